/**
 * Loaded before the shop: each SIGUSR2 sets its wall clock a day on, or back again, as a machine
 * that finds the right time does. What measures durations goes on, as there.
 */
const DAY_MS = 86_400_000;
const RealDate = Date;
let shift = 0;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, self) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], self),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("SIGUSR2", () => {
  shift = shift === 0 ? DAY_MS : 0;
});

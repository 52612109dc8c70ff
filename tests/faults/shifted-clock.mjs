/**
 * Loaded before the shop: each SIGUSR2 moves its wall clock a day ahead, or back, as a machine does that
 * corrects its time. Monotonic clocks don't change.
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

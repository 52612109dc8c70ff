import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Lane } from "./network-profiles";

/** What goes down the line in one go, in bytes: a packet of Ethernet. */
const PACKET = 1460;

/** A connection at the server's end of the line. */
export type LineEnd = Duplex & {
  /** Breaks the connection as a router does (RST), not as a server (FIN). */
  reset(): void;
};

export type SlowLine = {
  /** Bytes that have gone down so far, heads of answers too. */
  bytesDown: number;
  /** Puts a connection onto the line: what it gives is late, what it is given is slow. */
  through(socket: Socket): LineEnd;
};

/**
 * A line of which all connections have their share, packet by packet. A connection takes a round
 * trip before its first byte is heard; from then on each way takes half of one. Upwards, where a
 * visitor sends but requests, only the latency counts. There is no slow start and no loss.
 */
export function slowLine(lane: Lane): SlowLine {
  const { latencyMs } = lane;
  const line: SlowLine = {
    bytesDown: 0,
    through(socket) {
      const openAt = performance.now() + latencyMs;
      const up = inOrder();
      const down = inOrder();
      const arrive = (act: () => void) => down(performance.now() + latencyMs / 2, act);
      const end = new Duplex({
        read() {},
        write(bytes: Buffer, _encoding, done) {
          send({
            bytes,
            isWanted: () => !socket.destroyed && !end.destroyed,
            arrive: (packet) => arrive(() => socket.write(packet)),
            done: () => done(),
          });
        },
        final(done) {
          arrive(() => socket.end());
          done();
        },
        destroy(error, done) {
          arrive(() => socket.destroy());
          done(error);
        },
      });
      const hear = (bytes: Buffer | null) =>
        up(Math.max(openAt, performance.now()) + latencyMs / 2, () => {
          if (!end.destroyed) end.push(bytes);
        });
      socket.on("data", hear);
      socket.on("end", () => hear(null));
      socket.on("error", () => {});
      socket.on("close", () => end.destroy());
      end.on("error", () => {});
      return Object.assign(end, { reset: () => arrive(() => socket.resetAndDestroy()) });
    },
  };
  const send = sharedRate(lane, (bytes) => {
    line.bytesDown += bytes;
  });
  return line;
}

/** Bytes of one connection that want to go down, and whom to tell. */
type Turn = {
  bytes: Buffer;
  isWanted: () => boolean;
  arrive: (packet: Buffer) => void;
  done: () => void;
};

/** Lets bytes through at the lane's rate, a packet of each connection in turn. */
function sharedRate({ bytesPerSecond }: Lane, count: (bytes: number) => void) {
  const turns: Turn[] = [];
  let isWaiting = false;
  /** What may go through now, in bytes; below 0 for what has gone ahead of its time. */
  let credit = 0;
  let creditAt = performance.now();

  function earn(): void {
    const now = performance.now();
    if (Number.isFinite(bytesPerSecond)) credit += ((now - creditAt) / 1000) * bytesPerSecond;
    else credit = 2 ** 30;
    creditAt = now;
  }

  function wait(): void {
    if (!isWaiting) setTimeout(send, Math.max(1, (-credit / bytesPerSecond) * 1000));
    isWaiting = true;
  }

  function send(): void {
    isWaiting = false;
    earn();
    while (credit > 0) {
      const turn = turns.shift();
      if (!turn) break;
      const packet = turn.isWanted() ? turn.bytes.subarray(0, PACKET) : Buffer.alloc(0);
      const rest = turn.bytes.subarray(packet.length);
      if (packet.length > 0) turn.arrive(packet);
      credit -= packet.length;
      count(packet.length);
      if (rest.length > 0 && packet.length > 0) turns.push({ ...turn, bytes: rest });
      else turn.done();
    }
    if (turns.length > 0) wait();
  }

  return (turn: Turn) => {
    if (turns.length === 0) {
      // What an idle line did not carry is lost.
      earn();
      credit = Math.min(credit, 1);
    }
    turns.push(turn);
    wait();
  };
}

/** Does what it is given at its time, but never one thing before another that came first. */
function inOrder(): (at: number, act: () => void) => void {
  let last = Promise.resolve();
  return (at, act) => {
    last = last.then(() => until(at)).then(act);
  };
}

function until(at: number): Promise<void> {
  const ms = at - performance.now();
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { NetworkProfile } from "./network-profiles";

/** Payload of a TCP packet over Ethernet, in bytes. */
const PACKET = 1460;

/** The server's end of a connection over a slow network. */
export type ServerEnd = Duplex & {
  /** Breaks the connection as a router does (RST), not as a server (FIN). */
  reset(): void;
};

/**
 * A network whose connections share its download rate packet by packet. A new connection takes a round trip
 * before its first byte is sent; from then on each direction takes half a round trip. Uploads have a latency but
 * no rate, as visitors send requests only. There is no slow start and no loss.
 */
export function slowNetwork({ latencyMs, bytesPerSecond }: NetworkProfile) {
  const network = {
    /** Bytes sent to visitors so far, heads of answers included. */
    bytesDown: 0,
    /** Slows a visitor's connection down. @returns the connection as the server sees it */
    connect(socket: Socket): ServerEnd {
      const openAt = performance.now() + latencyMs;
      const up = inOrder();
      const down = inOrder();
      const arrive = (act: () => void) => down(performance.now() + latencyMs / 2, act);
      const isOpen = () => !socket.destroyed && !end.destroyed;
      const end = new Duplex({
        read() {},
        write(bytes: Buffer, _encoding, done) {
          send(bytes, isOpen, (packet) => arrive(() => socket.write(packet))).then(() => done());
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
      const receive = (bytes: Buffer | null) =>
        up(Math.max(openAt, performance.now()) + latencyMs / 2, () => {
          if (!end.destroyed) end.push(bytes);
        });
      socket.on("data", receive);
      socket.on("end", () => receive(null));
      socket.on("error", () => {});
      socket.on("close", () => end.destroy());
      end.on("error", () => {});
      return Object.assign(end, { reset: () => arrive(() => socket.resetAndDestroy()) });
    },
  };

  let sending = 0;
  /** When the next packet can be sent. */
  let freeAt = 0;

  /** Sends bytes at the network's rate. A connection queues one packet, so that all get their share. */
  async function send(
    bytes: Buffer,
    isOpen: () => boolean,
    arrive: (packet: Buffer) => void,
  ): Promise<void> {
    // An idle network does not save up time: it can't send faster afterwards.
    if (sending++ === 0) freeAt = Math.max(freeAt, performance.now());
    for (let at = 0; at < bytes.length && isOpen(); at += PACKET) {
      const packet = bytes.subarray(at, at + PACKET);
      const turn = freeAt;
      freeAt += (packet.length / bytesPerSecond) * 1000;
      await until(turn);
      network.bytesDown += packet.length;
      arrive(packet);
    }
    sending--;
  }

  return network;
}

/** Runs each action at its time, but never before an action that was added earlier. */
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

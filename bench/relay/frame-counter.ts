import type { RelayFrame } from './messages.ts';

const fixedHeaderBytes = 12;
const extensionBit = 0x10;
const lastPacketBit = 0x80;

/** Puts a stream's packets together to frames, which a relay passes on with other numbers but the same bytes. */
export class FrameCounter {
  frames: RelayFrame[] = [];
  #bytes = 0;

  /** `tagBytes`: what follows the payload in an encrypted packet. */
  take(packet: Buffer, tagBytes = 0): void {
    const isReport = packet.readUInt8(1) >= 192 && packet.readUInt8(1) < 224;
    if (packet.length < fixedHeaderBytes || isReport) return;
    const extended = (packet.readUInt8(0) & extensionBit) !== 0;
    const header = extended ? fixedHeaderBytes + 4 + 4 * packet.readUInt16BE(14) : fixedHeaderBytes;
    this.#bytes += packet.length - header - tagBytes;
    if ((packet.readUInt8(1) & lastPacketBit) === 0) return;
    this.frames.push({ bytes: this.#bytes, atMs: performance.timeOrigin + performance.now() });
    this.#bytes = 0;
  }
}

/** Returns, for each frame of a reader that was sent, too, how long it took in ms. Frames are known by the bytes of three in a row. */
export const delaysOf = (sent: readonly RelayFrame[], received: readonly RelayFrame[]): number[] => {
  const keyed = (frames: readonly RelayFrame[]): [string, number][] =>
    frames
      .slice(2)
      .map(({ bytes, atMs }, index) => [`${frames[index]?.bytes} ${frames[index + 1]?.bytes} ${bytes}`, atMs]);
  const sentAtMs = new Map(keyed(sent));
  return keyed(received).flatMap(([key, atMs]) => {
    const fromMs = sentAtMs.get(key);
    return fromMs === undefined ? [] : [atMs - fromMs];
  });
};

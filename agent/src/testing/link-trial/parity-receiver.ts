/** As in libwebrtc: so many packets are kept to recover others from, and so many parity packets that do not yet help. */
const keptPackets = 192;
const keptParities = 48;
const rtpHeaderBytes = 12;
const numberAt = 17;

interface Parity {
  readonly covers: readonly number[];
  readonly packet: Buffer;
  readonly headerBytes: number;
}

/** Recovers lost packets from FlexFEC's parity packets (draft-ietf-payload-flexible-fec-scheme-03, 4.2), as a browser does. */
export class ParityReceiver {
  readonly #packets = new Map<number, Buffer>();
  #parities: Parity[] = [];

  /** Returns packets that this packet of the picture makes recoverable. */
  take(packet: Buffer): Buffer[] {
    const known = Buffer.from(packet);
    known.writeUInt16BE(0, numberAt);
    this.#keep(known);
    return this.#recover();
  }

  /** Returns packets that this parity packet makes recoverable. */
  takeParity(packet: Buffer): Buffer[] {
    const content = packet.subarray(rtpHeaderBytes + 4 + 4 * packet.readUInt16BE(14));
    const base = content.readUInt16BE(16);
    const bits = (from: number, count: number): boolean[] =>
      Array.from({ length: count }, (_, bit) => ((content.readUInt8(from + (bit >> 3)) >> (7 - (bit & 7))) & 1) === 1);
    const [isShort, ...near] = bits(18, 16);
    const far = isShort ? [] : bits(20, 32).slice(1);
    const covers = [...near, ...far].flatMap((isSet, position) => (isSet ? [(base + position) & 0xffff] : []));
    this.#parities.push({ covers, packet: content, headerBytes: isShort ? 20 : 24 });
    if (this.#parities.length > keptParities) this.#parities.shift();
    return this.#recover();
  }

  #keep(packet: Buffer): void {
    this.#packets.set(packet.readUInt16BE(2), packet);
    const [oldest] = this.#packets.keys();
    if (this.#packets.size > keptPackets && oldest !== undefined) this.#packets.delete(oldest);
  }

  #recover(): Buffer[] {
    const recovered: Buffer[] = [];
    for (let isTrying = true; isTrying; ) {
      isTrying = false;
      this.#parities = this.#parities.filter((parity) => {
        const missing = parity.covers.filter((sequence) => !this.#packets.has(sequence));
        const [only] = missing;
        if (missing.length > 1 || only === undefined) return missing.length > 1;
        const packet = this.#recovered(parity, only);
        this.#keep(packet);
        recovered.push(packet);
        isTrying = true;
        return false;
      });
    }
    return recovered;
  }

  #recovered({ covers, packet: parity, headerBytes }: Parity, sequence: number): Buffer {
    const others = covers.filter((one) => one !== sequence).flatMap((one) => this.#packets.get(one) ?? []);
    const xorOf = (at: number, inPacket: number, bytes: number): number =>
      others.reduce(
        (sum, other) => (sum ^ (inPacket + bytes <= other.length ? other.readUIntBE(inPacket, bytes) : 0)) >>> 0,
        parity.readUIntBE(at, bytes),
      );
    const length = others.reduce((sum, other) => sum ^ (other.length - rtpHeaderBytes), parity.readUInt16BE(2));
    const packet = Buffer.alloc(rtpHeaderBytes + length);
    packet.writeUInt8(0x80 | (xorOf(0, 0, 1) & 0x3f), 0);
    packet.writeUInt8(xorOf(1, 1, 1), 1);
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(xorOf(4, 4, 4), 4);
    packet.writeUInt32BE(parity.readUInt32BE(12), 8);
    for (let at = 0; at < length; at++)
      packet.writeUInt8(xorOf(headerBytes + at, rtpHeaderBytes + at, 1), rtpHeaderBytes + at);
    return packet;
  }
}

import { createCipheriv, createHmac } from 'node:crypto';

const keyBytes = 16;
const saltBytes = 14;
const tagBytes = 10;
/** Labels of the keys derived from the master key (RFC 3711, 4.3.2). */
const labels = { encryption: 0, authentication: 1, salt: 2 } as const;

/** Encrypts the packets of one RTP stream as AES_CM_128_HMAC_SHA1_80 (RFC 3711). Each packet must be passed once, in order. */
export class SrtpSender {
  readonly #key: Buffer;
  readonly #salt: Buffer;
  readonly #authentication: Buffer;
  #rollovers = 0;
  #lastSequence: number | null = null;

  /** `master`: the SRTP master key (16 bytes) and its salt (14 bytes). */
  constructor(master: Buffer) {
    if (master.length !== keyBytes + saltBytes) throw new RangeError(`an SRTP key has ${keyBytes + saltBytes} bytes`);
    this.#key = derived(master, labels.encryption, keyBytes);
    this.#authentication = derived(master, labels.authentication, 20);
    this.#salt = derived(master, labels.salt, saltBytes);
  }

  /** Returns the encrypted SRTP packet with its authentication tag. `packet`: an RTP packet with a header of `headerBytes`. */
  protect(packet: Buffer, headerBytes = 12): Buffer {
    const sequence = packet.readUInt16BE(2);
    if (this.#lastSequence !== null && sequence < this.#lastSequence) this.#rollovers += 1;
    this.#lastSequence = sequence;
    const cipher = createCipheriv('aes-128-ctr', this.#key, this.#vectorOf(packet.readUInt32BE(8), sequence));
    const body = Buffer.concat([packet.subarray(0, headerBytes), cipher.update(packet.subarray(headerBytes))]);
    const rollovers = Buffer.alloc(4);
    rollovers.writeUInt32BE(this.#rollovers);
    const tag = createHmac('sha1', this.#authentication).update(body).update(rollovers).digest();
    return Buffer.concat([body, tag.subarray(0, tagBytes)]);
  }

  /** Returns the initial counter (IV) of AES: salt, SSRC and packet number at their positions (RFC 3711, 4.1.1). */
  #vectorOf(ssrc: number, sequence: number): Buffer {
    const vector = Buffer.alloc(16);
    vector.writeUInt32BE(ssrc, 4);
    vector.writeUInt32BE(this.#rollovers, 8);
    vector.writeUInt16BE(sequence, 12);
    return xored(vector, this.#salt);
  }
}

const derived = (master: Buffer, label: number, bytes: number): Buffer => {
  const vector = Buffer.alloc(16);
  vector.writeUInt8(label, 7);
  const salt = master.subarray(keyBytes);
  return createCipheriv('aes-128-ctr', master.subarray(0, keyBytes), xored(vector, salt)).update(Buffer.alloc(bytes));
};

const xored = (vector: Buffer, salt: Buffer): Buffer =>
  vector.map((byte, index) => byte ^ (salt[index] ?? 0)) as Buffer;

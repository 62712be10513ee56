import { toHex } from '../codec/byte-encodings.ts';

export const wakeUpBit = 0x100;

/** Maximum time in ms between two bytes of a message. */
const maxGapMs = 5;

/** A message received from the SAS host. */
export type Message =
  | { readonly kind: 'generalPoll' }
  | { readonly kind: 'longPoll'; readonly bytes: readonly number[] }
  /** A SAS long poll with an unknown command, so that its length is unknown, too. */
  | { readonly kind: 'unknown'; readonly command: number }
  /** The first byte of a poll to another machine's address, or of a broadcast. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broadcast'; readonly bytes: readonly number[] };

/** Length in bytes of a SAS message with its CRC; `variable`: the third byte is the number of bytes between it and the CRC. */
export type MessageLength = number | 'variable';

/** Assembles SAS messages from nine-bit words: bit 8 marks the first word of a message, and the command determines its length. */
export class MessageReader {
  readonly #address: number;
  readonly #lengthOf: (command: number) => MessageLength | undefined;
  readonly #violate: (sentence: string) => void;
  readonly #isStrict: boolean;
  readonly #maxGapMs: number;
  #bytes: number[] = [];
  /** True while received bytes are ignored: they belong to another machine, or to a message that is complete or dropped. */
  #isIgnoring = true;
  #isOthers = false;
  #lastMs = 0;

  constructor(dependencies: {
    readonly address: number;
    readonly lengthOf: (command: number) => MessageLength | undefined;
    readonly violate: (sentence: string) => void;
    readonly isStrict: boolean;
    readonly toleranceMs: number;
  }) {
    this.#address = dependencies.address;
    this.#lengthOf = dependencies.lengthOf;
    this.#violate = dependencies.violate;
    this.#isStrict = dependencies.isStrict;
    this.#maxGapMs = maxGapMs + dependencies.toleranceMs;
  }

  /** Discards an incomplete message, as a power cut does. */
  reset(): void {
    this.#bytes = [];
    this.#isIgnoring = true;
    this.#isOthers = true;
  }

  /** Handles a received nine-bit word; returns the message that it completes, or null. */
  receive(word: number, nowMs: number): Message | null {
    const byte = word & 0xff;
    const gapMs = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    return (word & wakeUpBit) === 0 ? this.#continue(byte, gapMs) : this.#begin(byte);
  }

  #begin(byte: number): Message | null {
    if (!this.#isIgnoring) this.#violate(`message ${toHex(this.#bytes)} ended before its last byte`);
    this.#bytes = [byte];
    this.#isIgnoring = true;
    this.#isOthers = false;
    if (byte === (0x80 | this.#address)) return { kind: 'generalPoll' };
    this.#isIgnoring = byte !== this.#address && byte !== 0;
    this.#isOthers = this.#isIgnoring && (byte & 0x80) === 0;
    return byte === this.#address ? null : { kind: 'other' };
  }

  #continue(byte: number, gapMs: number): Message | null {
    if (this.#isIgnoring) {
      if (!this.#isOthers) this.#violate(`byte ${toHex([byte])} came outside of a message, without the wake-up bit`);
      return null;
    }
    if (gapMs > this.#maxGapMs) {
      this.#violate(`${gapMs.toFixed(1)} ms passed inside of message ${toHex(this.#bytes)}`);
      if (this.#isStrict) {
        this.reset();
        return null;
      }
    }
    this.#bytes.push(byte);
    const [address, command = 0, count = 0] = this.#bytes;
    const length = this.#lengthOf(command);
    if (length === undefined) {
      this.#isIgnoring = true;
      this.#isOthers = true;
      return address === 0 ? null : { kind: 'unknown', command };
    }
    const whole = length === 'variable' ? (this.#bytes.length < 3 ? Number.POSITIVE_INFINITY : 5 + count) : length;
    if (this.#bytes.length < whole) return null;
    const bytes = this.#bytes;
    this.#bytes = [];
    this.#isIgnoring = true;
    return { kind: address === 0 ? 'broadcast' : 'longPoll', bytes };
  }
}

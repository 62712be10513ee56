import { appendCrc, computeCrc } from '../../drivers/sas/frames/crc.ts';

/** What the machine has to say: a code with its data, and a number that tells two equal ones apart. */
export interface RaisedException {
  readonly code: number;
  readonly data: readonly number[];
  readonly number: number;
}

interface Pending {
  readonly key: 'general' | number;
  readonly reply: Uint8Array;
  readonly exception: RaisedException | null;
  repeats: number;
  /** Whether the host has got it whole. */
  isRead: boolean;
}

const maxRepeats = 2;
const queueLength = 20;
const overflow = 0x70;
const bcd4 = (value: number): number[] => [...Buffer.from(String(value).padStart(8, '0'), 'hex')];

/**
 * A machine's side of SAS as far as a host's polls can upset it: implied acknowledgement, repeats, a queue of exceptions with an
 * overflow, real-time events in place of answers, busy, unsupported polls. It is strict, and has no time of its own.
 */
export class ScriptedMachine {
  readonly address: number;
  readonly #unsupported: ReadonlySet<number>;
  readonly #canSendEvents: boolean;
  /** Exceptions in the order in which they were raised. */
  readonly raised: RaisedException[] = [];
  readonly lost: RaisedException[] = [];
  /** How often each command was carried out. */
  readonly carriedOut = new Map<number, number>();
  #queue: RaisedException[] = [];
  #hasOverflowed = false;
  #overflows = 0;
  #sendsEvents = false;
  #pending: Pending | null = null;
  #needsSynchronisation = false;
  #games = 0;
  isBusy = false;

  constructor({ address = 1, unsupported = [] as readonly number[], canSendEvents = true } = {}) {
    this.address = address;
    this.#unsupported = new Set(unsupported);
    this.#canSendEvents = canSendEvents;
  }

  /** What a further poll depends on, for tests that look for states which they have seen already. */
  get state(): unknown {
    const { key, exception, repeats, isRead } = this.#pending ?? {};
    return [
      this.#queue.map(({ number }) => number),
      this.#hasOverflowed,
      this.#sendsEvents,
      key,
      exception?.number,
      repeats,
      isRead,
      [...this.carriedOut].filter(([command]) => command === 0x72),
    ];
  }

  /** Whether the machine waits for the acknowledgement of a reply that the host has not got. */
  get holdsUnread(): boolean {
    return this.#pending?.exception !== null && this.#pending?.isRead === false;
  }

  /** The host has got the last reply whole. */
  noteRead(): void {
    if (this.#pending) this.#pending.isRead = true;
  }

  raise(code: number, data: readonly number[] = []): void {
    const exception = { code, data, number: this.raised.length };
    this.raised.push(exception);
    this.#queue.push(exception);
    if (this.#queue.length <= queueLength) return;
    const oldest = this.#queue.find((one) => one !== this.#pending?.exception);
    if (!oldest) return;
    this.#queue = this.#queue.filter((one) => one !== oldest);
    this.lost.push(oldest);
    this.#hasOverflowed = true;
  }

  /** How many exceptions the host has not acknowledged. */
  get waiting(): number {
    return this.#queue.length;
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0 && !this.#hasOverflowed;
  }

  /** The machine has not heard its address for 5 s: it forgets what it waits for, and keeps what must not be lost. */
  loseLink(): void {
    this.#pending = null;
    this.#needsSynchronisation = true;
  }

  /** The machine begins again without real-time events, and answers nothing before a synchronisation. */
  losePower(): void {
    this.#pending = null;
    this.#sendsEvents = false;
    this.#needsSynchronisation = true;
  }

  /** Takes one message, from a byte with the wake-up bit to the next, and returns the reply. */
  receive(message: Uint8Array): Uint8Array | null {
    const first = message[0] ?? 0;
    if ((first & 0x7f) !== this.address) {
      this.#acknowledge();
      this.#needsSynchronisation = false;
      return null;
    }
    if (this.#needsSynchronisation) return null;
    const isGeneral = first >= 0x80;
    if (isGeneral !== (message.length === 1)) return null;
    if (!isGeneral && message.length > 2 && computeCrc(message) !== 0) return Uint8Array.of(0x80 | this.address);
    const key = isGeneral ? 'general' : (message[1] ?? 0);
    if (this.#pending?.key === key) {
      if (this.#pending.repeats < maxRepeats) {
        this.#pending.repeats += 1;
        return this.#pending.reply;
      }
      this.#pending = null;
    } else this.#acknowledge();
    return key === 'general' ? this.#answerGeneral() : this.#answerLong(key, message);
  }

  #acknowledge(): void {
    const exception = this.#pending?.exception;
    this.#pending = null;
    if (!exception) return;
    if (exception.code === overflow) this.#hasOverflowed = false;
    else this.#queue = this.#queue.filter((one) => one !== exception);
  }

  #next(): RaisedException | null {
    if (this.#hasOverflowed) return { code: overflow, data: [], number: -1 - this.#overflows++ };
    return this.#queue[0] ?? null;
  }

  #answer(key: Pending['key'], reply: Uint8Array, exception: RaisedException | null = null): Uint8Array {
    this.#pending = { key, reply, exception, repeats: 0, isRead: false };
    return reply;
  }

  #event(exception: RaisedException | null): Uint8Array {
    return appendCrc([this.address, 0xff, exception?.code ?? 0, ...(exception?.data ?? [])]);
  }

  #answerGeneral(): Uint8Array {
    const exception = this.#next();
    const reply = this.#sendsEvents ? this.#event(exception) : Uint8Array.of(exception?.code ?? 0);
    return this.#answer('general', reply, exception);
  }

  #answerLong(command: number, message: Uint8Array): Uint8Array | null {
    const exception = this.#sendsEvents ? this.#next() : null;
    if (exception) return this.#answer(command, this.#event(exception), exception);
    if (this.#unsupported.has(command) || (command === 0x0e && !this.#canSendEvents)) return null;
    if (this.isBusy) return this.#answer(command, Uint8Array.of(this.address, 0));
    this.carriedOut.set(command, (this.carriedOut.get(command) ?? 0) + 1);
    switch (command) {
      case 0x0e:
        this.#sendsEvents = message[2] === 1;
        return this.#answer(command, Uint8Array.of(this.address));
      case 0x6f:
      case 0xaf:
        return this.#answer(command, appendCrc([this.address, command, 9, 0, 0, 5, 0, 4, ...bcd4(this.#games++)]));
      case 0x1a:
        return this.#answer(command, appendCrc([this.address, command, ...bcd4(500)]));
      case 0x54:
        return this.#answer(command, appendCrc([this.address, command, 5, ...Buffer.from('60212')]));
      case 0x72:
        return this.#answer(command, appendCrc([this.address, command, 2, 0, 0x40]));
      default:
        return this.#answer(command, Uint8Array.of(this.address));
    }
  }
}

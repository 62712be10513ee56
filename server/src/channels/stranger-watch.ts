import type { Duplex } from 'node:stream';
import { type Refusal, type Result, refuse } from '@reelfloor/protocol';

/** What a connection may do before it has said who it is. */
export interface StrangerLimits {
  readonly timeoutMs: number;
  readonly messages: number;
  /** Read from the socket, so that a message which is never finished counts as well. */
  readonly bytes: number;
}

interface StrangerWatchOptions {
  readonly limits: StrangerLimits;
  readonly wire: Duplex;
  readonly close: (refusal: Refusal) => void;
}

/** Watches over a connection until it has said who it is, and closes it when it takes too long or sends too much. */
export class StrangerWatch {
  readonly #options: StrangerWatchOptions;
  readonly #onData = (bytes: Buffer) => this.#countBytes(bytes.length);
  #timer: NodeJS.Timeout | undefined;
  #messages = 0;
  #bytes = 0;
  #lookUps = 0;
  #isWelcome = false;

  constructor(options: StrangerWatchOptions) {
    this.#options = options;
    options.wire.on('data', this.#onData);
    this.awaitInit();
  }

  get isWelcome(): boolean {
    return this.#isWelcome;
  }

  /** From now on the other side has so long to say who it is, as at the beginning. */
  awaitInit(): void {
    clearTimeout(this.#timer);
    const late = () => (this.#lookUps > 0 ? this.awaitInit() : this.#options.close(refuse('INIT_FIRST')));
    this.#timer = setTimeout(late, this.#options.limits.timeoutMs);
  }

  /**
   * While we ourselves look up who the other side is, the deadline for that does not end the connection. A wrong token
   * does, after the answer, so that nobody tries a second one over the same connection.
   */
  async lookUp<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
    this.#lookUps++;
    try {
      const found = await asking;
      if (!found.ok && found.refusal.code === 'TOKEN_INVALID')
        setImmediate(() => this.#options.close(found.refusal));
      return found;
    } finally {
      this.#lookUps--;
    }
  }

  /** The other side has said who it is: the deadline and the limits are off. */
  welcome(): void {
    this.#isWelcome = true;
    this.end();
  }

  /** Returns false for one message too many, after which the connection is closed. */
  countMessage(): boolean {
    if (this.#isWelcome || ++this.#messages <= this.#options.limits.messages) return true;
    this.#options.close(refuse('INIT_FIRST'));
    return false;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#options.wire.off('data', this.#onData);
  }

  #countBytes(length: number): void {
    this.#bytes += length;
    const { limits, close } = this.#options;
    if (this.#bytes > limits.bytes) close(refuse('MESSAGE_TOO_LARGE', { limit: limits.bytes }));
  }
}

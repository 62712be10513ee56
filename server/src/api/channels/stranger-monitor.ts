import type { Duplex } from 'node:stream';
import { type Refusal, type Result, refuse } from '@reelfloor/protocol';

/** Limits on a connection before authentication, that is until the other side has sent `init` or `hello`. */
export interface StrangerLimits {
  readonly timeoutMs: number;
  readonly messages: number;
  /** Maximum bytes, counted at the socket so that incomplete messages count too. */
  readonly bytes: number;
}

interface StrangerMonitorOptions {
  readonly limits: StrangerLimits;
  readonly tcpStream: Duplex;
  readonly close: (refusal: Refusal) => void;
}

/** Closes a connection that takes too long to authenticate, or sends too much before it has. */
export class AuthenticationDeadline {
  readonly #options: StrangerMonitorOptions;
  readonly #onData = (bytes: Buffer) => this.#countBytes(bytes.length);
  #timer: NodeJS.Timeout | undefined;
  #messages = 0;
  #bytes = 0;
  #lookUps = 0;
  #isWelcome = false;

  constructor(options: StrangerMonitorOptions) {
    this.#options = options;
    options.tcpStream.on('data', this.#onData);
    this.awaitInit();
  }

  get isWelcome(): boolean {
    return this.#isWelcome;
  }

  /** Restarts the deadline for `init`. */
  awaitInit(): void {
    clearTimeout(this.#timer);
    const late = () => (this.#lookUps > 0 ? this.awaitInit() : this.#options.close(refuse('INIT_FIRST')));
    this.#timer = setTimeout(late, this.#options.limits.timeoutMs);
  }

  /**
   * Waits for `asking`, which checks a token; the deadline is paused meanwhile. If the token is wrong, the connection is closed after the
   * answer, so that nobody can try another token on it.
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

  welcome(): void {
    this.#isWelcome = true;
    this.end();
  }

  /** Counts a message. If it is over the limit, closes the connection and returns false. */
  countMessage(): boolean {
    if (this.#isWelcome || ++this.#messages <= this.#options.limits.messages) return true;
    this.#options.close(refuse('INIT_FIRST'));
    return false;
  }

  end(): void {
    clearTimeout(this.#timer);
    // Otherwise thousands of connections would each keep their expired timer in memory.
    this.#timer = undefined;
    this.#options.tcpStream.off('data', this.#onData);
  }

  #countBytes(length: number): void {
    this.#bytes += length;
    const { limits, close } = this.#options;
    if (this.#bytes > limits.bytes) close(refuse('MESSAGE_TOO_LARGE', { limit: limits.bytes }));
  }
}

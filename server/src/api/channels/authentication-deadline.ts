import type { Duplex } from 'node:stream';
import { createRefusal, type Refusal, type Result } from '@reelfloor/protocol';

/** Limits on a connection before authentication, that is until the other side has sent `init` or `hello`. */
export interface PreAuthenticationLimits {
  readonly timeoutMs: number;
  readonly messages: number;
  /** Maximum bytes before authentication, counted at the socket so that incomplete messages count too. */
  readonly bytes: number;
}

/** The connection to close. */
interface Closable {
  close(refusal: Refusal): void;
}

/**
 * Waits for a token check. If the token is wrong, the connection is closed after the answer, so that nobody can try another token on it.
 */
export const closeIfTokenInvalid = async <T>(
  connection: Closable,
  tokenCheck: Promise<Result<T>>,
): Promise<Result<T>> => {
  const found = await tokenCheck;
  if (!found.ok && found.refusal.code === 'TOKEN_INVALID') setImmediate(() => connection.close(found.refusal));
  return found;
};

/** Closes a connection that takes too long to authenticate, or sends too much before it is authenticated. */
export class AuthenticationDeadline {
  readonly #connection: Closable;
  readonly #limits: PreAuthenticationLimits;
  readonly #tcpStream: Duplex | null;
  readonly #onData = (bytes: Buffer) => this.#countBytes(bytes.length);
  #timer: NodeJS.Timeout | undefined;
  #messages = 0;
  #bytes = 0;
  #lookUps = 0;

  /**
   * `tcpStream`: the stream whose bytes are counted; null for a connection that must authenticate again, because then only its time is
   * limited.
   */
  constructor(connection: Closable, limits: PreAuthenticationLimits, tcpStream: Duplex | null) {
    this.#connection = connection;
    this.#limits = limits;
    this.#tcpStream = tcpStream;
    tcpStream?.on('data', this.#onData);
    this.awaitInit();
  }

  /** Restarts the deadline for the page's `init` message. */
  awaitInit(): void {
    clearTimeout(this.#timer);
    const late = () => (this.#lookUps > 0 ? this.awaitInit() : this.#connection.close(createRefusal('INIT_FIRST')));
    this.#timer = setTimeout(late, this.#limits.timeoutMs);
  }

  /** Waits for a token check; the deadline is paused meanwhile. A wrong token closes the connection. */
  async lookUp<T>(asking: Promise<Result<T>>): Promise<Result<T>> {
    this.#lookUps++;
    try {
      return await closeIfTokenInvalid(this.#connection, asking);
    } finally {
      this.#lookUps--;
    }
  }

  /** Counts a message received before authentication. If it is over the limit, closes the connection and returns false. */
  countMessage(): boolean {
    if (this.#tcpStream === null || ++this.#messages <= this.#limits.messages) return true;
    this.#connection.close(createRefusal('INIT_FIRST'));
    return false;
  }

  /** Stops the deadline. Call this when the connection was authenticated or has ended. */
  end(): void {
    clearTimeout(this.#timer);
    this.#tcpStream?.off('data', this.#onData);
  }

  #countBytes(length: number): void {
    this.#bytes += length;
    const { bytes } = this.#limits;
    if (this.#bytes > bytes) this.#connection.close(createRefusal('MESSAGE_TOO_LARGE', { limit: bytes }));
  }
}

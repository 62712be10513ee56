import type { Clock } from '@reelfloor/cabinet/clock';
import { createSerialQueue } from '@reelfloor/cabinet/serial-queue';

/** The relays of a connected relay board, numbered from 0 (`channel`). */
export interface Relays {
  /** Closes or opens a relay. Rejects unless the board confirms it. Callers must wait for each call before the next. */
  set(channel: number, isClosed: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface RelayBoard {
  /** Name of the relay board for the start of a sentence, such as "The key board at 127.0.0.1:502". */
  readonly name: string;
  /** Connects to the relay board; rejects if it cannot. Calls `onLost` once if the connection is lost later. */
  connect(onLost: (error: Error) => void): Promise<Relays>;
}

export interface RelayConnectionOptions {
  readonly board: RelayBoard;
  /** Numbers of the relays that are opened on connecting. */
  readonly channels: readonly number[];
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

const firstRetryMs = 250;
const longestRetryMs = 5_000;

export const getErrorMessage = (error: unknown): string => {
  // For a host with several addresses, `connect` fails with one error per address.
  if (error instanceof AggregateError) return getErrorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/**
 * Maintains one connection to a relay board. On connecting it opens every relay, because one may still be closed since the last connection
 * was lost. It disconnects after any command that the board did not confirm, so that a late reply is not taken for that of a later command.
 */
export class RelayConnection {
  readonly #options: RelayConnectionOptions;
  /** Why the relay board is not connected, for the error message. */
  #fault = 'not connected yet';
  #reported = '';
  #connected: Relays | null = null;
  #attempt: Promise<void>;
  #connectedAtMs = 0;
  #retryMs = 0;
  #cancelRetry: () => void = () => {};
  #isClosed = false;

  constructor(options: RelayConnectionOptions) {
    this.#options = options;
    this.#attempt = this.#connect();
  }

  /**
   * Returns the board's relays, which work until this connection is lost. Waits for a connection attempt in progress, but starts none.
   * Rejects if the board is not connected.
   */
  async relays(): Promise<Relays> {
    await this.#attempt;
    if (!this.#connected) throw new Error(`${this.#options.board.name} does not answer: ${this.#fault}`);
    return this.#connected;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry();
    await this.#attempt;
    const relays = this.#connected;
    this.#connected = null;
    this.#fault = 'it is switched off here';
    await relays?.close();
  }

  async #connect(): Promise<void> {
    const { board, channels, clock, report } = this.#options;
    let relays: Relays | null = null;
    let usable: Relays | null = null;
    try {
      relays = await board.connect((error) => void (usable && this.#drop(usable, error)));
      for (const channel of channels) await relays.set(channel, false);
      usable = this.#usable(relays);
      this.#connected = usable;
      this.#connectedAtMs = clock.nowMs();
      if (this.#reported !== '') report(`${board.name} answers again.`);
      this.#reported = '';
    } catch (error) {
      await relays?.close().catch(() => {});
      const text = `${board.name} does not answer: ${getErrorMessage(error)}`;
      if (text !== this.#reported && !this.#isClosed) report(text);
      this.#reported = text;
      this.#retryAfter(error);
    }
  }

  /** Wraps the relays so that their commands run one at a time, and none after a failed one. */
  #usable(relays: Relays): Relays {
    const inTurn = createSerialQueue();
    const usable: Relays = {
      set: (channel, isClosed) =>
        inTurn(async () => {
          if (this.#connected !== usable) throw new Error(this.#fault);
          try {
            await relays.set(channel, isClosed);
          } catch (error) {
            await this.#drop(usable, error);
            throw error;
          }
        }),
      close: () => relays.close(),
    };
    return usable;
  }

  async #drop(relays: Relays, error: unknown): Promise<void> {
    if (this.#connected !== relays) return;
    this.#connected = null;
    this.#fault = getErrorMessage(error);
    // Reconnects at once, because a relay may still be pressing a key; with backoff if the board keeps closing new connections.
    if (this.#options.clock.nowMs() - this.#connectedAtMs >= firstRetryMs) this.#retryMs = 0;
    // A serial port must be closed before it can be opened again.
    this.#attempt = relays.close().then(
      () => this.#retryAfter(error),
      () => this.#retryAfter(error),
    );
    await this.#attempt;
  }

  #retryAfter(error: unknown): void {
    this.#fault = getErrorMessage(error);
    if (this.#isClosed) return;
    this.#cancelRetry = this.#options.clock.after(this.#retryMs, () => {
      this.#attempt = this.#connect();
    });
    this.#retryMs = Math.min(longestRetryMs, Math.max(firstRetryMs, this.#retryMs * 2));
  }
}

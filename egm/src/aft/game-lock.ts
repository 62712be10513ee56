import type { ExceptionQueue } from '../core/exceptions.ts';
import type { Powered } from '../core/powered.ts';

const lockedCode = 0x6f;
const repeatMs = 5_000;

/** What 74 says of the lock. */
const lockStatus = { locked: 0x00, pending: 0x40, none: 0xff } as const;

/** The lock that keeps the game still for a transfer. It ends at its timeout, at a door, a tilt and with the power. */
export class GameLock {
  readonly #powered: Powered;
  readonly #exceptions: ExceptionQueue;
  readonly #lockMs: number;
  #status: number = lockStatus.none;
  #timeoutMs = 0;
  #timers: (() => void)[] = [];

  constructor(powered: Powered, exceptions: ExceptionQueue, lockMs: number) {
    this.#powered = powered;
    this.#exceptions = exceptions;
    this.#lockMs = lockMs;
  }

  get status(): number {
    return this.#status;
  }

  get isLocked(): boolean {
    return this.#status === lockStatus.locked;
  }

  /** True if there is no lock and none is asked for. */
  get isFree(): boolean {
    return this.#status === lockStatus.none;
  }

  /** Asks for the lock; while a game runs it stays pending. A lock that is there begins its timeout anew. */
  request(timeoutMs: number, isGameRunning: boolean): void {
    this.#timeoutMs = timeoutMs;
    if (this.isLocked) {
      this.#stopTimers();
      this.#keepLocked();
      return;
    }
    this.release();
    this.#status = lockStatus.pending;
    if (!isGameRunning) this.#lockSoon();
  }

  /** Locks what is pending, because the game has ended. */
  noteGameEnded(): void {
    if (this.#status === lockStatus.pending) this.#lockSoon();
  }

  /** Keeps the lock until `release`: a transfer is under way. */
  holdForTransfer(): void {
    this.#stopTimers();
  }

  release(): void {
    this.#stopTimers();
    this.#status = lockStatus.none;
    this.#exceptions.withdraw(lockedCode);
  }

  #lockSoon(): void {
    if (this.#lockMs === 0) this.#lock();
    else this.#timers.push(this.#powered.clock.after(this.#lockMs, () => this.#lock()));
  }

  #lock(): void {
    if (this.#status !== lockStatus.pending) return;
    this.#status = lockStatus.locked;
    this.#keepLocked();
  }

  #keepLocked(): void {
    this.#timers.push(this.#powered.clock.after(this.#timeoutMs, () => this.release()));
    this.#announce();
  }

  #announce(): void {
    this.#exceptions.raise(lockedCode);
    this.#timers.push(this.#powered.clock.after(repeatMs, () => this.#announce()));
  }

  #stopTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }
}

import type { ExceptionQueue } from '../core/exception-queue.ts';
import type { PoweredMachineDependencies } from '../core/powered-machine-dependencies.ts';

const lockedCode = 0x6f;
const repeatMs = 5_000;

/** Game lock statuses in the answer to SAS long poll 74. */
const lockStatus = { locked: 0x00, pending: 0x40, none: 0xff } as const;

/**
 * The AFT game lock (SAS), which prevents play during a money transfer. It ends at its timeout, when a door opens, at a tilt and at a power
 * cut.
 */
export class GameLock {
  readonly #powered: PoweredMachineDependencies;
  readonly #exceptions: ExceptionQueue;
  readonly #lockMs: number;
  #status: number = lockStatus.none;
  #timeoutMs = 0;
  #timers: (() => void)[] = [];

  constructor(powered: PoweredMachineDependencies, exceptions: ExceptionQueue, lockMs: number) {
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

  /** True if the game is not locked and no lock was requested. */
  get isFree(): boolean {
    return this.#status === lockStatus.none;
  }

  /** Requests the game lock; while a game runs it stays pending. An existing lock restarts its timeout. */
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

  /** Must be called when a game has ended: locks the machine if a game lock is pending. */
  noteGameEnded(): void {
    if (this.#status === lockStatus.pending) this.#lockSoon();
  }

  /** Stops the game lock's timeout until `release`, because a transfer is in progress. */
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

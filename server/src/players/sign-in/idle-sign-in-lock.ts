import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AuthenticatedCaller } from './access-tokens.ts';
import { gateRetryS, type HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { addLoginLogEntry } from './login-log.ts';
import { verifyPin } from './passwords.ts';
import { revokeSignIn } from './sign-in-store.ts';

/** Number of wrong PINs after which a locked sign-in ends. Low, because a PIN has only four digits. */
export const maxWrongPins = 5;
/** Maximum number of concurrent PIN checks per sign-in. Each occupies a thread for 0.1 s. */
const maxChecking = 1;

export interface IdleLockDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly gate: Pick<HashConcurrencyLimiter, 'run'>;
  readonly now: () => number;
}

/**
 * Locks a sign-in until its PIN is entered. The page requests the lock, because only the page can detect that the player is idle. The
 * server stores the lock, so that the page cannot remove it, and refuses every call that changes something.
 */
export class IdleSignInLock {
  readonly #dependencies: IdleLockDependencies;
  readonly #checking = new Map<string, number>();

  constructor(dependencies: IdleLockDependencies) {
    this.#dependencies = dependencies;
  }

  /** Locks the sign-in, unless its account has no PIN, because then nobody could unlock it. */
  async lock({ playerId, signInId }: AuthenticatedCaller): Promise<Result<{ locked: boolean }>> {
    const { database, bus, now } = this.#dependencies;
    if ((await this.#pinOf(playerId)) === '') return okResult({ locked: false });
    await database.transact((tx) =>
      tx.run('UPDATE sign_ins SET locked_at = ? WHERE id = ? AND locked_at IS NULL', now(), signInId),
    );
    bus.publish('signInLocked', { signInId, isLocked: true });
    return okResult({ locked: true });
  }

  /** Unlocks the sign-in if the PIN is right. After too many wrong PINs, ends the sign-in and closes its WebSockets. */
  async unlock(bearer: AuthenticatedCaller, pin: string, ip: string): Promise<Result<{ locked: boolean }>> {
    const { signInId } = bearer;
    const checking = this.#checking.get(signInId) ?? 0;
    // Check one PIN at a time, so that concurrent guesses are all counted.
    if (checking >= maxChecking) return createRefusedResult('RATE_LIMITED', { retry_s: 1 });
    this.#checking.set(signInId, checking + 1);
    try {
      return await this.#check(bearer, pin, ip);
    } finally {
      this.#checking.delete(signInId);
    }
  }

  async #check(bearer: AuthenticatedCaller, pin: string, ip: string): Promise<Result<{ locked: boolean }>> {
    const { gate } = this.#dependencies;
    const { playerId, signInId } = bearer;
    // Count the PIN attempt before hashing, so that all servers together compare no more PINs than allowed.
    const tries = await this.#countTry(signInId);
    if (tries === null) return this.#exhaust(bearer, ip);
    const isRight = await gate.run(playerId, async () => verifyPin(pin, await this.#pinOf(playerId)));
    if (isRight === null) {
      await this.#giveBackTry(signInId);
      return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    }
    if (isRight) return this.#open(signInId);
    const left = maxWrongPins - tries;
    return left > 0 ? createRefusedResult('PIN_WRONG', { left_count: left }) : this.#exhaust(bearer, ip);
  }

  /** Counts one more PIN attempt. Returns its number, or null if the sign-in has no attempts left. */
  #countTry(signInId: string): Promise<number | null> {
    return this.#dependencies.database.transact(async (tx) => {
      const counted = await tx.run(
        'UPDATE sign_ins SET wrong_pins = wrong_pins + 1 WHERE id = ? AND wrong_pins < ?',
        signInId,
        maxWrongPins,
      );
      if (counted === 0) return null;
      const row = await tx.get<{ wrong_pins: number }>('SELECT wrong_pins FROM sign_ins WHERE id = ?', signInId);
      return row?.wrong_pins ?? null;
    });
  }

  async #giveBackTry(signInId: string): Promise<void> {
    await this.#dependencies.database.transact((tx) =>
      tx.run('UPDATE sign_ins SET wrong_pins = wrong_pins - 1 WHERE id = ? AND wrong_pins > 0', signInId),
    );
  }

  async #open(signInId: string): Promise<Result<{ locked: boolean }>> {
    const { database, bus } = this.#dependencies;
    const opened = await database.transact((tx) =>
      tx.run('UPDATE sign_ins SET locked_at = NULL, wrong_pins = 0 WHERE id = ?', signInId),
    );
    // Refuse: concurrent wrong PINs have ended the sign-in while this PIN was compared.
    if (opened === 0) return createRefusedResult('TOKEN_INVALID');
    bus.publish('signInLocked', { signInId, isLocked: false });
    return okResult({ locked: false });
  }

  async #exhaust({ playerId, signInId }: AuthenticatedCaller, ip: string): Promise<Result<never>> {
    const { database, bus, now } = this.#dependencies;
    const isEnded = await database.transact(async (tx) => {
      const row = await tx.get<{ username: string }>(
        'SELECT p.username FROM sign_ins s JOIN players p ON p.id = s.player_id WHERE s.id = ?',
        signInId,
      );
      if (!row) return false;
      await revokeSignIn(tx, signInId);
      const entry = { playerId, username: row.username, at: now(), ip, signInId };
      await addLoginLogEntry(tx, { ...entry, label: 'login check failed' });
      return true;
    });
    if (!isEnded) return createRefusedResult('TOKEN_INVALID');
    bus.publish('signInRevoked', { signInId, because: 'PIN_EXHAUSTED' });
    return createRefusedResult('PIN_EXHAUSTED');
  }

  async #pinOf(playerId: string): Promise<string> {
    const row = await this.#dependencies.database.read.get<{ pin_code: string }>(
      'SELECT pin_code FROM players WHERE id = ?',
      playerId,
    );
    return row?.pin_code ?? '';
  }
}

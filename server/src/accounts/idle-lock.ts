import { done, type Refusal, type Result, refuse, refused } from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { gateRetryS, type HashGate } from './hash-gate.ts';
import { recordLogin } from './login-log.ts';
import { pinMatches } from './passwords.ts';
import { endSignIn } from './sign-ins.ts';
import type { Bearer } from './tokens.ts';

/** This many end the sign-in. Few, because a PIN has only four digits. */
export const maxWrongPins = 5;
/** PIN checks at once per sign-in. Each keeps a thread busy for 0.1 s. */
const maxChecking = 1;

export interface IdleLockParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly gate: HashGate;
  readonly now: () => number;
}

/**
 * Locks a sign-in until its PIN is entered. The client decides when, because only it sees that the player is idle; the
 * server stores the lock, so the client cannot remove it, and refuses every call that changes something.
 */
export class IdleLock {
  readonly #parts: IdleLockParts;
  readonly #checking = new Map<string, number>();

  constructor(parts: IdleLockParts) {
    this.#parts = parts;
  }

  /** An account without a PIN is not locked, because it could not be unlocked. */
  async lock({ playerId, signInId }: Bearer): Promise<Result<{ locked: boolean }>> {
    const { database, bus, now } = this.#parts;
    if ((await this.#pinOf(playerId)) === '') return done({ locked: false });
    await database.transact((unit) =>
      unit.run('UPDATE sign_ins SET locked_at = ? WHERE id = ? AND locked_at IS NULL', now(), signInId),
    );
    bus.publish('signInLocked', { signInId, isLocked: true });
    return done({ locked: true });
  }

  /** After too many wrong PINs, ends the sign-in and its channels. */
  async unlock(bearer: Bearer, pin: string, ip: string): Promise<Result<{ locked: boolean }>> {
    const { signInId } = bearer;
    const checking = this.#checking.get(signInId) ?? 0;
    // One at a time, so that parallel guesses are all counted.
    if (checking >= maxChecking) return refused('RATE_LIMITED', { retry_s: 1 });
    this.#checking.set(signInId, checking + 1);
    try {
      return await this.#check(bearer, pin, ip);
    } finally {
      this.#checking.delete(signInId);
    }
  }

  async #check(bearer: Bearer, pin: string, ip: string): Promise<Result<{ locked: boolean }>> {
    const { database, bus, gate } = this.#parts;
    const { playerId, signInId } = bearer;
    const isRight = await gate.run(async () => pinMatches(pin, await this.#pinOf(playerId)));
    if (isRight === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    // The refusal is a plain value, so that the unit of work commits the count of wrong PINs.
    const refusal = await database.transact(async (unit): Promise<Refusal | null> => {
      if (isRight) {
        await unit.run('UPDATE sign_ins SET locked_at = NULL, wrong_pins = 0 WHERE id = ?', signInId);
        return null;
      }
      await unit.run('UPDATE sign_ins SET wrong_pins = wrong_pins + 1 WHERE id = ?', signInId);
      const row = await unit.get<{ wrong_pins: number; username: string }>(
        'SELECT s.wrong_pins, p.username FROM sign_ins s JOIN players p ON p.id = s.player_id WHERE s.id = ?',
        signInId,
      );
      if (!row) return refuse('TOKEN_INVALID');
      const left = maxWrongPins - row.wrong_pins;
      if (left > 0) return refuse('PIN_WRONG', { left_count: left });
      await endSignIn(unit, signInId);
      const { username } = row;
      const entry = { playerId, username, at: this.#parts.now(), ip, signInId };
      await recordLogin(unit, { ...entry, label: 'login check failed' });
      return refuse('PIN_EXHAUSTED');
    });
    if (refusal?.code === 'PIN_EXHAUSTED')
      bus.publish('signInRevoked', { signInId, because: 'PIN_EXHAUSTED' });
    if (refusal) return { ok: false, refusal };
    bus.publish('signInLocked', { signInId, isLocked: false });
    return done({ locked: false });
  }

  async #pinOf(playerId: string): Promise<string> {
    const row = await this.#parts.database.read.get<{ pin_code: string }>(
      'SELECT pin_code FROM players WHERE id = ?',
      playerId,
    );
    return row?.pin_code ?? '';
  }
}

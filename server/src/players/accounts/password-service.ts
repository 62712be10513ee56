import { createRefusedResult, okResult, type PasswordChange, type PinChange, type Result } from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AuthenticatedCaller } from '../sign-in/access-tokens.ts';
import { gateRetryS, type HashConcurrencyLimiter } from '../sign-in/hash-concurrency-limiter.ts';
import { addLoginLogEntry } from '../sign-in/login-log.ts';
import { checkNewPassword, hashPassword, hashPin, type PasswordReauthentication } from '../sign-in/passwords.ts';
import { getPinPresenceForPage } from '../sign-in/sign-in-response.ts';
import { revokeOtherPlayerSignIns } from '../sign-in/sign-in-store.ts';

export interface PasswordChangeDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly proof: PasswordReauthentication;
  readonly gate: HashConcurrencyLimiter;
  readonly minPasswordLength: number;
  readonly now: () => number;
}

/** Changes the password, and the PIN that unlocks a page. Both require the current password. */
export class PasswordService {
  readonly #dependencies: PasswordChangeDependencies;

  constructor(dependencies: PasswordChangeDependencies) {
    this.#dependencies = dependencies;
  }

  /** Changes the password and ends all other sign-ins of the player. */
  async change(
    { playerId, signInId }: AuthenticatedCaller,
    { old_password, new_password }: PasswordChange,
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database, bus, proof, gate, minPasswordLength, now } = this.#dependencies;
    const player = await proof.check({ playerId, signInId }, old_password);
    if (!player.ok)
      // Return 40001 (the specification's "old password is wrong"): it applies only to this call.
      return player.refusal.code === 'PASSWORD_WRONG' ? createRefusedResult(40001) : player;
    const { username } = player.value;
    const refusal = await checkNewPassword(new_password, minPasswordLength, username);
    if (refusal) return { ok: false, refusal };
    const passwordHash = await gate.run(playerId, () => hashPassword(new_password));
    if (passwordHash === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const ended = await database.transact(async (tx) => {
      await tx.run(
        'UPDATE players SET password_hash = ?, must_change_password = 0 WHERE id = ?',
        passwordHash,
        playerId,
      );
      await addLoginLogEntry(tx, { playerId, username, at: now(), ip, label: 'changed password', signInId });
      return revokeOtherPlayerSignIns(tx, playerId, signInId);
    });
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    return okResult({});
  }

  /** Changes the PIN. Requires the password, so that somebody who has only a token or an open page cannot lock the player out. */
  async changePin(
    { playerId, signInId }: AuthenticatedCaller,
    { password, pin }: PinChange,
    ip: string,
  ): Promise<Result<{ pin_code: string }>> {
    const { database, proof, gate, now } = this.#dependencies;
    const player = await proof.check({ playerId, signInId }, password);
    if (!player.ok) return player;
    const { username } = player.value;
    const pinCode = await gate.run(playerId, () => hashPin(pin));
    if (pinCode === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    await database.transact(async (tx) => {
      await tx.run('UPDATE players SET pin_code = ? WHERE id = ?', pinCode, playerId);
      await addLoginLogEntry(tx, { playerId, username, at: now(), ip, label: 'changed PIN', signInId });
    });
    return okResult({ pin_code: getPinPresenceForPage(pinCode) });
  }
}

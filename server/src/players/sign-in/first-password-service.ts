import {
  createRefusal,
  createRefusedResult,
  type FirstPassword,
  okResult,
  type Refusal,
  type Result,
} from '@reelfloor/protocol';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import { FailedLoginAttemptRateLimit } from './failed-login-rate-limit.ts';
import { gateRetryS, type HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { addLoginLogEntry } from './login-log.ts';
import type { SignInSite } from './login-service.ts';
import { findLoginTicket } from './login-tickets.ts';
import { checkNewPassword, hashPassword, type PasswordChecker } from './passwords.ts';
import { revokeOtherPlayerSignIns } from './sign-in-store.ts';

interface FirstPasswordDependencies {
  readonly database: Database;
  readonly passwords: PasswordChecker;
  readonly gate: HashConcurrencyLimiter;
  readonly minPasswordLength: number;
  readonly attemptsPerMinute: number;
  readonly admits: (ip: string) => boolean;
  readonly now: () => number;
}

/**
 * Lets a player replace a password that staff gave out by a new one at login. It does not sign in: the page then logs in with the new
 * password, and enters a 2FA code if required.
 */
export class FirstPasswordService {
  readonly #dependencies: FirstPasswordDependencies;
  /** Rate limiter of guessed login tickets per IP address. */
  readonly mistakes: FailedLoginAttemptRateLimit;

  constructor(dependencies: FirstPasswordDependencies) {
    this.#dependencies = dependencies;
    this.mistakes = new FailedLoginAttemptRateLimit(dependencies.attemptsPerMinute, () => performance.now());
  }

  async choose(
    { ticket, new_password }: FirstPassword,
    site: SignInSite,
    ip: string,
  ): Promise<Result<Record<string, never>>> {
    const { database, passwords, gate, minPasswordLength, admits, now } = this.#dependencies;
    const retryS = this.mistakes.waitS(ip);
    if (retryS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: retryS });
    if (!admits(ip)) return this.#charged(ip, createRefusal(10703));
    const at = now();
    const player = await waitingPlayer(database.read, ticket, ip, at);
    if (!player) return this.#charged(ip, createRefusal('SECOND_FACTOR_EXPIRED'));
    if (Number(player.site_id) !== site.key) return this.#charged(ip, createRefusal(40000));
    const { id: playerId, username } = player;
    const refusal = await checkNewPassword(new_password, minPasswordLength, removeSiteSuffixFromUsername(username));
    if (refusal) return { ok: false, refusal };
    const isSame = await passwords.check(playerId, player.password_hash, new_password);
    const passwordHash = isSame === null ? null : await gate.run(playerId, () => hashPassword(new_password));
    if (passwordHash === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    if (isSame) return createRefusedResult('PASSWORD_SAME');
    const isChosen = await database.transact(async (tx) => {
      // Check the login ticket again: another page may have set a password, or staff may have given out another one, since it was read.
      const still = await waitingPlayer(tx, ticket, ip, at);
      if (still?.password_hash !== player.password_hash) return false;
      await tx.run(
        'UPDATE players SET password_hash = ?, must_change_password = 0 WHERE id = ?',
        passwordHash,
        playerId,
      );
      await addLoginLogEntry(tx, { playerId, username, at, ip, label: 'changed password', signInId: null });
      await revokeOtherPlayerSignIns(tx, playerId, null);
      return true;
    });
    return isChosen ? okResult({}) : this.#charged(ip, createRefusal('SECOND_FACTOR_EXPIRED'));
  }

  #charged(ip: string, refusal: Refusal): Result<never> {
    this.mistakes.charge(ip);
    return { ok: false, refusal };
  }
}

const waitingPlayer = async (
  db: Pick<Queries, 'get'>,
  ticket: string,
  ip: string,
  at: number,
): Promise<Selectable<PlayersTable> | undefined> => {
  const found = await findLoginTicket(db, ticket, ip, at);
  return db.get<Selectable<PlayersTable>>(
    'SELECT * FROM players WHERE id = ? AND banned = 0 AND must_change_password = 1',
    found?.purpose === 'newPassword' ? found.playerId : '',
  );
};

import { randomUUID } from 'node:crypto';
import {
  createRefusal,
  createRefusedResult,
  type Login,
  okResult,
  type Refusal,
  type Result,
  type SignIn,
} from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import type { AccessTokens } from './access-tokens.ts';
import { FailedLoginAttemptRateLimit } from './failed-login-rate-limit.ts';
import { gateRetryS } from './hash-concurrency-limiter.ts';
import { findLoginSource, insertSignInAndLoginSource, type LoginOrigin } from './known-login-sources.ts';
import {
  countWrongLoginAttempt,
  deleteLoginAttemptsFromSource,
  findPlayerByLoginName,
  type LoginAttemptKey,
  type LoginAttemptLimits,
  type LoginAttemptState,
  listLoginNames,
  readLoginAttemptState,
} from './login-attempts.ts';
import { addLoginLogEntry, addLoginLogEntryUnlessRecent } from './login-log.ts';
import { issueLoginTicket } from './login-tickets.ts';
import type { PasswordChecker } from './passwords.ts';
import { hasSecondFactor } from './second-factors.ts';
import { buildSignInAnswer } from './sign-in-response.ts';
import { generateTotpSecret, type TotpSecretEncryption } from './totp-secret.ts';

/** Time in ms for which the same refusal of a player is not logged again. */
const quietMs = 15 * 60_000;

/** The site of a sign-in. */
export type SignInSite = Pick<Site, 'key' | 'siteId' | 'name'>;

export interface LoginDependencies {
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly passwords: PasswordChecker;
  readonly loginAttemptsPerMinute: number;
  readonly attemptLimits: LoginAttemptLimits;
  readonly admits: (ip: string) => boolean;
  readonly seal: TotpSecretEncryption;
  /** True if accounts of this group must use a second factor. */
  readonly needsCode: (group: string) => boolean;
  readonly now: () => number;
}

/**
 * Logs players in. Every attempt computes one hash and is counted, for unknown names too, so that the answer does not reveal which names
 * exist. A device or address from which the player has logged in before has its own count, so that other people's guesses do not lock out
 * the player. An account's name and mail address have separate counts, so that neither reveals the other; together they have as many
 * attempts as one.
 */
export class LoginService {
  readonly #dependencies: LoginDependencies;
  /** Rate limiter of wrong passwords per IP address, shared with all other nodes. */
  readonly mistakes: FailedLoginAttemptRateLimit;

  constructor(dependencies: LoginDependencies) {
    this.#dependencies = dependencies;
    this.mistakes = new FailedLoginAttemptRateLimit(dependencies.loginAttemptsPerMinute, () => performance.now());
  }

  async login(
    { username, password, site_id, device }: Login,
    site: SignInSite,
    ip: string,
    browser = '',
  ): Promise<Result<SignIn>> {
    const { database, passwords, admits } = this.#dependencies;
    if (site_id !== site.siteId) return createRefusedResult(40000);
    const retryS = this.mistakes.waitS(ip);
    if (retryS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: retryS });
    const { name, player } = await findPlayerByLoginName(database.read, username, site.key);
    const isRight = await passwords.check(name, player?.password_hash ?? null, password);
    if (isRight === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const origin = { ip, device: device ?? null, browser: browser || null };
    const source = await findLoginSource(database.read, player?.id ?? null, origin, this.#dependencies.now());
    const key = { username: name, source };
    const result =
      player && isRight && admits(ip) ? await this.#enter(key, player, origin) : await this.#refuse(key, player, ip);
    if (!result.ok && !isHalfDone(result.refusal)) this.mistakes.charge(ip);
    return result;
  }

  async #enter(key: LoginAttemptKey, checked: PlayersTable, origin: LoginOrigin): Promise<Result<SignIn>> {
    const { database, tokens, attemptLimits, now } = this.#dependencies;
    const { ip } = origin;
    const at = now();
    const signInId = randomUUID();
    const expiresAt = tokens.expiryOf(at);
    const entry = { playerId: checked.id, username: checked.username, at, ip, signInId: null };
    // Return refusals instead of throwing them, because throwing would roll back this transaction's writes.
    const refusal = await database.transact(async (tx): Promise<Refusal | 'asWrong' | null> => {
      const player = await tx.get<PlayersTable>('SELECT * FROM players WHERE id = ?', checked.id);
      if (player?.password_hash !== checked.password_hash) return 'asWrong';
      // If concurrent guesses have blocked the user name meanwhile, refuse even the right password.
      const attempts = await readLoginAttemptState(tx, key, at, attemptLimits);
      if (attempts.blocked) return blocked(attempts);
      const others = listLoginNames(player).filter((name) => name !== key.username);
      for (const username of others) {
        const elsewhere = await readLoginAttemptState(tx, { ...key, username }, at, attemptLimits);
        // Answer as for a wrong password: the attempts for user name and mail address together are used up, and "blocked" would reveal that
        // both belong to one player.
        if (areUsedUp(attempts, elsewhere, attemptLimits)) return 'asWrong';
      }
      if (player.banned === 1) {
        await addLoginLogEntryUnlessRecent(tx, { ...entry, label: 'login not allowed' }, quietMs);
        return createRefusal(10704);
      }
      for (const username of [key.username, ...others]) await deleteLoginAttemptsFromSource(tx, { ...key, username });
      // Check before any 2FA code: a password given out by staff must be replaced first.
      if (Number(player.must_change_password) === 1)
        return createRefusal('PASSWORD_CHANGE_NEEDED', {
          ticket: await issueLoginTicket(
            tx,
            { purpose: 'newPassword', playerId: player.id, ip, signInId: null, secret: null },
            at,
          ),
        });
      const next = await this.#secondStep(tx, player, ip, at);
      if (next) return next;
      await insertSignInAndLoginSource(tx, { id: signInId, player, origin, at, expiresAt, isByCode: false });
      return null;
    });
    if (refusal === 'asWrong') return this.#refuse(key, checked, ip);
    if (refusal) return { ok: false, refusal };
    const token = await tokens.issue(checked.id, signInId, expiresAt);
    return okResult(await buildSignInAnswer(database.read, { player: checked, token, signInId, ip, locked: null, at }));
  }

  /** Requires a 2FA code or setting up the second factor. Returns null if the login is complete without either. */
  async #secondStep(tx: DatabaseTransaction, player: PlayersTable, ip: string, at: number): Promise<Refusal | null> {
    const { seal, needsCode } = this.#dependencies;
    const { id: playerId } = player;
    const waiting = { playerId, ip, signInId: null };
    if (await hasSecondFactor(tx, playerId)) {
      const ticket = { ...waiting, purpose: 'login', secret: null } as const;
      return createRefusal('SECOND_FACTOR_NEEDED', { ticket: await issueLoginTicket(tx, ticket, at) });
    }
    if (!needsCode(player.user_group)) return null;
    const secret = seal.seal(generateTotpSecret(), playerId);
    const ticket = { ...waiting, purpose: 'loginSetup', secret } as const;
    return createRefusal('SECOND_FACTOR_SETUP', { ticket: await issueLoginTicket(tx, ticket, at) });
  }

  /** Refuses the login and logs it. Unknown and blocked user names get at most one log entry, so that nobody can fill the log. */
  async #refuse(key: LoginAttemptKey, player: PlayersTable | null, ip: string): Promise<Result<never>> {
    const { database, attemptLimits, admits, now } = this.#dependencies;
    const at = now();
    const username = player?.username ?? key.username;
    const entry = { playerId: player?.id ?? null, username, at, ip, signInId: null };
    const refusal = await database.transact(async (tx): Promise<Refusal> => {
      if (!admits(ip)) {
        if (player) await addLoginLogEntryUnlessRecent(tx, { ...entry, label: 'login not allowed' }, quietMs);
        return createRefusal(10703);
      }
      if (attemptLimits.maxAttempts === 0) {
        if (player) await addLoginLogEntryUnlessRecent(tx, { ...entry, label: 'login failed' }, quietMs);
        return createRefusal(10701);
      }
      const before = await readLoginAttemptState(tx, key, at, attemptLimits);
      if (before.blocked) return blocked(before);
      const left = await countWrongLoginAttempt(tx, key, at, attemptLimits);
      if (player) await addLoginLogEntry(tx, { ...entry, label: 'login failed' });
      if (left === 0) await addLoginLogEntry(tx, { ...entry, label: 'temporary blocked' });
      return createRefusal(10700, { left_count: left, block_time: attemptLimits.blockMinutes });
    });
    return { ok: false, refusal };
  }
}

const isHalfDone = ({ code }: Refusal): boolean =>
  code === 'SECOND_FACTOR_NEEDED' || code === 'SECOND_FACTOR_SETUP' || code === 'PASSWORD_CHANGE_NEEDED';

const areUsedUp = (
  here: { readonly attemptsLeft: number },
  elsewhere: LoginAttemptState,
  { maxAttempts }: LoginAttemptLimits,
): boolean => maxAttempts > 0 && (elsewhere.blocked || here.attemptsLeft + elsewhere.attemptsLeft <= maxAttempts);

const blocked = (attempts: { minutesLeft: number }): Refusal =>
  createRefusal(10702, { block_time: attempts.minutesLeft });

import { randomUUID } from 'node:crypto';
import {
  type CodeLogin,
  type CodeSignIn,
  createRefusal,
  createRefusedResult,
  okResult,
  type Refusal,
  type Result,
  type TotpSecret,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import type { AccessTokens } from './access-tokens.ts';
import { FailedLoginAttemptRateLimit } from './failed-login-rate-limit.ts';
import { gateRetryS, type HashConcurrencyLimiter } from './hash-concurrency-limiter.ts';
import { insertSignInAndLoginSource, type LoginOrigin } from './known-login-sources.ts';
import { addLoginLogEntry } from './login-log.ts';
import type { SignInSite } from './login-service.ts';
import { findLoginTicket, type LoginTicket, redeemLoginTicket } from './login-tickets.ts';
import {
  generateRecoveryCodes,
  hasSecondFactor,
  parseSecondFactorCode,
  saveSecondFactor,
  verifyAndUseSecondFactorCode,
} from './second-factors.ts';
import { buildSignInAnswer } from './sign-in-response.ts';
import { revokeOtherPlayerSignIns } from './sign-in-store.ts';
import { findMatchingTotpTimeStep, formatTotpSecretForApp, type TotpSecretEncryption } from './totp-secret.ts';

export interface CodeLoginDependencies {
  readonly database: Database;
  readonly tokens: AccessTokens;
  readonly gate: HashConcurrencyLimiter;
  readonly seal: TotpSecretEncryption;
  /** The operator's name as shown in an authenticator app. */
  readonly issuer: string;
  readonly bus: Bus;
  readonly attemptsPerMinute: number;
  readonly admits: (ip: string) => boolean;
  readonly now: () => number;
}

interface HalfLogin {
  readonly text: string;
  readonly ticket: LoginTicket;
  readonly typed: string;
  readonly origin: LoginOrigin;
}

/**
 * Second step of a login, with a login ticket and a 2FA code. The ticket proves that the right password was entered from this IP address;
 * it is valid until an access token is issued for it.
 */
export class SecondFactorLoginService {
  readonly #dependencies: CodeLoginDependencies;
  /** Rate limiter of wrong 2FA codes per IP address, shared with all other nodes. */
  readonly mistakes: FailedLoginAttemptRateLimit;

  constructor(dependencies: CodeLoginDependencies) {
    this.#dependencies = dependencies;
    this.mistakes = new FailedLoginAttemptRateLimit(dependencies.attemptsPerMinute, () => performance.now());
  }

  /** Starts setting up a second factor. The same login ticket always gets the same secret for the authenticator app. */
  async setup(text: string, site: SignInSite, ip: string): Promise<Result<TotpSecret>> {
    const { database, seal } = this.#dependencies;
    const found = await this.#find(text, site, ip);
    if (!found.ok) return found;
    const { playerId, secret } = found.value;
    const player = await readPlayer(database.read, playerId);
    if (!player || secret === null) return this.#charged(ip, createRefusal('SECOND_FACTOR_EXPIRED'));
    return okResult(
      formatTotpSecretForApp(seal.open(secret, playerId), {
        username: removeSiteSuffixFromUsername(player.username),
        issuer: site.name ?? this.#dependencies.issuer,
      }),
    );
  }

  async finish(
    { ticket: text, code, device }: CodeLogin,
    site: SignInSite,
    ip: string,
    browser = '',
  ): Promise<Result<CodeSignIn>> {
    const found = await this.#find(text, site, ip);
    if (!found.ok) return found;
    const origin = { ip, device: device ?? null, browser: browser || null };
    const half = { text, ticket: found.value, typed: code, origin };
    const result = half.ticket.purpose === 'login' ? await this.#enter(half) : await this.#setUp(half);
    return result.ok ? result : this.#charged(ip, result.refusal);
  }

  async #find(text: string, site: SignInSite, ip: string): Promise<Result<LoginTicket>> {
    const { database, admits, now } = this.#dependencies;
    const retryS = this.mistakes.waitS(ip);
    if (retryS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: retryS });
    if (!admits(ip)) return this.#charged(ip, createRefusal(10703));
    const ticket = await findLoginTicket(database.read, text, ip, now());
    // Only tickets of a login (`login`, `loginSetup`) may lead to a sign-in here.
    if (ticket === null || ticket.purpose === 'profileSetup' || ticket.purpose === 'newPassword')
      return this.#charged(ip, createRefusal('SECOND_FACTOR_EXPIRED'));
    const player = await readPlayer(database.read, ticket.playerId);
    return Number(player?.site_id) === site.key ? okResult(ticket) : this.#charged(ip, createRefusal(40000));
  }

  #charged(ip: string, refusal: Refusal): Result<never> {
    this.mistakes.charge(ip);
    return { ok: false, refusal };
  }

  async #enter({ text, ticket, typed, origin }: HalfLogin): Promise<Result<CodeSignIn>> {
    const { database, gate, seal, now } = this.#dependencies;
    const at = now();
    const { playerId } = ticket;
    const entry = await parseSecondFactorCode(database.read, gate, playerId, typed);
    if (entry === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    return this.#open(at, playerId, origin, async (tx, player) => {
      if (!(await findLoginTicket(tx, text, origin.ip, at))) return createRefusal('SECOND_FACTOR_EXPIRED');
      const giver = { id: playerId, username: player.username, origin, signInId: null };
      const refusal = await verifyAndUseSecondFactorCode(tx, seal, giver, entry, at);
      if (refusal) return refusal;
      await redeemLoginTicket(tx, text);
      return [];
    });
  }

  async #setUp({ text, ticket, typed, origin }: HalfLogin): Promise<Result<CodeSignIn>> {
    const { gate, seal, now } = this.#dependencies;
    const at = now();
    const { playerId, secret } = ticket;
    const step =
      secret === null ? null : findMatchingTotpTimeStep(seal.open(secret, playerId), typed.replace(/\s/g, ''), at);
    if (secret === null || step === null) return createRefusedResult('SECOND_FACTOR_MISMATCH');
    const recovery = await gate.run(playerId, generateRecoveryCodes);
    if (recovery === null) return createRefusedResult('RATE_LIMITED', { retry_s: gateRetryS });
    const result = await this.#open(at, playerId, origin, async (tx, { username }, signInId) => {
      const isGood = await findLoginTicket(tx, text, origin.ip, at);
      if (!isGood || (await hasSecondFactor(tx, playerId))) return createRefusal('SECOND_FACTOR_EXPIRED');
      const factor = { playerId, username, secret, keyId: seal.keyId, step, recovery, at };
      await saveSecondFactor(tx, factor);
      await addLoginLogEntry(tx, {
        playerId,
        username,
        at,
        ip: origin.ip,
        label: 'set second factor',
        signInId,
      });
      return revokeOtherPlayerSignIns(tx, playerId, null);
    });
    if (!result.ok) return result;
    return okResult({ ...result.value, recoveryCodes: [...recovery.codes] });
  }

  /**
   * Uses up the 2FA code and creates the sign-in in one transaction, so that no code is lost without a sign-in. `spend` returns a refusal,
   * or the ids of the other sign-ins that it ended.
   */
  async #open(
    at: number,
    playerId: string,
    origin: LoginOrigin,
    spend: (tx: DatabaseTransaction, player: PlayersTable, signInId: string) => Promise<Refusal | string[]>,
  ): Promise<Result<CodeSignIn>> {
    const { database, tokens, bus } = this.#dependencies;
    const signInId = randomUUID();
    const expiresAt = tokens.expiryOf(at);
    // Return the refusal instead of throwing it, so that the transaction commits the count of wrong 2FA codes.
    const outcome = await database.transact(
      async (tx): Promise<Refusal | { player: PlayersTable; ended: string[] }> => {
        const player = await readPlayer(tx, playerId);
        if (!player) return createRefusal('SECOND_FACTOR_EXPIRED');
        if (player.banned === 1) return createRefusal(10704);
        const spent = await spend(tx, player, signInId);
        if ('code' in spent) return spent;
        await insertSignInAndLoginSource(tx, { id: signInId, player, origin, at, expiresAt, isByCode: true });
        return { player, ended: spent };
      },
    );
    if ('code' in outcome) return { ok: false, refusal: outcome };
    const { player, ended } = outcome;
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    const token = await tokens.issue(playerId, signInId, expiresAt);
    const { ip } = origin;
    return okResult(await buildSignInAnswer(database.read, { player, token, signInId, ip, locked: null, at }));
  }
}

const readPlayer = (db: Pick<Queries, 'get'>, playerId: string): Promise<PlayersTable | undefined> =>
  db.get<PlayersTable>('SELECT * FROM players WHERE id = ?', playerId);

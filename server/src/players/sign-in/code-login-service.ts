import { randomUUID } from 'node:crypto';
import {
  type CodeLogin,
  type CodeSignIn,
  done,
  type FactorSecret,
  type Refusal,
  type Result,
  refuse,
  refused,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { ownUsername } from '../../platform/sites/site-names.ts';
import { AddressAllowance } from './address-allowance.ts';
import { type FactorSeal, factorSecretTexts, stepOfCode } from './factor-secret.ts';
import { gateRetryS, type HashGate } from './hash-gate.ts';
import { type Origin, openSignIn } from './known-login-sources.ts';
import { recordLogin } from './login-log.ts';
import type { SignInSite } from './login-service.ts';
import {
  hasSecondFactor,
  newRecoveryCodes,
  readCodeEntry,
  saveSecondFactor,
  spendPlayerCode,
} from './second-factors.ts';
import { signInAnswer } from './sign-in-answer.ts';
import { endSignInsOf } from './sign-ins.ts';
import { findTicket, type Ticket, takeTicket } from './tickets.ts';
import type { Tokens } from './tokens.ts';

export interface CodeLoginDependencies {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly gate: HashGate;
  readonly seal: FactorSeal;
  /** The operator's name as shown in an authenticator app. */
  readonly issuer: string;
  readonly bus: Bus;
  readonly attemptsPerMinute: number;
  readonly admits: (ip: string) => boolean;
  readonly now: () => number;
}

interface HalfLogin {
  readonly text: string;
  readonly ticket: Ticket;
  readonly typed: string;
  readonly origin: Origin;
}

/**
 * Second step of a login, with a ticket and a 2FA code. The ticket proves that the right password was entered from this IP address; it is
 * valid until a token is issued for it.
 */
export class CodeLoginService {
  readonly #dependencies: CodeLoginDependencies;
  /** Rate limiter of wrong codes per IP address, shared with all other nodes. */
  readonly mistakes: AddressAllowance;

  constructor(dependencies: CodeLoginDependencies) {
    this.#dependencies = dependencies;
    this.mistakes = new AddressAllowance(dependencies.attemptsPerMinute, () => performance.now());
  }

  /** Starts setting up a second factor. The same ticket always gets the same secret for the authenticator app. */
  async setup(text: string, site: SignInSite, ip: string): Promise<Result<FactorSecret>> {
    const { database, seal } = this.#dependencies;
    const found = await this.#find(text, site, ip);
    if (!found.ok) return found;
    const { playerId, secret } = found.value;
    const player = await readPlayer(database.read, playerId);
    if (!player || secret === null) return this.#charged(ip, refuse('SECOND_FACTOR_EXPIRED'));
    return done(
      factorSecretTexts(seal.open(secret, playerId), {
        username: ownUsername(player.username),
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

  async #find(text: string, site: SignInSite, ip: string): Promise<Result<Ticket>> {
    const { database, admits, now } = this.#dependencies;
    const retryS = this.mistakes.waitS(ip);
    if (retryS > 0) return refused('RATE_LIMITED', { retry_s: retryS });
    if (!admits(ip)) return this.#charged(ip, refuse(10703));
    const ticket = await findTicket(database.read, text, ip, now());
    // Only tickets of a login (`login`, `loginSetup`) may lead to a sign-in here.
    if (ticket === null || ticket.purpose === 'profileSetup' || ticket.purpose === 'newPassword')
      return this.#charged(ip, refuse('SECOND_FACTOR_EXPIRED'));
    const player = await readPlayer(database.read, ticket.playerId);
    return Number(player?.site_id) === site.key ? done(ticket) : this.#charged(ip, refuse(40000));
  }

  #charged(ip: string, refusal: Refusal): Result<never> {
    this.mistakes.charge(ip);
    return { ok: false, refusal };
  }

  async #enter({ text, ticket, typed, origin }: HalfLogin): Promise<Result<CodeSignIn>> {
    const { database, gate, seal, now } = this.#dependencies;
    const at = now();
    const { playerId } = ticket;
    const entry = await readCodeEntry(database.read, gate, playerId, typed);
    if (entry === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    return this.#open(at, playerId, origin, async (tx, player) => {
      if (!(await findTicket(tx, text, origin.ip, at))) return refuse('SECOND_FACTOR_EXPIRED');
      const giver = { id: playerId, username: player.username, origin, signInId: null };
      const refusal = await spendPlayerCode(tx, seal, giver, entry, at);
      if (refusal) return refusal;
      await takeTicket(tx, text);
      return [];
    });
  }

  async #setUp({ text, ticket, typed, origin }: HalfLogin): Promise<Result<CodeSignIn>> {
    const { gate, seal, now } = this.#dependencies;
    const at = now();
    const { playerId, secret } = ticket;
    const step =
      secret === null ? null : stepOfCode(seal.open(secret, playerId), typed.replace(/\s/g, ''), at);
    if (secret === null || step === null) return refused('SECOND_FACTOR_MISMATCH');
    const recovery = await gate.run(playerId, newRecoveryCodes);
    if (recovery === null) return refused('RATE_LIMITED', { retry_s: gateRetryS });
    const result = await this.#open(at, playerId, origin, async (tx, { username }, signInId) => {
      const isGood = await findTicket(tx, text, origin.ip, at);
      if (!isGood || (await hasSecondFactor(tx, playerId))) return refuse('SECOND_FACTOR_EXPIRED');
      const factor = { playerId, username, secret, keyId: seal.keyId, step, recovery, at };
      await saveSecondFactor(tx, factor);
      await recordLogin(tx, {
        playerId,
        username,
        at,
        ip: origin.ip,
        label: 'set second factor',
        signInId,
      });
      return endSignInsOf(tx, playerId, null);
    });
    if (!result.ok) return result;
    return done({ ...result.value, recoveryCodes: [...recovery.codes] });
  }

  /**
   * Uses up the code and opens the sign-in in one transaction, so that no code is lost without a sign-in. `spend` returns a refusal, or the
   * ids of the other sign-ins that it ended.
   */
  async #open(
    at: number,
    playerId: string,
    origin: Origin,
    spend: (tx: DatabaseTransaction, player: PlayersTable, signInId: string) => Promise<Refusal | string[]>,
  ): Promise<Result<CodeSignIn>> {
    const { database, tokens, bus } = this.#dependencies;
    const signInId = randomUUID();
    const expiresAt = tokens.expiryOf(at);
    // Return the refusal instead of throwing it, so that the transaction commits the count of wrong codes.
    const outcome = await database.transact(
      async (tx): Promise<Refusal | { player: PlayersTable; ended: string[] }> => {
        const player = await readPlayer(tx, playerId);
        if (!player) return refuse('SECOND_FACTOR_EXPIRED');
        if (player.banned === 1) return refuse(10704);
        const spent = await spend(tx, player, signInId);
        if ('code' in spent) return spent;
        await openSignIn(tx, { id: signInId, player, origin, at, expiresAt, isByCode: true });
        return { player, ended: spent };
      },
    );
    if ('code' in outcome) return { ok: false, refusal: outcome };
    const { player, ended } = outcome;
    for (const id of ended) bus.publish('signInRevoked', { signInId: id });
    const token = await tokens.issue(playerId, signInId, expiresAt);
    const { ip } = origin;
    return done(await signInAnswer(database.read, { player, token, signInId, ip, locked: null, at }));
  }
}

const readPlayer = (db: Pick<Queries, 'get'>, playerId: string): Promise<PlayersTable | undefined> =>
  db.get<PlayersTable>('SELECT * FROM players WHERE id = ?', playerId);

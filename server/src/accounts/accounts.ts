import { randomUUID } from 'node:crypto';
import { done, type Login, type Result, refused, type SignIn, type UserChange } from '@reelfloor/protocol';
import type { Database, Transaction } from '../database/database.ts';
import type { LoginsTable, PlayersTable } from '../database/schema.ts';
import { AddressAllowance } from './address-allowance.ts';
import {
  type AttemptState,
  blockMinutes,
  countAttempt,
  forgetAttempts,
  readAttempts,
} from './login-attempts.ts';
import type { PasswordChecker } from './passwords.ts';
import { signInAnswer, userOf } from './sign-in-answer.ts';
import type { Bearer, Tokens } from './tokens.ts';
import { keepUserSettings } from './user-settings.ts';

export interface AccountsOptions {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly passwords: PasswordChecker;
  readonly siteId: number;
  /** Wrong logins that one address may make in a minute. */
  readonly loginAttemptsPerMinute: number;
  readonly now: () => number;
}

/** Logging in and out, and the token sign-in. */
export class Accounts {
  readonly #options: AccountsOptions;
  readonly #addresses: AddressAllowance;

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.#addresses = new AddressAllowance(options.loginAttemptsPerMinute, () => performance.now());
  }

  async login({ username, password, site_id }: Login, ip: string): Promise<Result<SignIn>> {
    const { database, passwords, siteId, now } = this.#options;
    if (site_id !== siteId) return refused(40000);
    const retryS = this.#addresses.waitS(ip);
    if (retryS > 0) return refused('RATE_LIMITED', { retry_s: retryS });
    const name = username.trim().toLowerCase();
    const attempts = await readAttempts(database.read, name, now());
    if (attempts.blocked) {
      this.#addresses.charge(ip);
      return blockedRefusal(attempts);
    }
    const player = await database.read.get<PlayersTable>('SELECT * FROM players WHERE username = ?', name);
    const matches = await passwords.check(player?.password_hash ?? null, password);
    if (matches === null) return refused('RATE_LIMITED', { retry_s: 5 });
    if (!player || !matches) return this.#refuseWrong(name, player?.id ?? null, ip);
    if (player.banned === 1) return this.#refuseBanned(name, player.id, ip);
    return this.#signIn(name, player, ip);
  }

  /** A fresh token for the same sign-in. */
  async validate(bearer: Bearer, ip: string): Promise<Result<SignIn>> {
    const { database, tokens } = this.#options;
    const player = await database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ?',
      bearer.playerId,
    );
    if (!player) return refused('TOKEN_INVALID');
    const token = await tokens.issue(player.id, bearer.signInId);
    return done(await signInAnswer(database.read, { player, token, signInId: bearer.signInId, ip }));
  }

  /** Keeps what the user chose of the page's look, and answers the user with it. */
  async updateUser(bearer: Bearer, change: UserChange): Promise<Result<{ user: SignIn['user'] }>> {
    const { database } = this.#options;
    const player = await database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ?',
      bearer.playerId,
    );
    if (!player) return refused('TOKEN_INVALID');
    const kept = await database.transact((tx) => keepUserSettings(tx, player.id, change));
    return done({ user: userOf(player, kept) });
  }

  async logout(bearer: Bearer, ip: string): Promise<void> {
    const { database, tokens } = this.#options;
    await tokens.revoke(bearer);
    const player = await database.read.get<PlayersTable>(
      'SELECT * FROM players WHERE id = ?',
      bearer.playerId,
    );
    await database.transact((tx) =>
      this.#record(tx, player?.username ?? '', bearer.playerId, ip, 'logout success', bearer.signInId),
    );
  }

  /** A stranger decides how often this runs, so a name that nobody has, or that is blocked, gives one line at most. */
  async #refuseWrong(name: string, playerId: string | null, ip: string): Promise<Result<never>> {
    this.#addresses.charge(ip);
    const attempts = await this.#options.database.transact(async (tx) => {
      const after = await countAttempt(tx, name, this.#options.now());
      if (!after.blocked && playerId !== null)
        await this.#record(tx, name, playerId, ip, 'login failed', null);
      if (!after.blocked && after.attemptsLeft === 0)
        await this.#record(tx, name, playerId, ip, 'temporary blocked', null);
      return after;
    });
    if (attempts.blocked) return blockedRefusal(attempts);
    return refused(10700, { left_count: attempts.attemptsLeft, block_time: blockMinutes });
  }

  async #refuseBanned(name: string, playerId: string, ip: string): Promise<Result<never>> {
    this.#addresses.charge(ip);
    const { database, now } = this.#options;
    await database.transact(async (tx) => {
      const last = await tx.get<{ label: string; at: number }>(
        'SELECT label, at FROM logins WHERE player_id = ? ORDER BY id DESC LIMIT 1',
        playerId,
      );
      const isKnown = last?.label === 'login not allowed' && last.at > now() - blockMinutes * 60_000;
      if (!isKnown) await this.#record(tx, name, playerId, ip, 'login not allowed', null);
    });
    return refused(10704);
  }

  async #signIn(name: string, player: PlayersTable, ip: string): Promise<Result<SignIn>> {
    const { database, tokens, now } = this.#options;
    const signInId = randomUUID();
    const blocked = await database.transact(async (tx): Promise<AttemptState | null> => {
      // Guesses that ran side by side: the block counts even for the one that was right.
      const attempts = await readAttempts(tx, name, now());
      if (attempts.blocked) return attempts;
      await forgetAttempts(tx, name);
      await this.#record(tx, name, player.id, ip, 'login success', signInId);
      return null;
    });
    if (blocked?.blocked) return blockedRefusal(blocked);
    const token = await tokens.issue(player.id, signInId);
    return done(await signInAnswer(database.read, { player, token, signInId, ip }));
  }

  async #record(
    tx: Transaction,
    username: string,
    playerId: string | null,
    ip: string,
    label: LoginsTable['label'],
    signInId: string | null,
  ): Promise<void> {
    await tx.query
      .insertInto('logins')
      .values({ player_id: playerId, username, at: this.#options.now(), ip, label, sign_in_id: signInId })
      .execute();
  }
}

const blockedRefusal = (attempts: { minutesLeft: number }) =>
  refused(10702, { block_time: attempts.minutesLeft });

import { randomUUID } from 'node:crypto';
import {
  createRefusedResult,
  launchTicketPrefix,
  okResult,
  type PlayerId,
  type Result,
  type SignInLaunch,
} from '@reelfloor/protocol';
import type { CasinoResponseCode, CreateLaunch, DeepLink } from '@reelfloor/protocol/casino';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { setPlayerLimitsByPlatform } from '../protection/interventions/player-limits-by-platform.ts';
import type { AccessTokens, AuthenticatedCaller } from '../sign-in/access-tokens.ts';
import { insertSignInAndLoginSource } from '../sign-in/known-login-sources.ts';
import { generateRandomSecret, hashTicketOrCookieSecret } from '../sign-in/login-tickets.ts';
import { findSignIn, revokeSignIn } from '../sign-in/sign-in-store.ts';
import { upsertCasinoPlayerAccount } from './casino-player-account.ts';

/** Lifetime of a launch ticket, and for how long the page that used it gets the same answer again, in ms. */
const ticketLifeMs = 60_000;
/** For how long a launch from a casino platform is stored after it has expired and its sign-in has ended, in ms. */
const forgottenAfterMs = 30 * 24 * 60 * 60_000;

interface LaunchRow {
  readonly id: string;
  readonly site_id: number;
  readonly player_id: string;
  readonly return_url: string;
  readonly opens: string | null;
  readonly language: string;
  readonly expires_at: number;
  readonly nonce_hash: string | null;
  readonly sign_in_id: string | null;
}

export interface CasinoLaunchServiceDependencies {
  readonly database: Database;
  readonly tokens: Pick<AccessTokens, 'expiryOf'>;
  readonly admits: (ip: string) => boolean;
  readonly now: () => number;
}

type Made =
  | { readonly ok: true; readonly id: string; readonly ticket: string; readonly expiresAt: number }
  | { readonly ok: false; readonly code: CasinoResponseCode };

/** Sign-ins that a casino's platform starts: the platform requests a launch ticket, which the player's page uses once. */
export class CasinoLaunchService {
  readonly #dependencies: CasinoLaunchServiceDependencies;

  constructor(dependencies: CasinoLaunchServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a launch ticket for a player of the site, and updates the player's account with the casino platform's data. */
  async create(site: Site, { player, returnUrl, opens, language, limits = [] }: CreateLaunch): Promise<Made> {
    const { database, now } = this.#dependencies;
    if (!isOfSite(site, returnUrl)) return { ok: false, code: 'RETURN_URL_NOT_ALLOWED' };
    const [id, ticket, at] = [`launch-${randomUUID()}`, `${launchTicketPrefix}${generateRandomSecret()}`, now()];
    const expiresAt = at + ticketLifeMs;
    return database.transact(async (tx): Promise<Made> => {
      const account = await upsertCasinoPlayerAccount(tx, site.key, player, at);
      if (account.banned === 1) return { ok: false, code: 'PLAYER_BLOCKED' };
      if (!(await setPlayerLimitsByPlatform(tx, { playerId: account.id as PlayerId, at }, limits)))
        return { ok: false, code: 'LIMIT_NOT_STRICTER' };
      await tx.run(
        'DELETE FROM launches WHERE expires_at < ? AND NOT EXISTS (SELECT 1 FROM sign_ins s WHERE s.id = launches.sign_in_id)',
        at - forgottenAfterMs,
      );
      await tx.run(
        `INSERT INTO launches (id, ticket_hash, site_id, player_id, return_url, opens, language, made_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[id, hashTicketOrCookieSecret(ticket), site.key, account.id, returnUrl],
        ...[opens === undefined ? null : JSON.stringify(opens), language, at, expiresAt],
      );
      return { ok: true, id, ticket, expiresAt };
    });
  }

  /**
   * Starts the sign-in of a launch ticket. `credential`: the ticket, a full stop, and a random nonce of the page. The same nonce gets the
   * same sign-in again until the ticket expires, so that a lost answer does not use up the ticket.
   */
  async open(credential: string, site: Site, ip: string, browser: string): Promise<Result<AuthenticatedCaller>> {
    const { database, tokens, now, admits } = this.#dependencies;
    const [ticket = '', nonce = ''] = credential.split('.');
    if (!/^[\w-]{16,128}$/.test(nonce)) return createRefusedResult('LAUNCH_USED');
    if (!admits(ip)) return createRefusedResult(10703);
    const at = now();
    const hash = hashTicketOrCookieSecret(ticket);
    // Reject unknown tickets with one read, so that guessing is cheap for the server.
    if (!(await database.read.get('SELECT 1 FROM launches WHERE ticket_hash = ?', hash)))
      return createRefusedResult('LAUNCH_USED');
    return database.transact(async (tx): Promise<Result<AuthenticatedCaller>> => {
      const row = await tx.get<LaunchRow>('SELECT * FROM launches WHERE ticket_hash = ?', hash);
      if (!row || at > Number(row.expires_at)) return createRefusedResult('LAUNCH_USED');
      if (Number(row.site_id) !== site.key) return createRefusedResult(40000);
      const player = await tx.get<PlayersTable>('SELECT * FROM players WHERE id = ?', row.player_id);
      if (!player || player.banned === 1) return createRefusedResult(10704);
      const nonceHash = hashTicketOrCookieSecret(nonce);
      if (row.sign_in_id !== null) {
        const signIn = row.nonce_hash === nonceHash ? await findSignIn(tx, row.sign_in_id) : undefined;
        return signIn
          ? okResult(bearerOf(player, row.sign_in_id, Number(signIn.expires_at)))
          : createRefusedResult('LAUNCH_USED');
      }
      const [signInId, expiresAt] = [randomUUID(), tokens.expiryOf(at)];
      // If two pages use the launch ticket at once, the second finds it used.
      const taken = await tx.run(
        'UPDATE launches SET nonce_hash = ?, sign_in_id = ? WHERE id = ? AND sign_in_id IS NULL',
        ...[nonceHash, signInId, row.id],
      );
      if (taken === 0) return createRefusedResult('LAUNCH_USED');
      const origin = { ip, device: null, browser };
      await insertSignInAndLoginSource(tx, { id: signInId, player, origin, at, expiresAt, isByCode: false });
      return okResult(bearerOf(player, signInId, expiresAt));
    });
  }

  /** Ends the sign-in of a launch, and invalidates its ticket. Returns the player, or null if the site has no such launch. */
  async end(tx: DatabaseTransaction, siteKey: number, id: string): Promise<PlayerId | null> {
    const row = await tx.get<LaunchRow>('SELECT * FROM launches WHERE id = ? AND site_id = ?', id, siteKey);
    if (!row) return null;
    await tx.run('UPDATE launches SET expires_at = 0 WHERE id = ?', id);
    if (row.sign_in_id !== null) await revokeSignIn(tx, row.sign_in_id);
    return row.player_id as PlayerId;
  }

  /** Returns the data of the casino launch that started a sign-in, for its page; null if no launch started it. */
  async findOf(signInId: string, site: Site): Promise<SignInLaunch | null> {
    const { read } = this.#dependencies.database;
    const row = await read.get<LaunchRow>('SELECT * FROM launches WHERE sign_in_id = ?', signInId);
    if (!row) return null;
    return {
      ...{ id: row.id, returnUrl: row.return_url, language: row.language, frames: [...site.framedBy] },
      opens: row.opens === null ? null : (JSON.parse(row.opens) as DeepLink),
    };
  }
}

/** Returns the ids of a player's launches whose sign-in has not ended. */
export const listActiveCasinoLaunches = async (
  db: Pick<Queries, 'all'>,
  playerId: string,
  at: number,
): Promise<string[]> =>
  (
    await db.all<{ id: string }>(
      `SELECT l.id FROM launches l JOIN sign_ins s ON s.id = l.sign_in_id
       WHERE l.player_id = ? AND s.expires_at > ? ORDER BY l.made_at, l.id`,
      playerId,
      at,
    )
  ).map(({ id }) => id);

const bearerOf = (player: PlayersTable, signInId: string, expiresAt: number): AuthenticatedCaller => ({
  ...{ playerId: player.id as PlayerId, signInId, expiresAt, group: player.user_group },
  ...{ permissions: JSON.parse(player.permissions) as number[], isLocked: false },
});

/** Returns whether a URL belongs to a site: its origin may embed the site's pages in a frame, or is one of the site's own. */
const isOfSite = ({ framedBy, hosts }: Site, address: string): boolean => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return framedBy.includes(url.origin) || hosts.includes(url.hostname);
};

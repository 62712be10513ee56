import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { findActiveSignIns, findSignIn, type SignInRow } from './sign-in-store.ts';

/** Lifetime of an access token in ms. Pages renew their token before it expires. */
const defaultLifetimeMs = 12 * 60 * 60 * 1000;
/** Maximum duration of a sign-in in ms, however often its token is renewed. After it the player must log in again. */
export const maxSignInMs = 30 * 24 * 60 * 60 * 1000;
const issuer = 'reelfloor';

/** The authenticated caller, with the caller's current rights from the database. */
export interface AuthenticatedCaller {
  readonly playerId: PlayerId;
  /** Id of the sign-in to which the access token and all its renewals belong. A logout revokes them together. */
  readonly signInId: string;
  readonly expiresAt: number;
  /** User group: `admin` or `staff`; any other group is a player's. */
  readonly group: string;
  readonly permissions: readonly number[];
  readonly isLocked: boolean;
}

/** A valid sign-in's data in the database. */
export interface StoredSignInState {
  /** Site key of the sign-in's player. */
  readonly siteKey: number;
  readonly isLocked: boolean;
  /** Expiry of the sign-in's newest access token, Unix time in ms. */
  readonly expiresAt: number;
}

/** Issues and verifies access tokens (JWT, HS256). A token is valid only while the database has a row for its sign-in. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #previousKey: Uint8Array | null;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #lifetimeMs: number;
  readonly #needsCode: (group: string) => boolean;

  /**
   * Accepts access tokens signed with `previousSecret` until they expire; their renewals are signed with `secret`. `needsCode` returns true
   * for groups whose members may sign in only with a 2FA code.
   */
  constructor(
    secret: string,
    database: Database,
    now: () => number,
    {
      lifetimeMs = defaultLifetimeMs,
      needsCode = () => false,
      previousSecret = null,
    }: {
      lifetimeMs?: number;
      needsCode?: (group: string) => boolean;
      previousSecret?: string | null;
    } = {},
  ) {
    this.#key = new TextEncoder().encode(secret);
    this.#previousKey = previousSecret === null ? null : new TextEncoder().encode(previousSecret);
    this.#database = database;
    this.#now = now;
    this.#lifetimeMs = lifetimeMs;
    this.#needsCode = needsCode;
  }

  expiryOf(signInBeganAt: number): number {
    return Math.min(this.#now() + this.#lifetimeMs, signInBeganAt + maxSignInMs);
  }

  issue(playerId: string, signInId: string, expiresAt: number): Promise<string> {
    return new SignJWT({ sid: signInId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(playerId)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(this.#now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key);
  }

  /** Verifies an access token at a site and returns its caller. A token of another site is refused with 40000. */
  async verify(token: string, { key: siteKey }: Pick<Site, 'key'>): Promise<Result<AuthenticatedCaller>> {
    const claims = await this.#claimsOf(token, this.#now());
    if (claims === null) return createRefusedResult('TOKEN_INVALID');
    const row = await findSignIn(this.#database.read, claims.signInId);
    if (!row || !this.#isGood(row) || row.player_id !== claims.playerId) return createRefusedResult('TOKEN_INVALID');
    if (Number(row.site_id) !== siteKey) return createRefusedResult(40000);
    return okResult({
      ...claims,
      group: row.user_group,
      permissions: JSON.parse(row.permissions) as number[],
      isLocked: row.locked_at !== null,
    });
  }

  /** Returns the player and sign-in of an access token that may be expired or revoked; null if this server did not sign the token. */
  async formerBearer(token: string): Promise<{ playerId: PlayerId; signInId: string } | null> {
    return this.#claimsOf(token, 0);
  }

  /** Returns those of these sign-ins that are currently valid, by id. */
  async standing(signInIds: readonly string[]): Promise<ReadonlyMap<string, StoredSignInState>> {
    const rows = await findActiveSignIns(this.#database.read, signInIds);
    const good = [...rows].filter(([, row]) => this.#isGood(row));
    return new Map(
      good.map(([id, row]) => [
        id,
        { siteKey: Number(row.site_id), isLocked: row.locked_at !== null, expiresAt: row.expires_at },
      ]),
    );
  }

  #isGood(row: SignInRow): boolean {
    if (row.banned === 1 || row.expires_at <= this.#now()) return false;
    // Without a 2FA code, a sign-in is valid only if its player has no second factor and belongs to no group that requires one.
    return row.by_code === 1 || (row.has_factor === 0 && !this.#needsCode(row.user_group));
  }

  async #claimsOf(token: string, at: number) {
    const claims = await this.#claimsBy(this.#key, token, at);
    return claims === null && this.#previousKey ? this.#claimsBy(this.#previousKey, token, at) : claims;
  }

  async #claimsBy(key: Uint8Array, token: string, at: number) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        currentDate: new Date(at),
      });
      const { sub, exp, sid } = payload;
      if (!sub || !exp || typeof sid !== 'string') return null;
      return { playerId: sub as PlayerId, signInId: sid, expiresAt: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}

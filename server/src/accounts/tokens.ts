import { randomUUID } from 'node:crypto';
import { done, type PlayerId, type Result, refused } from '@reelfloor/protocol';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';
import { findSignIn, findSignIns, type SignInRow } from './sign-ins.ts';

/** Lifetime of a token. Pages renew their token before it expires. */
const defaultLifetimeMs = 12 * 60 * 60 * 1000;
/** Longest time that a sign-in lasts, however often its token is renewed. After it the player must log in again. */
export const maxSignInMs = 30 * 24 * 60 * 60 * 1000;
const issuer = 'reelfloor';

/** The caller that a valid token names, with the present rights from the database. */
export interface Bearer {
  readonly playerId: PlayerId;
  /** Id of one login and of every token that `/validate` renewed from it. A logout revokes all of them. */
  readonly signInId: string;
  readonly expiresAt: number;
  /** `admin` or `staff`; any other group is a player's. */
  readonly group: string;
  readonly permissions: readonly number[];
  readonly isLocked: boolean;
}

/** State of a valid sign-in in the database. */
export interface Standing {
  readonly isLocked: boolean;
  /** Expiry of its newest token (ms since 1970). */
  readonly expiresAt: number;
}

/** Issues and checks tokens (JWT, HS256). A token is valid only while the database has a row for its sign-in. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #lifetimeMs: number;
  readonly #needsCode: (group: string) => boolean;

  /** `needsCode`: returns true if sign-ins of a group are valid only when opened with a code of the second factor. */
  constructor(
    secret: string,
    database: Database,
    now: () => number,
    {
      lifetimeMs = defaultLifetimeMs,
      needsCode = () => false,
    }: { lifetimeMs?: number; needsCode?: (group: string) => boolean } = {},
  ) {
    this.#key = new TextEncoder().encode(secret);
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

  async verify(token: string): Promise<Result<Bearer>> {
    const claims = await this.#claimsOf(token, this.#now());
    if (claims === null) return refused('TOKEN_INVALID');
    const row = await findSignIn(this.#database.read, claims.signInId);
    if (!row || !this.#isGood(row) || row.player_id !== claims.playerId) return refused('TOKEN_INVALID');
    return done({
      ...claims,
      group: row.user_group,
      permissions: JSON.parse(row.permissions) as number[],
      isLocked: row.locked_at !== null,
    });
  }

  /** Returns the player of a token that may be expired or revoked, or null if this server did not sign it. */
  async formerBearer(token: string): Promise<{ playerId: PlayerId; signInId: string } | null> {
    return this.#claimsOf(token, 0);
  }

  /** Returns the sign-ins that are still valid, by id. */
  async standing(signInIds: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    const rows = await findSignIns(this.#database.read, signInIds);
    const good = [...rows].filter(([, row]) => this.#isGood(row));
    return new Map(
      good.map(([id, row]) => [id, { isLocked: row.locked_at !== null, expiresAt: row.expires_at }]),
    );
  }

  #isGood(row: SignInRow): boolean {
    if (row.banned === 1 || row.expires_at <= this.#now()) return false;
    // Without a code, a sign-in is invalid if its player has a second factor or belongs to a group that must have one.
    return row.by_code === 1 || (row.has_factor === 0 && !this.#needsCode(row.user_group));
  }

  async #claimsOf(token: string, at: number) {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
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

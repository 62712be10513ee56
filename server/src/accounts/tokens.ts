import { randomUUID } from 'node:crypto';
import { done, type PlayerId, type Result, refused } from '@reelfloor/protocol';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';
import { findSignIn, findSignIns, type SignInRow } from './sign-ins.ts';

/** How long a token is good where the operator says nothing else; the client renews it before that. */
const defaultLifetimeMs = 12 * 60 * 60 * 1000;
/** However often its token is renewed, a sign-in ends after this long, and the password is asked for again. */
export const maxSignInMs = 30 * 24 * 60 * 60 * 1000;
const issuer = 'reelfloor';

/** Who a valid token speaks for, as the database has it at this moment. */
export interface Bearer {
  readonly playerId: PlayerId;
  /** One login and every token that `/validate` made of it. Logging out revokes them all. */
  readonly signInId: string;
  readonly expiresAt: number;
  /** `admin`, `staff`, or any other for a player. */
  readonly group: string;
  readonly permissions: readonly number[];
  /** The sign-in waits for the PIN. */
  readonly isLocked: boolean;
}

/** Issues and checks access tokens (JWT, HS256). A token is good while its sign-in has a row. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #lifetimeMs: number;
  readonly #needsCode: (group: string) => boolean;

  /** `needsCode`: whose sign-ins are good only if they were opened with a code of the second factor. */
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

  /** Until when a token that is issued now is good. */
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

  /** Whom a token spoke for that is good no longer; null where we did not sign it. */
  async formerBearer(token: string): Promise<{ playerId: PlayerId; signInId: string } | null> {
    return this.#claimsOf(token, 0);
  }

  /** Which of these sign-ins are still good, and whether they are locked. */
  async standing(signInIds: readonly string[]): Promise<ReadonlyMap<string, { isLocked: boolean }>> {
    const rows = await findSignIns(this.#database.read, signInIds);
    const good = [...rows].filter(([, row]) => this.#isGood(row));
    return new Map(good.map(([id, row]) => [id, { isLocked: row.locked_at !== null }]));
  }

  #isGood(row: SignInRow): boolean {
    if (row.banned === 1 || row.expires_at <= this.#now()) return false;
    // Whatever door a sign-in came by: none holds beside a second factor that it was not opened with.
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

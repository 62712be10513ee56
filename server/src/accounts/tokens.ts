import { randomUUID } from 'node:crypto';
import { done, type PlayerId, type Result, refused } from '@reelfloor/protocol';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';

/** How long a token is good; the client asks `/validate` for a fresh one. */
const tokenLifetimeMs = 12 * 60 * 60 * 1000;
const issuer = 'reelfloor';

/** Who a valid token speaks for. */
export interface Bearer {
  readonly playerId: PlayerId;
  /** One login and every token that `/validate` made of it. Logging out revokes them all. */
  readonly signInId: string;
  readonly expiresAt: number;
}

/** Issues, checks and revokes access tokens (JWT, HS256). */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #database: Database;
  readonly #now: () => number;

  constructor(secret: string, database: Database, now: () => number) {
    this.#key = new TextEncoder().encode(secret);
    this.#database = database;
    this.#now = now;
  }

  issue(playerId: string, signInId: string): Promise<string> {
    return new SignJWT({ sid: signInId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(playerId)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(this.#now() / 1000))
      .setExpirationTime(Math.floor((this.#now() + tokenLifetimeMs) / 1000))
      .sign(this.#key);
  }

  async verify(token: string): Promise<Result<Bearer>> {
    const claims = await this.#claimsOf(token);
    if (claims === null || !claims.sub || !claims.exp || typeof claims.sid !== 'string')
      return refused('TOKEN_INVALID');
    const revoked = await this.#database.read.get(
      'SELECT 1 FROM revoked_sign_ins WHERE sign_in_id = ?',
      claims.sid,
    );
    if (revoked) return refused('TOKEN_INVALID');
    const player = await this.#database.read.get<{ banned: number }>(
      'SELECT banned FROM players WHERE id = ?',
      claims.sub,
    );
    if (player?.banned !== 0) return refused('TOKEN_INVALID');
    return done({
      playerId: claims.sub as PlayerId,
      signInId: claims.sid,
      expiresAt: claims.exp * 1000,
    });
  }

  async revoke(bearer: Bearer): Promise<void> {
    const now = this.#now();
    await this.#database.transact(async (tx) => {
      await tx.run('DELETE FROM revoked_sign_ins WHERE expires_at < ?', now);
      await tx.run(
        'INSERT INTO revoked_sign_ins (sign_in_id, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
        bearer.signInId,
        now + tokenLifetimeMs,
      );
    });
  }

  async #claimsOf(token: string) {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer,
        currentDate: new Date(this.#now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}

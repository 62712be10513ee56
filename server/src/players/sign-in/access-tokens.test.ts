import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { AccessTokens } from './access-tokens.ts';
import { insertSignIn, revokeSignIn } from './sign-in-store.ts';

const secret = 'a-secret-of-at-least-thirty-two-characters';
const hourMs = 3_600_000;

describe('an access token', () => {
  let tokens: AccessTokens;
  let database: Database;
  let remove: () => Promise<void>;
  let now = 1_800_000_000_000;
  beforeAll(async () => {
    const opened = await openTemporaryDatabase();
    remove = opened.remove;
    await opened.database.transact((tx) =>
      tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES ('p', 'u', '', '', '', '', '', '', 'user', '[]', 0)`,
      ),
    );
    for (const id of ['s1', 's2', 's3', 's4'])
      await opened.database.transact((tx) =>
        insertSignIn(tx, {
          id,
          playerId: 'p',
          at: now,
          expiresAt: now + 100 * hourMs,
          ip: '127.0.0.1',
          isByCode: false,
        }),
      );
    database = opened.database;
    tokens = new AccessTokens(secret, opened.database, () => now);
  });
  afterAll(() => remove());

  it('names its player until it expires', async () => {
    const token = await tokens.issue('p', 's1', tokens.expiryOf(now));
    expect(await tokens.verify(token, createSingleSite(2))).toMatchObject({
      ok: true,
      value: { playerId: 'p', signInId: 's1' },
    });
    now += 13 * hourMs;
    expect(await tokens.verify(token, createSingleSite(2))).toMatchObject({
      refusal: { code: 'TOKEN_INVALID' },
    });
  });

  it('is void once its sign-in is revoked, like every other token of that sign-in', async () => {
    const [first, second, other] = await Promise.all([
      tokens.issue('p', 's2', tokens.expiryOf(now)),
      tokens.issue('p', 's2', tokens.expiryOf(now)),
      tokens.issue('p', 's3', tokens.expiryOf(now)),
    ]);
    expect((await tokens.verify(first, createSingleSite(2))).ok).toBe(true);
    await database.transact((tx) => revokeSignIn(tx, 's2'));
    expect((await tokens.verify(first, createSingleSite(2))).ok).toBe(false);
    expect((await tokens.verify(second, createSingleSite(2))).ok).toBe(false);
    expect((await tokens.verify(other, createSingleSite(2))).ok).toBe(true);
  });

  it('outlives a change of the secret until it expires, and is renewed by the new one', async () => {
    const newSecret = 'the-next-secret-of-thirty-two-characters';
    const clock = () => now;
    const after = new AccessTokens(newSecret, database, clock, { previousSecret: secret });
    const without = new AccessTokens(newSecret, database, clock);
    const expiresAt = tokens.expiryOf(now);
    const old = await tokens.issue('p', 's3', expiresAt);
    expect(await after.verify(old, createSingleSite(2))).toMatchObject({
      ok: true,
      value: { signInId: 's3' },
    });
    expect(await after.formerBearer(old)).toEqual(expect.objectContaining({ signInId: 's3' }));
    expect(await without.verify(old, createSingleSite(2))).toMatchObject({
      refusal: { code: 'TOKEN_INVALID' },
    });
    const renewed = await after.issue('p', 's3', expiresAt);
    expect((await without.verify(renewed, createSingleSite(2))).ok).toBe(true);
    expect((await tokens.verify(renewed, createSingleSite(2))).ok).toBe(false);
    const later = new AccessTokens(newSecret, database, () => expiresAt + 1_000, { previousSecret: secret });
    expect(await later.verify(old, createSingleSite(2))).toMatchObject({
      refusal: { code: 'TOKEN_INVALID' },
    });
  });

  it('is refused if unsigned, signed with another key, or without a player', async () => {
    const claims = { sid: 's4' };
    const unsigned = new UnsecuredJWT(claims).setSubject('p').setIssuer('reelfloor').setExpirationTime('1h').encode();
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('p')
      .setIssuer('reelfloor')
      .setExpirationTime(Math.floor(now / 1000) + 3600)
      .sign(new TextEncoder().encode('another-secret-of-thirty-two-characters'));
    for (const token of [unsigned, foreign, await tokens.issue('nobody', 's4', tokens.expiryOf(now))])
      expect(await tokens.verify(token, createSingleSite(2))).toMatchObject({
        refusal: { code: 'TOKEN_INVALID' },
      });
  });
});

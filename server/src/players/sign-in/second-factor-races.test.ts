import { rm } from 'node:fs/promises';
import { verify } from '@node-rs/argon2';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { LocalTransport } from '../../platform/transport/transport.ts';
import { readServerConfig } from '../../start/config/server-config.ts';
import { composeAccountServices } from '../../start/server/compose-accounts.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { seededPlace } from '../../testing/seeded-place.ts';
import { SteppedDatabase } from '../../testing/stepped-database.ts';
import { passwordHashes } from './passwords.ts';

/** Lets a test hold the next password check after its hash, and release it later. */
const nextCheck: { held: null | { reached: () => void; released: Promise<void> } } = { held: null };

const ip = '203.0.113.1';
const password = 'demo1234';
const newPassword = { old_password: password, new_password: 'a long new one' };
const samePassword =
  "UPDATE players SET password_hash = (SELECT password_hash FROM players WHERE username = 'player2') WHERE username = 'player1'";

type People = ReturnType<typeof composeAccountServices>;
let database: SteppedDatabase;
let dataDir: string;
/** Two servers with the same database and separate memory. */
let nodes: [People, People];
const clock = new ManualClock();

beforeAll(async () => {
  vi.spyOn(passwordHashes, 'verify').mockImplementation(async (...args) => {
    const { held } = nextCheck;
    nextCheck.held = null;
    const matches = await verify(...args);
    held?.reached();
    await held?.released;
    return matches;
  });
  const place = await seededPlace();
  const { databaseUrl } = place;
  dataDir = place.dataDir;
  const config = readServerConfig({
    DATA_DIR: dataDir,
    LOGIN_ATTEMPTS_PER_MINUTE: '1000',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  database = new SteppedDatabase(await openDatabase(config), databaseUrl);
  const logger = pino({ level: 'silent' });
  const node = () =>
    composeAccountServices(
      { config, database, bus: new InMemoryBus(() => {}), clock, logger, transport: new LocalTransport('n') },
      () => '',
    );
  nodes = [node(), node()];
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  clock.advance(300_000);
  await database.transact(async (tx) => {
    for (const table of ['recovery_codes', 'second_factors', 'sign_in_tickets', 'login_attempts', 'sign_ins'])
      await tx.run(`DELETE FROM ${table}`);
    await tx.run(samePassword);
  });
});

const logIn = (node: People, secret = password) =>
  node.loginService.login({ username: 'player1', password: secret, site_id: 2 }, createSingleSite(2), ip);
const ticketOf = async (node: People): Promise<string> => {
  const result = await logIn(node);
  return result.ok ? 'none' : String(result.refusal.params.ticket);
};
const signedIn = async (node: People) => {
  const result = await logIn(node);
  if (!result.ok) throw new Error(result.refusal.code.toString());
  return bearerOf(result.value.token);
};
const bearerOf = async (token: string) => {
  const bearer = await nodes[0].tokens.verify(token, createSingleSite(2));
  if (!bearer.ok) throw new Error('the token is not good');
  return bearer.value;
};
const begin = async () => {
  const [{ secondFactorService }] = nodes;
  const bearer = await signedIn(nodes[0]);
  const begun = await secondFactorService.begin(bearer, { password }, { site: createSingleSite(2), ip });
  if (!begun.ok) throw new Error(begun.refusal.code.toString());
  const own = new Authenticator(begun.value.secret);
  const { ticket } = begun.value;
  const confirm = () => secondFactorService.confirm(bearer, { ticket, code: own.codeAt(clock.nowMs()) }, ip);
  return { own, bearer, confirm };
};
const setUp = async () => {
  const { own, bearer, confirm } = await begin();
  const confirmed = await confirm();
  if (!confirmed.ok) throw new Error(confirmed.refusal.code.toString());
  clock.advance(60_000);
  return { own, bearer, recoveryCodes: confirmed.value.recoveryCodes };
};

/** Runs both functions at once: `first` waits just before its commit until `second` wants to write. */
const race = async <A, B>(text: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  const held = database.holdNext((texts) => texts.some((sql) => sql.includes(text)));
  const one = first();
  await held.reached;
  const other = second();
  await database.atRest();
  held.release();
  return Promise.all([one, other]);
};
const codes = (results: readonly { ok: boolean; refusal?: { code: unknown } }[]) =>
  results.map((result) => (result.ok ? 'in' : result.refusal?.code)).sort();

describe('at the same time on two servers', { timeout: 120_000 }, () => {
  it('one code of an app opens one sign-in', async () => {
    const { own } = await setUp();
    const tickets = [await ticketOf(nodes[0]), await ticketOf(nodes[1])];
    const code = own.codeAt(clock.nowMs());
    const give = (node: number) => () =>
      nodes[node as 0 | 1].codeLoginService.finish({ ticket: tickets[node] ?? '', code }, createSingleSite(2), ip);
    const results = await race('UPDATE second_factors SET last_step', give(0), give(1));
    expect(codes(results)).toEqual(['SECOND_FACTOR_WRONG', 'in']);
  });

  it('one recovery code opens one sign-in', async () => {
    const { recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    const tickets = [await ticketOf(nodes[0]), await ticketOf(nodes[1])];
    const give = (node: number) => () =>
      nodes[node as 0 | 1].codeLoginService.finish({ ticket: tickets[node] ?? '', code }, createSingleSite(2), ip);
    const results = await race('DELETE FROM recovery_codes', give(0), give(1));
    expect(codes(results)).toEqual(['SECOND_FACTOR_WRONG', 'in']);
    expect(
      (await nodes[0].secondFactorService.state({ playerId: 'p-player1', group: 'user' } as never)).recoveryCodesLeft,
    ).toBe(9);
  });

  it('one ticket opens one sign-in, whatever codes are given with it', async () => {
    const { own, recoveryCodes } = await setUp();
    const ticket = await ticketOf(nodes[0]);
    const give = (node: number, code: string) => () =>
      nodes[node as 0 | 1].codeLoginService.finish({ ticket, code }, createSingleSite(2), ip);
    const results = await race(
      'DELETE FROM sign_in_tickets',
      give(0, own.codeAt(clock.nowMs())),
      give(1, recoveryCodes[0] ?? ''),
    );
    expect(codes(results)).toEqual(['SECOND_FACTOR_EXPIRED', 'in']);
    // The refused login used up no recovery code.
    expect(
      (await nodes[0].secondFactorService.state({ playerId: 'p-player1', group: 'user' } as never)).recoveryCodesLeft,
    ).toBe(10);
  });

  it('five wrong codes count as five', async () => {
    const { own } = await setUp();
    const ticket = await ticketOf(nodes[0]);
    const wrong = own.wrongCodeAt(clock.nowMs());
    const guesses = Array.from({ length: 12 }, (_, guess) =>
      nodes[(guess % 2) as 0 | 1].codeLoginService.finish({ ticket, code: wrong }, createSingleSite(2), ip),
    );
    const reported = codes(await Promise.all(guesses));
    expect(reported.filter((code) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(4);
    const counted = await database.read.all(
      "SELECT 1 FROM logins WHERE label = 'wrong code' AND at = ?",
      clock.nowMs(),
    );
    expect(counted).toHaveLength(5);
  });

  it('a login by password alone does not survive the set-up', async () => {
    for (const isLoginFirst of [true, false]) {
      await database.transact(async (tx) => {
        for (const table of ['recovery_codes', 'second_factors']) await tx.run(`DELETE FROM ${table}`);
      });
      const { confirm } = await begin();
      const enter = () => logIn(nodes[1]);
      const [first, second] = isLoginFirst
        ? await race('INSERT INTO sign_ins', enter, confirm)
        : (await race('INSERT INTO second_factors', confirm, enter)).toReversed();
      expect(second?.ok).toBe(true);
      const login = first as Awaited<ReturnType<typeof enter>>;
      const isIn = login.ok && (await nodes[0].tokens.verify(login.value.token, createSingleSite(2))).ok;
      expect(isIn).toBe(false);
    }
  });

  it('a login with the old password gets no ticket that is valid after the new one', async () => {
    const { own, bearer } = await setUp();
    const change = () => nodes[0].passwordService.change(bearer, newPassword, ip);
    const [login] = await race('INSERT INTO sign_in_tickets', () => logIn(nodes[1]), change);
    expect(codes([login])).toEqual(['SECOND_FACTOR_NEEDED']);
    const ticket = login.ok ? 'in' : String(login.refusal.params.ticket);
    const code = own.codeAt(clock.nowMs());
    const late = await nodes[1].codeLoginService.finish({ ticket, code }, createSingleSite(2), ip);
    expect(late).toMatchObject({ refusal: { code: 'SECOND_FACTOR_EXPIRED' } });
  });

  it('a login whose password is changed during its check is refused', async () => {
    const bearer = await signedIn(nodes[0]);
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    nextCheck.held = { reached: reached.resolve, released: released.promise };
    const login = logIn(nodes[1]);
    await reached.promise;
    const changed = await nodes[0].passwordService.change(bearer, newPassword, ip);
    released.resolve();
    expect(codes([changed, await login])).toEqual([10700, 'in']);
  });

  it('a login and a change of its password: the sign-in ends, whichever is first', async () => {
    const bearer = await signedIn(nodes[0]);
    const change = () => nodes[0].passwordService.change(bearer, newPassword, ip);
    const [changed, login] = await race('UPDATE players SET password_hash', change, () => logIn(nodes[1]));
    expect(changed.ok).toBe(true);
    const isIn = login.ok && (await nodes[0].tokens.verify(login.value.token, createSingleSite(2))).ok;
    expect(isIn).toBe(false);
  });

  it('of two set-ups of one account, one succeeds', async () => {
    const [one, other] = [await begin(), await begin()];
    const results = await race('INSERT INTO second_factors', one.confirm, other.confirm);
    expect(codes(results)).toEqual(['SECOND_FACTOR_EXPIRED', 'in']);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSignatureHeaders, generateSigningKey, verifySignatureHeaders } from '@reelfloor/platform-client';
import { type CasinoCallName, casinoCalls, type Debit } from '@reelfloor/protocol/casino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FaultPlan, hostileFaults, type InjectedFault } from './fault-plan.ts';
import { ReferencePlatform } from './reference-platform.ts';
import { Wallet } from './wallet.ts';

const keys = [generateSigningKey()];
let folder = '';
let platform: ReferencePlatform;
let calls = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casino-'));
  platform = await ReferencePlatform.start({
    ...{ file: join(folder, 'casino.sqlite'), hallUrl: 'http://localhost:1', siteId: 3, lateMs: 50 },
    ...{ hallKeys: keys, ownKeys: [generateSigningKey()] },
  });
  platform.wallet.openAccount('ada', 'Ada', 10_000);
});

afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

const debit: Debit = {
  ...{ id: 'cash-in-1', siteId: 3, player: 'ada', session: 's-1', machine: '104' },
  ...{ amountMinor: 2500, currency: 'TRY', reason: 'cash-in' },
};
const { reason: _reason, ...ofDebit } = debit;
const rollback = { ...ofDebit, reason: 'given-up' };
const credit = { ...ofDebit, id: 'cash-out-1', reason: 'cash-out' };

/** Makes a call as the hall does, and returns what a valid answer says; null where none came. */
const call = async (name: CasinoCallName, content: object, id = `call-${++calls}`) => {
  const [path, body] = [`/wallet/${name}`, JSON.stringify(content)];
  const headers = await createSignatureHeaders(
    { kind: 'call', method: 'POST', path, body },
    { keys, id, now: Date.now() },
  );
  try {
    const response = await fetch(`${platform.url}${path}`, {
      ...{ method: 'POST', body, headers },
      signal: AbortSignal.timeout(1500),
    });
    const text = await response.text();
    const check = { keys, now: Date.now() };
    const signed = { kind: 'answer', status: response.status, body: text } as const;
    const verified = await verifySignatureHeaders(signed, response.headers, check);
    if (!verified.ok || verified.id !== id) return null;
    const parsed = casinoCalls[name].answer.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : JSON.parse(text);
  } catch {
    return null;
  }
};

describe('the wallet', () => {
  test('a debit and a credit move money once, however often they come', async () => {
    expect(await call('debit', debit)).toMatchObject({ code: 'OK', balanceMinor: 7500 });
    expect(await call('debit', debit)).toMatchObject({ code: 'ALREADY_DONE', balanceMinor: 7500 });
    expect(await call('credit', credit)).toMatchObject({ code: 'OK', balanceMinor: 10_000 });
    expect(await call('credit', credit)).toMatchObject({ code: 'ALREADY_DONE', balanceMinor: 10_000 });
    expect(await call('balance', debit)).toMatchObject({ balanceMinor: 10_000 });
    expect([...platform.wallet.differences().values()]).toEqual([0]);
  });

  test('an id belongs to one content', async () => {
    await call('debit', debit);
    expect(await call('debit', { ...debit, amountMinor: 1 })).toMatchObject({
      class: 'fatal',
      code: 'ID_CONFLICT',
    });
    expect(await call('credit', { ...credit, id: debit.id })).toMatchObject({ code: 'ID_CONFLICT' });
    expect(platform.wallet.balanceOf('ada')).toBe(7500);
  });

  test('a rollback undoes a debit, and a late debit of an id that was rolled back is refused', async () => {
    await call('debit', debit);
    expect(await call('rollback', rollback)).toMatchObject({ code: 'OK', balanceMinor: 10_000 });
    expect(await call('rollback', rollback)).toMatchObject({ code: 'ALREADY_DONE' });
    expect(await call('status', debit)).toMatchObject({ state: 'rolled-back' });
    const unheard = { ...debit, id: 'cash-in-2' };
    expect(await call('status', unheard)).toMatchObject({ state: 'not-found' });
    expect(await call('rollback', { ...rollback, id: 'cash-in-2' })).toMatchObject({ code: 'OK' });
    expect(await call('debit', unheard)).toMatchObject({ class: 'refused', code: 'ROLLED_BACK' });
    expect(platform.wallet.balanceOf('ada')).toBe(10_000);
  });

  test('a refusal is kept for its id', async () => {
    const dear = { ...debit, amountMinor: 10_001 };
    expect(await call('debit', dear)).toMatchObject({ class: 'refused', code: 'INSUFFICIENT_FUNDS' });
    await call('credit', credit);
    expect(await call('debit', dear)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await call('debit', { ...debit, id: 'cash-in-2', player: 'bora' })).toMatchObject({
      code: 'PLAYER_UNKNOWN',
    });
  });

  test('a repeated, unsigned or misdirected call is fatal and moves nothing', async () => {
    await call('balance', debit, 'call-of-its-own');
    expect(await call('debit', debit, 'call-of-its-own')).toMatchObject({ code: 'REPLAYED' });
    const unsigned = await fetch(`${platform.walletUrl}/debit`, {
      method: 'POST',
      body: JSON.stringify(debit),
    });
    expect([unsigned.status, await unsigned.json()]).toMatchObject([401, { code: 'SIGNATURE_MISSING' }]);
    expect(await call('debit', { ...debit, siteId: 4 })).toMatchObject({ code: 'SITE_UNKNOWN' });
    expect(platform.wallet.balanceOf('ada')).toBe(10_000);
  });

  test('the list of a period has each transfer once', async () => {
    await call('debit', debit);
    await call('credit', credit);
    const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)].map((at) => at.toISOString());
    const page = await call('list', { siteId: 3, from, to });
    expect(page).toMatchObject({
      transfers: [
        { id: 'cash-in-1', state: 'accepted' },
        { id: 'cash-out-1', kind: 'credit', amountMinor: 2500 },
      ],
      next: null,
    });
  });

  test('it stands in its file: another process finds it', () => {
    const other = new Wallet(join(folder, 'casino.sqlite'));
    expect(other.balanceOf('ada')).toBe(10_000);
    other.close();
  });
});

test.each([false, true])(
  'a file in which the transfers have their former name keeps them (opened under the present name before: %s)',
  async (wasOpened) => {
    const path = join(folder, 'kept.sqlite');
    const before = new Wallet(path);
    before.openAccount('ada', 'Ada', 10_000);
    await before.debit(debit);
    before.close();
    const file = new DatabaseSync(path);
    file.exec('ALTER TABLE transfers RENAME TO moves');
    file.close();
    if (wasOpened) new Wallet(path).close();
    const after = new Wallet(path);
    expect(after.transfers()).toMatchObject([{ id: debit.id, state: 'accepted', amountMinor: 2500 }]);
    await after.debit(debit);
    expect(after.balanceOf('ada')).toBe(7_500);
    expect([...after.differences()]).toEqual([['ada', 0]]);
    after.close();
  },
);

test('a file in which an id is in both tables keeps the newer answer, and gives back what the former one moved', async () => {
  const path = join(folder, 'kept.sqlite');
  const before = new Wallet(path);
  before.openAccount('ada', 'Ada', 10_000);
  for (const id of ['undone', 'again', 'kept']) await before.debit({ ...debit, id });
  before.close();
  const file = new DatabaseSync(path);
  file.exec('ALTER TABLE transfers RENAME TO moves; CREATE TABLE hidden AS SELECT * FROM moves; DROP TABLE moves');
  file.close();
  const newer = new Wallet(path);
  await newer.rollback({ ...rollback, id: 'undone', reason: 'given-up' });
  await newer.debit({ ...debit, id: 'again' });
  newer.close();
  const both = new DatabaseSync(path);
  both.exec('ALTER TABLE hidden RENAME TO moves');
  both.close();
  const after = new Wallet(path);
  expect(after.transfers().map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      ['undone', 'rolled-back'],
      ['again', 'accepted'],
      ['kept', 'accepted'],
    ]),
  );
  expect(after.balanceOf('ada')).toBe(5_000);
  expect([...after.differences()]).toEqual([['ada', 0]]);
  after.close();
});

describe('the hostile platform', () => {
  /** Whether the money has moved after the fault, and whether a valid answer came. */
  const outcomes: readonly [InjectedFault, { moved: boolean; code: string | null }][] = [
    ['dropped-call', { moved: false, code: null }],
    ['dropped-answer', { moved: true, code: null }],
    ['answered-late', { moved: true, code: 'OK' }],
    ['out-of-order', { moved: true, code: 'OK' }],
    ['500-after-commit', { moved: true, code: null }],
    ['200-with-a-refusal', { moved: false, code: 'NOT_ALLOWED' }],
    ['html', { moved: false, code: null }],
    ['10-mb', { moved: true, code: null }],
    ['slow-drip', { moved: true, code: null }],
    ['wrong-signature', { moved: true, code: null }],
    ['clock-off', { moved: true, code: null }],
    ['forgotten-id', { moved: true, code: 'OK' }],
  ];

  test.each(outcomes)('%s', async (fault, { moved, code }) => {
    platform.faults.order(fault);
    expect((await call('debit', debit))?.code ?? null).toBe(code);
    expect(platform.wallet.balanceOf('ada')).toBe(moved ? 7500 : 10_000);
  });

  test('wrong-id: the answer names another transfer', async () => {
    platform.faults.order('wrong-id');
    expect(await call('debit', debit)).toMatchObject({ id: 'another-transfer', code: 'OK' });
  });

  test('answered-twice: two answers come down one connection, and the money moves once', async () => {
    platform.faults.order('answered-twice');
    await call('debit', debit);
    expect(platform.wallet.balanceOf('ada')).toBe(7500);
  });

  test('credits-refused: for an hour', async () => {
    platform.faults.order('credits-refused', 'credit');
    expect(await call('credit', credit)).toMatchObject({ class: 'unknown', code: 'TRY_AGAIN' });
    expect(await call('credit', credit)).toMatchObject({ code: 'TRY_AGAIN' });
    platform.faults.stop();
    expect(await call('credit', credit)).toMatchObject({ code: 'OK' });
  });

  test('debit-after-rollback: its ledger then differs from any that was told the truth', async () => {
    await call('rollback', rollback);
    platform.faults.order('debit-after-rollback', 'debit');
    expect(await call('debit', debit)).toMatchObject({ code: 'OK' });
    expect(platform.wallet.balanceOf('ada')).toBe(7500);
  });

  test('forgotten-id: the wallet itself knows by how much it is off', async () => {
    platform.faults.order('forgotten-id');
    await call('debit', debit);
    expect(platform.wallet.differences().get('ada')).toBe(-2500);
  });

  test('a seed decides the faults, and without being told breaks no promise', () => {
    const drawn = (seed: number) => {
      const plan = new FaultPlan({ seed, rate: 0.5 }, () => 0);
      return Array.from({ length: 200 }, () => plan.next('debit'));
    };
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
    expect(drawn(7)).not.toContain('forgotten-id');
    expect(new Set(drawn(7)).size).toBeGreaterThan(hostileFaults.length / 2);
  });
});

test('its pages embed the lobby, or say why not', async () => {
  expect(await (await fetch(platform.url)).text()).toContain('/play?as=ada');
  expect(await (await fetch(`${platform.url}/play?as=ada`)).text()).toContain('The hall cannot be opened');
  expect((await fetch(`${platform.url}/play?as=nobody`)).status).toBe(404);
});

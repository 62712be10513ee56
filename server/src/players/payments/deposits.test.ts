import type { Payments, Result } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import {
  depositAccountOf,
  type LedgerAccount,
  readLedgerBalance,
  walletAccountOf,
} from '../../money/ledger/ledger-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { createSingleSite } from '../../platform/sites/sites.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { closeDeposit, findDeposit, postReceivedDeposit, releaseHeldDeposit } from './deposits.ts';
import { PaymentService } from './payment-service.ts';
import type { PaymentSettings } from './read-wallet-page.ts';

const terms: PaymentSettings = {
  methods: [{ method: 'bank-transfer', minMinor: 100, maxMinor: 5_000, needsIdentity: false }],
  bank: { holder: 'The house', iban: 'TR330006100519786457841326' },
  ...{ depositMs: 1_000, providerName: '' },
};
const ids = Array.from({ length: 9 }, (_, n) => `0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a2${n}`);
const [first = '', second = ''] = ids;

describe('a deposit', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let now: number;
  beforeEach(async () => {
    now = 20;
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact((tx) => tx.run("UPDATE brands SET bounds = '{}'"));
  });
  afterEach(() => remove());

  const serviceOf = (changed: Partial<PaymentSettings> = {}) =>
    new PaymentService({
      ...{ database, terms: { ...terms, ...changed }, provider: null },
      ...{ registers: { ask: async () => {} }, now: () => now },
    });
  const ask = (change: Partial<Parameters<PaymentService['askDeposit']>[1]> = {}, by = serviceOf()) =>
    by.askDeposit('p', { id: first, method: 'bank-transfer', amountMinor: 400, ...change }, createSingleSite(2));
  const receive = (arrivedMinor = 400, refusal: 'refuse' | 'hold' = 'refuse', id = first) =>
    database.transact((tx) => postReceivedDeposit(tx, id, { arrivedMinor, by: 'staff', at: now }, { refusal }));
  const close = (verdict: 'refused' | 'cancelled' = 'refused', id = first) =>
    database.transact((tx) =>
      closeDeposit(tx, { id, player_id: 'p' }, { verdict, by: 'staff', playerNote: 'because', at: now }),
    );
  const release = () =>
    database.transact(async (tx) => {
      const deposit = await findDeposit(tx, first);
      if (!deposit) throw new Error('there is no such deposit');
      return releaseHeldDeposit(tx, deposit, now);
    });
  const takeBreak = () =>
    database.transact((tx) =>
      tx.run(
        `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
         VALUES ('r', 'p', 'timeout', 1, 900, '', 'a test')`,
      ),
    );
  const codeOf = (result: Result<unknown>) => (result.ok ? null : result.refusal.code);
  const balanceOf = async (account: LedgerAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;
  const balances = async () => [
    await balanceOf(walletAccountOf('p')),
    await balanceOf(depositAccountOf(first)),
    await balanceOf('bank'),
  ];
  const read = async (): Promise<Payments['deposits'][number] | undefined> => (await serviceOf().read('p')).deposits[0];
  const audit = async () => (await auditDatabase(database.read, now + 1)).faults;

  it('gets a reference of its own, and moves nothing until its money has arrived', async () => {
    expect(codeOf(await ask())).toBeNull();
    expect(codeOf(await ask({ id: second }))).toBeNull();
    const { deposits } = await serviceOf().read('p');
    const references = deposits.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(2);
    for (const reference of references) expect(reference).toMatch(/^RF\d{8}$/);
    expect(await balances()).toEqual([0, 0, 0]);
    expect(await audit()).toEqual([]);
  });

  it('is credited in the amount that arrived, once, and stands on the statement under its reference', async () => {
    await ask();
    expect(await receive(350)).toEqual({ ok: true, value: 'settled' });
    expect(await receive(350)).toEqual({ ok: true, value: 'known' });
    expect(codeOf(await receive(400))).toBe('TRANSFER_KEY_REUSED');
    expect(await balances()).toEqual([350, 0, -350]);
    const deposit = await read();
    expect(deposit).toMatchObject({ state: 'settled', amountMinor: 400, arrivedMinor: 350 });
    expect(await database.read.all('SELECT type, amount_minor, tag FROM transactions')).toEqual([
      { type: 1, amount_minor: 350, tag: deposit?.reference },
    ]);
    expect(await audit()).toEqual([]);
  });

  it('is made once, however often its page sends it, and credited once by whoever is first', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(codeOf)).toEqual([null, null, null]);
    expect(codeOf(await ask({ amountMinor: 401 }))).toBe('TRANSFER_KEY_REUSED');
    const received = await Promise.all([receive(), receive(), receive()]);
    expect(received.map((one) => one.ok && one.value).sort()).toEqual(['known', 'known', 'settled']);
    expect(await balances()).toEqual([400, 0, -400]);
    expect(await audit()).toEqual([]);
  });

  it.each([
    [{ amountMinor: 99 }, 'PAYMENT_AMOUNT_LOW'],
    [{ amountMinor: 5_001 }, 'AMOUNT_OVER_LIMIT'],
    [{ method: 'provider' }, 'PAYMENT_METHOD_OFF'],
  ] as const)('is refused with %o: %s', async (change, code) => {
    expect(codeOf(await ask(change))).toBe(code);
    expect((await serviceOf().read('p')).deposits).toEqual([]);
  });

  it('is not offered without an account to which transfers go', async () => {
    expect(codeOf(await ask({}, serviceOf({ bank: null })))).toBe('PAYMENT_METHOD_OFF');
    expect((await serviceOf({ bank: null }).read('p')).methods).toMatchObject([{ paysIn: false, paysOut: true }]);
  });

  it('expires on the page, and is credited all the same when its money comes late', async () => {
    await ask();
    now += 1_000;
    expect(await read()).toMatchObject({ state: 'expired' });
    for (const id of ids.slice(1, 6)) expect(codeOf(await ask({ id }))).toBeNull();
    expect(codeOf(await ask({ id: ids[6] ?? '' }))).toBe('PAYMENTS_FULL');
    expect(await receive()).toMatchObject({ value: 'settled' });
    expect(await balances()).toEqual([400, 0, -400]);
  });

  it('of a player on a break is neither asked for nor credited at the desk', async () => {
    await ask();
    await takeBreak();
    expect(codeOf(await ask({ id: second }))).toBe('RESTRICTED');
    expect(codeOf(await receive())).toBe('RESTRICTED');
    expect(await balances()).toEqual([0, 0, 0]);
    expect(await read()).toMatchObject({ state: 'waiting', arrivedMinor: null });
  });

  it('counts towards the player’s limit of deposits', async () => {
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO limits_now (player_id, kind, span, by_operator, amount, from_at)
         VALUES ('p', 'deposit', 'day', 0, 500, 1)`,
      ),
    );
    await ask();
    await ask({ id: second });
    expect(await receive()).toMatchObject({ value: 'settled' });
    expect(await serviceOf().read('p')).toMatchObject({ depositUpToMinor: 100 });
    expect(codeOf(await receive(400, 'refuse', second))).toBe('LIMIT_REACHED');
    expect(codeOf(await receive(100, 'refuse', second))).toBeNull();
    expect(await balances()).toEqual([500, 0, -500]);
  });

  it('that may not be credited is held, and then credited or sent back by staff, once', async () => {
    await ask();
    await takeBreak();
    expect(await receive(400, 'hold')).toMatchObject({ value: 'held' });
    expect(await receive(400, 'hold')).toMatchObject({ value: 'known' });
    expect(await balances()).toEqual([0, 400, -400]);
    expect(await read()).toMatchObject({ state: 'held', arrivedMinor: 400 });
    expect(await audit()).toEqual([]);
    expect(codeOf(await release())).toBe('RESTRICTED');
    expect(await serviceOf().cancelDeposit('p', first)).toMatchObject({
      refusal: { code: 'PAYMENT_DECIDED' },
    });
    now = 1_000;
    const decided = await Promise.allSettled([release().then(({ ok }) => ok), close()]);
    expect(decided.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
    const [walletMinor, heldMinor, bankMinor] = await balances();
    expect([heldMinor, (walletMinor ?? 0) + (bankMinor ?? 0)]).toEqual([0, 0]);
    expect(await audit()).toEqual([]);
  });

  it('that is refused with money held goes back to where it came from', async () => {
    await ask();
    await takeBreak();
    await receive(400, 'hold');
    expect(await close()).toBe(true);
    expect(await close()).toBe(false);
    expect(await balances()).toEqual([0, 0, 0]);
    expect(await read()).toMatchObject({ state: 'returned', note: 'because' });
    expect(await audit()).toEqual([]);
  });

  it('is cancelled by its own player alone', async () => {
    await ask();
    expect(codeOf(await serviceOf().cancelDeposit('q', first))).toBe('NOT_FOUND');
    expect(codeOf(await serviceOf().cancelDeposit('p', first))).toBeNull();
    expect(codeOf(await serviceOf().cancelDeposit('p', first))).toBeNull();
    expect(await read()).toMatchObject({ state: 'cancelled' });
  });

  it('is never settled while its account holds money, paid in another amount, or deleted', async () => {
    await ask();
    await takeBreak();
    await receive(400, 'hold');
    const run = (sql: string) => database.transact((tx) => tx.run(sql));
    const closing = "decided_at = 30, decided_by = 'staff'";
    await expect(run(`UPDATE deposits SET state = 'settled', ${closing}`)).rejects.toThrow();
    await expect(run('UPDATE deposits SET arrived_minor = 401')).rejects.toThrow();
    await expect(run('DELETE FROM deposits')).rejects.toThrow();
    expect(await read()).toMatchObject({ state: 'held', arrivedMinor: 400 });
  });

  it('is reported by the audit where its row and its money differ', async () => {
    await ask();
    await database.transact((tx) =>
      tx.run("UPDATE deposits SET state = 'settled', arrived_minor = 400, decided_at = 30, decided_by = 'staff'"),
    );
    expect(await audit()).toContain(`deposit ${first} was decided otherwise than money moved`);
  });
});

import type { Payments, Result } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { readLedgerBalance, walletAccountOf, withdrawalAccountOf } from '../../money/ledger/ledger-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { profileText } from '../../testing/reviewed-profile.ts';
import { assignJurisdictionProfile } from '../protection/profile/jurisdiction-profile-store.ts';
import { PaymentService } from './payment-service.ts';
import type { PaymentSettings } from './read-wallet-page.ts';
import { closeWithdrawal, findWithdrawal } from './withdrawals.ts';

const iban = 'TR33 0006 1005 1978 6457 8413 26';
const terms: PaymentSettings = {
  methods: [{ method: 'bank-transfer', minMinor: 100, maxMinor: 5_000, needsIdentity: false }],
  ...{ bank: null, depositMs: 1_000, providerName: '' },
};
const serviceOf = (database: Database, changed: Partial<PaymentSettings> = {}, at = 20) =>
  new PaymentService({
    ...{ database, terms: { ...terms, ...changed }, provider: null },
    ...{ registers: { ask: async () => {} }, now: () => at },
  });
const ids = Array.from({ length: 9 }, (_, n) => `5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a1${n}`);
const [first = '', second = ''] = ids;

describe('a withdrawal', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let service: PaymentService;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      await tx.run("UPDATE brands SET bounds = '{}'");
      await fundWallet(tx, 10_000);
    });
    service = serviceOf(database);
  });
  afterEach(() => remove());

  const ask = (change: Partial<Parameters<PaymentService['ask']>[1]> = {}, by = service) =>
    by.ask('p', { id: first, method: 'bank-transfer', amountMinor: 400, holder: 'P Q', iban, ...change });
  const close = (verdict: 'paid' | 'refused' | 'cancelled', id = first) =>
    database.transact(async (tx) => {
      const withdrawal = await findWithdrawal(tx, id);
      if (!withdrawal) throw new Error('there is no such withdrawal');
      return closeWithdrawal(tx, withdrawal, { verdict, by: 'staff', playerNote: 'because', at: 30 });
    });
  const codeOf = (result: Result<Payments>) => (result.ok ? null : result.refusal.code);
  const held = async (id = first) => (await readLedgerBalance(database.read, withdrawalAccountOf(id))).balanceMinor;
  const wallet = async () => (await readLedgerBalance(database.read, walletAccountOf('p'))).balanceMinor;
  const states = async () => (await service.read('p')).withdrawals.map(({ state }) => state);
  const audit = async () => (await auditDatabase(database.read, 40)).faults;
  const assign = (values: Record<string, unknown>) =>
    database.transact((tx) =>
      assignJurisdictionProfile(tx, {
        text: profileText('demo', { values }),
        who: 'a test',
        reason: '',
        at: 1,
      }),
    );

  it('is held from the wallet at once, and stands on the statement', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({
      value: {
        heldMinor: 400,
        withdrawals: [{ id: first, reference: '5B0C6A52', to: 'TR•• 1326', state: 'waiting', note: '' }],
      },
    });
    expect([await wallet(), await held()]).toEqual([9_600, 400]);
    expect(await database.read.all('SELECT type, amount_minor, tag FROM transactions WHERE at = 20')).toEqual([
      { type: 2, amount_minor: -400, tag: '5B0C6A52' },
    ]);
    expect(await audit()).toEqual([]);
  });

  it('is made once, however often its page sends it', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(codeOf)).toEqual([null, null, null]);
    expect([await wallet(), await states()]).toEqual([9_600, ['waiting']]);
    expect(codeOf(await ask({ amountMinor: 401 }))).toBe('TRANSFER_KEY_REUSED');
    // Also once the house offers no withdrawals any more.
    const closed = serviceOf(database, { methods: [] }, 25);
    expect(codeOf(await ask({}, closed))).toBeNull();
    expect(codeOf(await ask({ id: second }, closed))).toBe('PAYMENT_METHOD_OFF');
    expect(await wallet()).toBe(9_600);
  });

  it.each([
    [{ amountMinor: 99 }, 'PAYMENT_AMOUNT_LOW'],
    [{ amountMinor: 5_001 }, 'AMOUNT_OVER_LIMIT'],
    [{ iban: 'TR33 0006 1005 1978 6457 8413 27' }, 'PAYMENT_IBAN_INVALID'],
  ] as const)('is refused with %o: %s', async (change, code) => {
    expect(codeOf(await ask(change))).toBe(code);
    expect([await wallet(), await states()]).toEqual([10_000, []]);
  });

  it('is refused to players who are not identified, where its method asks for that', async () => {
    const [method] = terms.methods;
    const strict = serviceOf(database, { methods: method ? [{ ...method, needsIdentity: true }] : [] });
    expect(codeOf(await ask({}, strict))).toBe('PAYMENT_IDENTITY_MISSING');
    expect(await wallet()).toBe(10_000);
  });

  it('never takes more than the wallet holds, whoever asks beside it', async () => {
    const answers = await Promise.all(ids.slice(0, 4).map((id) => ask({ id, amountMinor: 3_000 })));
    expect(answers.map(codeOf).filter((code) => code === 'AMOUNT_OVER_BALANCE')).toHaveLength(1);
    expect([await wallet(), (await service.read('p')).heldMinor]).toEqual([1_000, 9_000]);
    expect(await audit()).toEqual([]);
  });

  it('waits beside four others at most', async () => {
    for (const id of ids.slice(0, 5)) expect(codeOf(await ask({ id, amountMinor: 100 }))).toBeNull();
    expect(codeOf(await ask({ id: ids[5] ?? '', amountMinor: 100 }))).toBe('PAYMENTS_FULL');
    await close('paid');
    expect(codeOf(await ask({ id: ids[5] ?? '', amountMinor: 100 }))).toBeNull();
  });

  it('is not kept back by an exclusion', async () => {
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
         VALUES ('r', 'p', 'exclusion', 1, NULL, '', 'a test')`,
      ),
    );
    expect(codeOf(await ask())).toBeNull();
  });

  it.each([
    ['paid', 9_600, 400],
    ['refused', 10_000, 0],
    ['cancelled', 10_000, 0],
  ] as const)('that is %s leaves nothing in its account', async (verdict, walletMinor, bankMinor) => {
    await ask();
    expect(await close(verdict)).toBe(true);
    expect(await close('paid')).toBe(false);
    expect([await wallet(), await held()]).toEqual([walletMinor, 0]);
    expect((await readLedgerBalance(database.read, 'bank')).balanceMinor).toBe(bankMinor);
    expect(await states()).toEqual([verdict]);
    expect(await audit()).toEqual([]);
  });

  it('is decided once, by whichever of two is first', async () => {
    await assign({ 'money.cancelWithdrawal': true });
    for (const id of ids.slice(0, 5)) {
      await ask({ id, amountMinor: 100 });
      const decided = await Promise.all([
        close('paid', id),
        service.cancel('p', id).then(({ ok }) => ok),
        close('refused', id),
      ]);
      expect(decided.filter(Boolean)).toHaveLength(1);
      expect(await held(id)).toBe(0);
    }
    expect(await audit()).toEqual([]);
  });

  it('is taken back by its player only where the profile allows it', async () => {
    await ask();
    await assign({ 'money.cancelWithdrawal': false });
    expect(codeOf(await service.cancel('p', first))).toBe('PAYMENT_CANCEL_CLOSED');
    expect(await held()).toBe(400);
    await assign({ 'money.cancelWithdrawal': true });
    expect(codeOf(await service.cancel('q', first))).toBe('NOT_FOUND');
    expect(await service.cancel('p', first)).toMatchObject({ value: { heldMinor: 0 } });
    // Sent again, it is answered in the same way.
    expect(codeOf(await service.cancel('p', first))).toBeNull();
    expect(await wallet()).toBe(10_000);
    await ask({ id: second });
    await close('paid', second);
    expect(codeOf(await service.cancel('p', second))).toBe('PAYMENT_DECIDED');
  });

  it('is never closed while its account holds money, opened again, or deleted', async () => {
    await ask();
    const run = (sql: string) => database.transact((tx) => tx.run(sql));
    const closing = "decided_at = 30, decided_by = 'staff'";
    await expect(run(`UPDATE withdrawals SET state = 'paid', ${closing}`)).rejects.toThrow();
    await expect(run('DELETE FROM withdrawals')).rejects.toThrow();
    await close('paid');
    await expect(
      run("UPDATE withdrawals SET state = 'waiting', decided_at = NULL, decided_by = NULL"),
    ).rejects.toThrow();
    expect(await states()).toEqual(['paid']);
  });

  it('is reported by the audit where its request and its account differ', async () => {
    await ask();
    await database.transact((tx) => tx.run('UPDATE withdrawals SET amount_minor = 401'));
    const faults = await audit();
    expect(faults).toContain(`withdrawal ${first} holds 400 where 401 waits`);
    expect(faults).toContain(`transfer withdrawal:${first} (withdrawalHeld) has no reason in the ledger`);
  });
});

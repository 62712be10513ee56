import { isVoucherCode, type Result } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import {
  type LedgerAccount,
  readLedgerBalance,
  voucherAccountOf,
  walletAccountOf,
} from '../../money/ledger/ledger-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { PaymentService } from './payment-service.ts';
import {
  cancelVoucher,
  expireVouchers,
  findVoucher,
  generateVoucherCode,
  hashVoucherCode,
  issueVoucher,
  isVoucherRedeemable,
  VoucherExpiry,
} from './vouchers.ts';

const id = '7c1f9a44-3b1e-4d57-9c55-61a0b1f0c3d2';
const expiresAt = 1_000;

describe('a voucher', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let now: number;
  let code: string;
  beforeEach(async () => {
    now = 20;
    code = generateVoucherCode();
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      await tx.run("UPDATE brands SET bounds = '{}'");
      await tx.run(
        `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at) VALUES ('q', 'q', 'q', 'q', 'q', 'q', 'q', 'q', 'user', '[]', 1)`,
      );
    });
    await sell();
  });
  afterEach(() => remove());

  const sell = (amountMinor = 500, site: number | null = null) =>
    database.transact(async (tx) => {
      const sold = { id, site_id: site, amount_minor: amountMinor, at: 10, expires_at: expiresAt };
      const issued = await issueVoucher(tx, { ...sold, issued_by: 'a cashier' });
      if (issued.ok) await tx.run('UPDATE vouchers SET code_hash = ? WHERE id = ?', hashVoucherCode(code), id);
      return issued;
    });
  const service = (methods: readonly ('voucher' | 'bank-transfer')[] = ['voucher']) =>
    new PaymentService({
      ...{ database, provider: null, registers: { ask: async () => {} }, now: () => now },
      terms: {
        methods: methods.map((method) => ({ method, minMinor: 1, maxMinor: 5_000, needsIdentity: false })),
        ...{ bank: null, depositMs: 1, providerName: '' },
      },
    });
  const redeem = (player = 'p', typed = code) => service().redeemVoucher(player, typed);
  const codeOf = (result: Result<unknown>) => (result.ok ? null : result.refusal.code);
  const balanceOf = async (account: LedgerAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;
  const money = async () => [
    await balanceOf(walletAccountOf('p')),
    await balanceOf(walletAccountOf('q')),
    await balanceOf(voucherAccountOf(id)),
    await balanceOf('cashier'),
    await balanceOf('house'),
  ];
  const audit = async () => (await auditDatabase(database.read, 40)).faults;

  it('has a code that nobody can guess, of which only a hash is stored', async () => {
    const codes = new Set(Array.from({ length: 100 }, generateVoucherCode));
    expect(codes.size).toBe(100);
    for (const one of codes) expect(isVoucherCode(one)).toBe(true);
    expect(JSON.stringify(await database.read.all('SELECT * FROM vouchers'))).not.toContain(code);
  });

  it('holds its money from the sale on, and is sold once', async () => {
    expect(codeOf(await sell())).toBeNull();
    expect(codeOf(await sell(501))).toBe('TRANSFER_KEY_REUSED');
    expect(await money()).toEqual([0, 0, 500, -500, 0]);
    expect(await audit()).toEqual([]);
  });

  it('is in the wallet of whoever redeems it, stands on the statement, and is redeemed once', async () => {
    const typed = ` ${code.slice(0, 10)}-${code.slice(10)} `;
    const redeemed = await redeem('p', typed);
    expect(redeemed).toMatchObject({
      value: { deposits: [{ method: 'voucher', state: 'settled', amountMinor: 500, askedAt: 20 }] },
    });
    // An answer that was lost is asked for again.
    expect(codeOf(await redeem())).toBeNull();
    expect(codeOf(await redeem('q'))).toBe('PAYMENT_VOUCHER_USED');
    expect(await money()).toEqual([500, 0, 0, -500, 0]);
    expect(await database.read.all('SELECT type, amount_minor, tag FROM transactions')).toEqual([
      { type: 1, amount_minor: 500, tag: 'V7C1F9A44' },
    ]);
    expect(await audit()).toEqual([]);
  });

  it('goes to one of two players who send its code at once', async () => {
    const answers = await Promise.all(['p', 'q', 'p', 'q'].map((player) => redeem(player)));
    const codes = answers.map(codeOf);
    expect(codes.filter((one) => one === null)).toHaveLength(2);
    expect(codes.filter((one) => one === 'PAYMENT_VOUCHER_USED')).toHaveLength(2);
    const [ofP = 0, ofQ = 0, left] = await money();
    expect([ofP + ofQ, Math.max(ofP, ofQ), left]).toEqual([500, 500, 0]);
    expect(await audit()).toEqual([]);
  });

  it('gives its money to the house when its time is over, once, and never to a player then', async () => {
    now = expiresAt;
    expect(codeOf(await redeem())).toBe('PAYMENT_VOUCHER_EXPIRED');
    const expire = (at: number) =>
      new VoucherExpiry({
        ...{ database, clock: new ManualClock(at), holdsLease: () => true },
        onError: (error) => expect(error).toBeUndefined(),
      }).expire();
    await expire(expiresAt - 1);
    expect(await money()).toEqual([0, 0, 500, -500, 0]);
    await Promise.all([expire(expiresAt), expire(expiresAt)]);
    expect(await money()).toEqual([0, 0, 0, -500, 500]);
    // The clock is set back: what has expired stays so.
    now = 20;
    expect(codeOf(await redeem())).toBe('PAYMENT_VOUCHER_EXPIRED');
    expect(await audit()).toEqual([]);
  });

  it('is redeemed or expires, whichever is first', async () => {
    const [redeemed] = await Promise.all([redeem(), database.transact((tx) => expireVouchers(tx, expiresAt))]);
    const [ofP, , left, cash, house] = await money();
    expect([ofP, left, cash, house]).toEqual(redeemed.ok ? [500, 0, -500, 0] : [0, 0, -500, 500]);
    expect(await audit()).toEqual([]);
  });

  it('is redeemed by one player or given back once, whichever is first', async () => {
    const cancel = () =>
      database.transact(async (tx) => {
        const voucher = await findVoucher(tx, id);
        if (!voucher || !isVoucherRedeemable(voucher, now)) return false;
        await cancelVoucher(tx, voucher, { by: 'a cashier', at: now });
        return true;
      });
    const [redeemed, ...cancelled] = await Promise.all([redeem(), cancel(), redeem('q'), cancel()]);
    const given = cancelled.filter((one) => one === true).length;
    const [ofP = 0, ofQ = 0, left, cash] = await money();
    expect([ofP + ofQ, left, cash]).toEqual(given === 1 ? [0, 0, 0] : [500, 0, -500]);
    if (given === 1) expect(codeOf(redeemed)).toBe('PAYMENT_VOUCHER_EXPIRED');
    else expect(given).toBe(0);
    expect(await cancel()).toBe(false);
    expect(codeOf(await redeem('q'))).not.toBe('PAYMENT_VOUCHER_UNKNOWN');
    expect((await money())[2]).toBe(0);
    expect(await audit()).toEqual([]);
  });

  it('is reported by the audit if its cash was given back and it says otherwise', async () => {
    await database.transact(async (tx) => {
      const voucher = await findVoucher(tx, id);
      if (voucher) await cancelVoucher(tx, voucher, { by: 'a cashier', at: now });
    });
    expect(await audit()).toEqual([]);
    await expect(database.transact((tx) => tx.run('UPDATE vouchers SET cancelled_by = NULL'))).rejects.toThrow(
      'keeps its amount',
    );
  });

  it('is looked for five times an hour by one player with wrong codes; a mistyped digit is no guess', async () => {
    const wrong = () => redeem('p', generateVoucherCode());
    for (let guess = 0; guess < 20; guess++)
      expect(codeOf(await redeem('p', `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`))).toBe(
        'PAYMENT_VOUCHER_UNKNOWN',
      );
    for (let guess = 0; guess < 5; guess++) expect(codeOf(await wrong())).toBe('PAYMENT_VOUCHER_UNKNOWN');
    expect(await redeem()).toMatchObject({
      refusal: { code: 'PAYMENT_VOUCHER_BLOCKED', params: { block_time: 60 } },
    });
    expect(codeOf(await redeem('q'))).toBeNull();
    expect(await money()).toEqual([0, 500, 0, -500, 0]);
  });

  it('is kept back by a break, and redeemed after it', async () => {
    const until = 900;
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
         VALUES ('r', 'p', 'timeout', 1, ${until}, '', 'a test')`,
      ),
    );
    expect(codeOf(await redeem())).toBe('RESTRICTED');
    now = until;
    expect(codeOf(await redeem())).toBeNull();
  });

  it('is worth nothing where the house offers none, or at another site', async () => {
    expect(codeOf(await service(['bank-transfer']).redeemVoucher('p', code))).toBe('PAYMENT_METHOD_OFF');
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO sites (id, name, hosts, opened_at) VALUES (9, 'Another', '[]', 1)");
      await tx.run('UPDATE vouchers SET site_id = 9 WHERE id = ?', id);
    });
    expect(codeOf(await redeem())).toBe('PAYMENT_VOUCHER_UNKNOWN');
  });

  it('is never closed while its account holds money, opened again, changed, or deleted', async () => {
    const run = (sql: string) => database.transact((tx) => tx.run(sql));
    const close = "UPDATE vouchers SET state = 'expired', decided_at = 30";
    await expect(run(close)).rejects.toThrow('still holds money');
    await expect(run('UPDATE vouchers SET amount_minor = 900')).rejects.toThrow('keeps its amount');
    expect(codeOf(await redeem())).toBeNull();
    for (const sql of [close, "UPDATE vouchers SET player_id = 'q'"])
      await expect(run(sql)).rejects.toThrow('keeps its amount');
    await expect(run('DELETE FROM vouchers')).rejects.toThrow('only ever added to');
    expect((await findVoucher(database.read, id))?.player_id).toBe('p');
  });

  it('is reported by the audit where its amount and its account differ', async () => {
    await database.transact((tx) =>
      tx.run("UPDATE balances SET amount_minor = 400 WHERE account = 'voucher:' || ?", id),
    );
    expect(await audit()).toContain(`voucher ${id} holds 400 where 500 is outstanding`);
  });
});

import { isVoucherCode } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

interface Shown {
  readonly isOffered: boolean;
  readonly open: readonly { readonly id: string; readonly isPrinted: boolean; readonly isOwn: boolean }[];
  readonly decided: readonly { readonly id: string; readonly state: string; readonly username: string }[];
  readonly aloneLeftMinor: number;
}

describe('vouchers at the desk', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let ece: OfficeMember;
  let deniz: OfficeMember;
  let selin: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open({
      ...{ PAYMENT_METHODS: 'voucher', OFFICE_DEPOSIT_UP_TO_MINOR: '20000', CALLS_PER_SECOND: '1000' },
    });
    player = await floor.player('player1');
    ece = await OfficeMember.open(floor, 'cashier', 'ece');
    deniz = await OfficeMember.open(floor, 'cashier', 'deniz');
    selin = await OfficeMember.open(floor, 'manager', 'selin');
  });
  afterAll(() => floor.close());

  const sell = async (amountMinor: number, voucherId = crypto.randomUUID()) => ({
    voucherId,
    sold: await ece.act('issueVoucher', { voucherId, amountMinor }),
  });
  const print = async (voucherId: string, by = ece) => {
    const { body } = await by.act('printVoucher', { voucherId });
    return String((body.answer as { code?: string } | undefined)?.code ?? body.code);
  };
  const redeem = (code: string) => player.post('player/vouchers', { code });
  const shown = async (by = ece) => (await by.call('vouchers')).body as unknown as Shown;

  it('are sold for cash, printed by the same cashier with a code that is stored nowhere, and redeemed once', async () => {
    expect(await ece.act('openShift', { floatMinor: 10_000 })).toMatchObject({ status: 200 });
    const before = await player.balanceMinor();
    const { voucherId, sold } = await sell(5_000);
    expect(sold).toMatchObject({ body: { state: 'done', answer: { amountMinor: 5_000 } } });
    expect(await shown()).toMatchObject({
      ...{ isOffered: true, aloneLeftMinor: 15_000 },
      open: [{ id: voucherId, amountMinor: 5_000, isPrinted: false, isOwn: true }],
    });
    expect((await shown(deniz)).open).toMatchObject([{ isOwn: false }]);
    expect(await print(voucherId, deniz)).toBe('VOUCHER_OF_ANOTHER');
    const lost = await print(voucherId);
    const code = await print(voucherId);
    expect([isVoucherCode(lost), isVoucherCode(code), lost === code]).toEqual([true, true, false]);
    const stored = await floor.queryDatabase((db) =>
      db.all('SELECT answer FROM staff_steps UNION ALL SELECT details FROM operator_changes'),
    );
    for (const secret of [lost, code]) expect(JSON.stringify(stored)).not.toContain(secret);

    expect(await redeem(lost)).toMatchObject({ body: { code: 'PAYMENT_VOUCHER_UNKNOWN' } });
    expect(await redeem(code)).toMatchObject({
      status: 200,
      body: { deposits: [{ method: 'voucher', state: 'settled', amountMinor: 5_000 }] },
    });
    expect(await player.balanceMinor()).toBe(before + 5_000);
    expect(await print(voucherId)).toBe('VOUCHER_CLOSED');
    expect(await shown()).toMatchObject({
      open: [],
      decided: [{ id: voucherId, state: 'redeemed', username: 'player1' }],
    });
  });

  it('need a second person above what a cashier may take alone in a day, and their cash is in the shift', async () => {
    const { voucherId, sold } = await sell(16_000);
    expect(sold).toMatchObject({ body: { state: 'waiting' } });
    expect((await shown()).open).toEqual([]);
    expect(await selin.confirm(String(sold.body.requestId))).toMatchObject({ status: 200 });
    expect((await shown()).open).toMatchObject([{ id: voucherId, isOwn: true }]);
    // What a second person confirmed does not use up the cashier's own sum.
    expect((await shown()).aloneLeftMinor).toBe(15_000);
    expect(isVoucherCode(await print(voucherId))).toBe(true);
    const rows = await floor.queryDatabase((db) =>
      db.all('SELECT moves, in_minor, out_minor FROM cashier_shifts'),
    );
    expect(rows).toEqual([{ moves: 2, in_minor: 21_000, out_minor: 0 }]);
    expect(await floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults)).toEqual([]);
  });
});

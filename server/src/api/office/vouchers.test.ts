import { isVoucherCode } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

interface Shown {
  readonly isOffered: boolean;
  readonly open: readonly { readonly id: string; readonly isPrinted: boolean; readonly isOwn: boolean }[];
  readonly decided: readonly { readonly id: string; readonly state: string; readonly by: string }[];
  readonly aloneLeft: { readonly saleMinor: number; readonly cancelMinor: number };
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
      ...{ OFFICE_ALONE_UP_TO_MINOR: '10000', ...lastingDay() },
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
  const faults = () => floor.queryDatabase(async (db) => (await auditDatabase(db, Date.now())).faults);
  const shown = async (by = ece) => (await by.call('vouchers')).body as unknown as Shown;

  it('are sold for cash, printed by the same cashier with a code that is stored nowhere, and redeemed once', async () => {
    expect(await ece.act('openShift', { floatMinor: 10_000 })).toMatchObject({ status: 200 });
    const before = await player.balanceMinor();
    const { voucherId, sold } = await sell(5_000);
    expect(sold).toMatchObject({ body: { state: 'done', answer: { amountMinor: 5_000 } } });
    expect(await shown()).toMatchObject({
      ...{ isOffered: true, aloneLeft: { saleMinor: 15_000, cancelMinor: 10_000 } },
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
      decided: [{ id: voucherId, state: 'redeemed', by: 'player1' }],
    });
  });

  it('are counted by their notes, which the receipt names and the drawer knows', async () => {
    const countedDenominations = [
      { valueMinor: 5_000, count: 1 },
      { valueMinor: 1_000, count: 2 },
      { valueMinor: 1, count: 50 },
    ];
    const voucherId = crypto.randomUUID();
    const drawer = async () => {
      const { body } = await deniz.call('desk');
      return (body as { drawer: { notes: { countedDenominations: unknown; otherMinor: number } } }).drawer.notes;
    };
    expect(await deniz.act('openShift', { floatMinor: 0 })).toMatchObject({ status: 200 });
    const short = await deniz.act('issueVoucher', { voucherId, amountMinor: 7_000, countedDenominations });
    expect(short).toMatchObject({ body: { code: 'DENOMINATIONS_DIFFER' } });
    const sold = await deniz.act('issueVoucher', { voucherId, amountMinor: 7_050, countedDenominations });
    const { receipt } = sold.body.answer as { receipt: string };
    const read = async (name: string) => (await deniz.call('receipt', { params: { receipt: name } })).body;
    expect(await read(receipt)).toMatchObject({ kind: 'voucherSold', amountMinor: 7_050, countedDenominations });
    expect(await drawer()).toEqual({ countedDenominations, otherMinor: 0 });
    // Whoever cancels it hands out other notes.
    const handed = [{ valueMinor: 50, count: 141 }];
    const cancel = (given: { valueMinor: number; count: number }[]) =>
      deniz.act('cancelVoucher', { voucherId, countedDenominations: given });
    expect(await cancel(countedDenominations.slice(1))).toMatchObject({ body: { code: 'DENOMINATIONS_DIFFER' } });
    const back = await cancel(handed);
    expect(await read((back.body.answer as { receipt: string }).receipt)).toMatchObject({
      ...{ kind: 'voucherCancelled', amountMinor: 7_050, countedDenominations: handed },
    });
    expect(await drawer()).toEqual({
      countedDenominations: [
        ...countedDenominations.slice(0, 2),
        { valueMinor: 50, count: -141 },
        countedDenominations[2],
      ],
      otherMinor: 0,
    });
    expect(await faults()).toEqual([]);
  });

  it('need a second person above what a cashier may take alone in a day, and their cash is in the shift', async () => {
    const { voucherId, sold } = await sell(16_000);
    expect(sold).toMatchObject({ body: { state: 'waiting' } });
    expect((await shown()).open).toEqual([]);
    expect(await selin.confirm(String(sold.body.requestId))).toMatchObject({ status: 200 });
    expect((await shown()).open).toMatchObject([{ id: voucherId, isOwn: true }]);
    // What a second person confirmed does not use up the cashier's own sum.
    expect((await shown()).aloneLeft.saleMinor).toBe(15_000);
    expect(isVoucherCode(await print(voucherId))).toBe(true);
    const rows = await floor.queryDatabase((db) =>
      db.all("SELECT movements, in_minor, out_minor FROM cashier_shifts WHERE cashier = 'ece'"),
    );
    expect(rows).toEqual([{ movements: 2, in_minor: 21_000, out_minor: 0 }]);
    expect(await faults()).toEqual([]);
  });

  it('are cancelled for their cash before anybody redeems them, above the limit by a second person', async () => {
    const small = await sell(1_000);
    const code = await print(small.voucherId);
    const cancel = (voucherId: string, by = ece) => by.act('cancelVoucher', { voucherId });
    expect(await cancel(small.voucherId)).toMatchObject({
      body: { state: 'done', answer: { amountMinor: 1_000 } },
    });
    expect(await redeem(code)).toMatchObject({ body: { code: 'PAYMENT_VOUCHER_EXPIRED' } });
    expect(await print(small.voucherId)).toBe('VOUCHER_CLOSED');
    expect(await cancel(small.voucherId)).toMatchObject({ body: { code: 'VOUCHER_CLOSED' } });

    const large = await sell(12_000);
    const asked = await cancel(large.voucherId);
    expect(asked).toMatchObject({ body: { state: 'waiting' } });
    expect(await selin.confirm(String(asked.body.requestId))).toMatchObject({ status: 200 });
    // If the voucher was redeemed after the second person was asked, no cash is handed out.
    const raced = await sell(11_000);
    expect(await selin.confirm(String(raced.sold.body.requestId))).toMatchObject({ status: 200 });
    const late = await cancel(raced.voucherId);
    expect(await redeem(await print(raced.voucherId))).toMatchObject({ status: 200 });
    expect((await selin.confirm(String(late.body.requestId))).status).not.toBe(200);

    expect((await shown()).decided.slice(0, 3)).toMatchObject([
      { id: raced.voucherId, state: 'redeemed', by: 'player1' },
      { id: large.voucherId, state: 'cancelled', by: 'ece' },
      { id: small.voucherId, state: 'cancelled', by: 'ece' },
    ]);
    const { movements } = (await ece.call('desk')).body as { movements: { kind: string; amountMinor: number }[] };
    expect(movements.slice(0, 5).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['voucherSold', 11_000],
      ['voucherCancelled', 12_000],
      ['voucherSold', 12_000],
      ['voucherCancelled', 1_000],
      ['voucherSold', 1_000],
    ]);
    const lines = await floor.queryDatabase((db) =>
      db.all("SELECT who, subject FROM operator_changes WHERE what = 'voucher cancel' AND who LIKE 'ece%' ORDER BY id"),
    );
    expect(lines).toEqual([small, large].map(({ voucherId }) => ({ who: 'ece (office)', subject: voucherId })));
    // The drawer: the float, what was sold in these tests, less what was handed back.
    expect(await ece.act('countShift', { shift: null, amountMinor: 10_000 + 45_000 - 13_000 })).toMatchObject({
      status: 200,
    });
    expect(await ece.act('closeShift', { shift: null, explainsDifference: false })).toMatchObject({
      body: { answer: { shift: { differenceMinor: 0 } } },
    });
    expect(await faults()).toEqual([]);
  });
});

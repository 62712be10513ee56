import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../../money/audit/audit-database.ts';
import { readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { eventually } from '../../../testing/eventually.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { newKey } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('cash in', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    game = await floor.playing('player1', 0);
  });
  afterEach(() => floor.close());

  const statement = () =>
    floor.queryDatabase((db) =>
      db.all(
        'SELECT type, amount_minor, tag, balance_minor FROM transactions WHERE player_id = ? ORDER BY id DESC',
        'p-player1',
      ),
    );

  it('refuses an id of the kind that the server and its machines make', async () => {
    for (const id of ['hand-pay-11111111', 'jackpot-1-11111111', 'close-11111111'])
      expect(await game.cashIn(5_000, id)).toMatchObject({ refusal: { code: 'MESSAGE_INVALID' } });
    expect(await game.cashOut('hand-pay-11111111')).toMatchObject({ refusal: { code: 'MESSAGE_INVALID' } });
    expect(floor.agent.received).toEqual([]);
  });

  it.each([
    ['zero', 0, 'AMOUNT_INVALID'],
    ['a negative amount', -5_000, 'AMOUNT_INVALID'],
    ['a fraction', 0.5, 'AMOUNT_INVALID'],
    ['more than the wallet', 100_001, 'AMOUNT_OVER_BALANCE'],
    ['more than the limit', 2_500_001, 'AMOUNT_OVER_LIMIT'],
  ])('refuses %s and moves nothing', async (_, amountMinor, code) => {
    expect(await game.cashIn(amountMinor)).toMatchObject({ ok: false, refusal: { code } });
    expect(await floor.balanceMinor()).toBe(100_000);
    expect(floor.agent.received).toEqual([]);
    expect((await game.cashIn(100)).ok).toBe(true);
  });

  it('moves the money once under one id, and refuses the id for another amount', async () => {
    const id = newKey();
    const both = await Promise.all([game.cashIn(5_000, id), game.cashIn(5_000, id)]);
    expect(both).toMatchObject([{ value: { state: 'settled' } }, { value: { state: 'settled' } }]);
    expect(await game.cashIn(6_000, id)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await floor.balanceMinor()).toBe(95_000);
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
  });

  it('returns the first result for a repeated id while the machine is offline, and refuses a new id', async () => {
    const [settled, doubtful] = [newKey(), newKey()];
    await game.cashIn(5_000, settled);
    floor.agent.override.credit = () => {
      floor.agent.cut();
      return new Promise(() => {});
    };
    expect(await game.cashIn(1_000, doubtful)).toMatchObject({ value: { state: 'pending' } });
    expect(await game.cashIn(5_000, settled)).toMatchObject({
      value: { state: 'settled', place: 'machine' },
    });
    expect(await game.cashIn(1_000, doubtful)).toMatchObject({
      value: { state: 'pending', place: 'transit' },
    });
    expect(await game.cashIn(6_000, settled)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await game.cashIn(1_000)).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
    expect(await floor.balanceMinor()).toBe(94_000);
  });

  it('gives the money back when the cabinet never saw it, and the late command does nothing', async () => {
    floor.agent.override.credit = () => ({ ok: false, refusal: { code: 'COMMAND_LATE', params: {} } });
    const outcome = await game.cashIn(5_000);
    expect(outcome).toMatchObject({ value: { state: 'voided', place: 'wallet' } });
    expect(await floor.balanceMinor()).toBe(100_000);
    expect(await statement()).toMatchObject([
      { type: 3, amount_minor: 5_000, tag: 'voided', balance_minor: 100_000 },
      { type: 3, amount_minor: -5_000, balance_minor: 95_000 },
      { type: 1 },
    ]);
    const transferId = [...floor.agent.cabinet('m1').transfers.keys()][0];
    expect(floor.agent.cabinet('m1').transfers.get(transferId ?? '')?.state).toBe('voided');
    await floor.audited();
  });

  it('settles by the event when the answer is lost', async () => {
    const cabinet = floor.agent.cabinet('m1');
    floor.agent.override.credit = ({ transferId, amountMinor }) => {
      cabinet.transfers.set(transferId, { state: 'credited', amountMinor });
      cabinet.write({ type: 'credited', transferId, amountMinor }, amountMinor);
      return new Promise(() => {});
    };
    const outcome = await game.cashIn(5_000);
    expect(outcome).toMatchObject({ value: { state: 'settled' } });
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
  });

  it('asks an agent that broke off once it is back, and settles what its cabinet credited', async () => {
    const cabinet = floor.agent.cabinet('m1');
    floor.agent.override.credit = ({ transferId, amountMinor }) => {
      floor.agent.cut();
      cabinet.transfers.set(transferId, { state: 'credited', amountMinor });
      cabinet.write({ type: 'credited', transferId, amountMinor }, amountMinor);
      return new Promise(() => {});
    };
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'pending', place: 'transit' } });
    expect(await floor.balanceMinor()).toBe(95_000);
    expect(await game.cashIn(1_000)).toMatchObject({ refusal: { code: 'MACHINE_OFFLINE' } });
    await floor.connectAgent();
    expect(await floor.minorOn('machine:m1')).toBe(5_000);
    await floor.audited();
  });

  it('asks after a restart of the server what became of money in transit', async () => {
    floor.agent.override.credit = () => {
      floor.agent.cut();
      return new Promise(() => {});
    };
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'pending' } });
    await floor.restart();
    expect(await floor.balanceMinor()).toBe(95_000);
    await floor.connectAgent();
    expect(await floor.balanceMinor()).toBe(100_000);
    expect(floor.status('m1')).toBe('waiting');
    await floor.audited();
  });

  it('asks a silent cabinet again every two seconds until it answers', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => new Promise(() => {});
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'pending', place: 'transit' } });
    const asked = () => floor.agent.received.filter(({ name }) => name === 'transferStatus').length;
    const before = asked();
    await floor.pass(60_000);
    expect(asked() - before).toBeGreaterThanOrEqual(15);
    expect(await floor.balanceMinor()).toBe(95_000);
    delete floor.agent.override.transferStatus;
    await floor.pass(4_000);
    expect(await floor.balanceMinor()).toBe(100_000);
    await floor.audited();
  });

  it('is refused while another transfer is on its way', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => ({ ok: true, value: { state: 'unknown' } });
    const first = game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 5_000 });
    await floor.settle();
    expect(floor.agent.received).toHaveLength(1);
    expect(await game.cashIn(1_000)).toMatchObject({ refusal: { code: 'TRANSFER_PENDING' } });
    expect(await game.cashOut()).toMatchObject({ refusal: { code: 'TRANSFER_PENDING' } });
    expect(await floor.inTime(first)).toMatchObject({ value: { state: 'pending' } });
  });
});

describe('cash in over the channel', () => {
  it('moves money from the wallet to the machine and notifies all pages', async () => {
    const floor = await TestFloor.open();
    const player = await floor.player('player1');
    const game = await player.game();
    expect((await game.init('m1')).kind).toBe('accepted');
    const { received } = await player.notifications();
    const outcome = await game.cashIn(5_000);
    expect(outcome).toMatchObject({ value: { state: 'settled', place: 'machine', amountMinor: 5_000 } });
    expect(await player.balanceMinor()).toBe(95_000);
    expect(await floor.queryDatabase(async (db) => (await readLedgerBalance(db, 'machine:m1')).balanceMinor)).toBe(
      5_000,
    );
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
    await eventually(() =>
      expect(received).toContainEqual({ method: 'balance', data: { balance: 95_000, version: 2 } }),
    );
    const transfers = game.channel.received.filter(({ method }) => method === 'transfer');
    expect(transfers).toMatchObject([{ data: { place: 'transit' } }, { data: { place: 'machine' } }]);
    const { body } = await player.get('player/transactions');
    expect(body.items).toMatchObject([
      { type: 3, amountMinor: -5_000, from: 'wallet', machine: 'm1', balanceMinor: 95_000 },
      { type: 1, amountMinor: 100_000, from: 'cashier', machine: null, balanceMinor: 100_000 },
    ]);
    expect(await floor.queryDatabase(auditLedger)).toEqual({
      totalMinor: 0,
      unbalancedTransfers: [],
      wrongBalances: [],
    });
    await floor.close();
  });

  it('is refused with a fraction of a cent, or under an id that only the server makes', async () => {
    const floor = await TestFloor.open();
    const game = await (await floor.player('player1')).game();
    await game.init('m1');
    for (const [amountMinor, id] of [
      [0.5, newKey()],
      [5_000, 'close-11111111'],
    ] as const)
      expect(await game.cashIn(amountMinor, id)).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(await game.cashOut('hand-pay-11111111')).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(floor.agent.received).toEqual([]);
    await floor.close();
  });
});

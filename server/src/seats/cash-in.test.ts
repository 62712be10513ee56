import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../ledger/audit-ledger.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { eventually } from '../testing/eventually.ts';
import { newKey, type TestGame, type TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';

describe('cash in', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    floor = await TestFloor.open();
    player = await floor.player('player1');
    game = await player.game();
    expect((await game.init('m1')).kind).toBe('accepted');
  });
  afterEach(() => floor.close());

  const books = (account: 'machine:m1' | 'wallet:p-player1') =>
    floor.look(async (db) => (await readBalance(db, account)).balanceMinor);
  const expectBalancedBooks = async () =>
    expect(await floor.look(auditLedger)).toEqual({
      totalMinor: 0,
      unbalancedTransfers: [],
      wrongBalances: [],
    });

  it('refuses an id of the kind that the server and its machines make', async () => {
    const ids = ['hand-pay-11111111', 'jackpot-1-11111111', 'close-11111111'];
    for (const id of ids)
      expect(await game.cashIn(5_000, id)).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(
      await game.channel.peer.request('cashout', { transferId: 'hand-pay-11111111' as TransferId }, 2_000),
    ).toMatchObject({ error: { code: 'MESSAGE_INVALID' } });
    expect(floor.agent.heard).toEqual([]);
  });

  it('moves money from the wallet to the machine and tells every place about it', async () => {
    const { heard } = await player.notifications();
    const outcome = await game.cashIn(5_000);
    expect(outcome).toMatchObject({ value: { state: 'settled', place: 'machine', amountMinor: 5_000 } });
    expect(await player.balanceMinor()).toBe(95_000);
    expect(await books('machine:m1')).toBe(5_000);
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
    await eventually(() =>
      expect(heard).toContainEqual({ method: 'balance', data: { balance: 95_000, version: 2 } }),
    );
    const transfers = game.channel.heard.filter(({ method }) => method === 'transfer');
    expect(transfers).toMatchObject([{ data: { place: 'transit' } }, { data: { place: 'machine' } }]);
    const { body } = await player.get('player/transactions');
    expect(body.items).toMatchObject([
      { type: 3, amountMinor: -5_000, from: 'wallet', machine: 'm1', balanceMinor: 95_000 },
      { type: 1, amountMinor: 100_000, from: 'cashier', machine: null, balanceMinor: 100_000 },
    ]);
    await expectBalancedBooks();
  });

  it.each([
    ['zero', 0, 'AMOUNT_INVALID'],
    ['a negative amount', -5_000, 'AMOUNT_INVALID'],
    ['a fraction', 0.5, 'MESSAGE_INVALID'],
    ['more than the wallet', 100_001, 'AMOUNT_OVER_BALANCE'],
    ['more than the limit', 2_500_001, 'AMOUNT_OVER_LIMIT'],
  ])('refuses %s and moves nothing', async (_, amountMinor, code) => {
    expect(await game.cashIn(amountMinor)).toMatchObject({ kind: 'refused', error: { code } });
    expect(await player.balanceMinor()).toBe(100_000);
    expect(floor.agent.heard).toEqual([]);
    expect((await game.cashIn(100)).kind).toBe('accepted');
  });

  it('does it once under one id, and refuses the id for another amount', async () => {
    const id = newKey();
    const both = await Promise.all([game.cashIn(5_000, id), game.cashIn(5_000, id)]);
    expect(both).toMatchObject([{ value: { state: 'settled' } }, { value: { state: 'settled' } }]);
    expect(await game.cashIn(6_000, id)).toMatchObject({ error: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await player.balanceMinor()).toBe(95_000);
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
  });

  it('answers a repeated id with its first result while the machine is offline, and a new one not', async () => {
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
    expect(await game.cashIn(6_000, settled)).toMatchObject({ error: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await game.cashIn(1_000)).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    expect(await player.balanceMinor()).toBe(94_000);
  });

  it('gives the money back when the cabinet never saw it, and the late command does nothing', async () => {
    floor.agent.override.credit = () => ({
      ok: false,
      refusal: { code: 'COMMAND_LATE', params: {} },
    });
    const outcome = await game.cashIn(5_000);
    expect(outcome).toMatchObject({ value: { state: 'voided', place: 'wallet' } });
    expect(await player.balanceMinor()).toBe(100_000);
    const { body } = await player.get('player/transactions');
    expect(body.items).toMatchObject([
      { type: 3, amountMinor: 5_000, tag: 'voided', balanceMinor: 100_000 },
      { type: 3, amountMinor: -5_000, balanceMinor: 95_000 },
      { type: 1 },
    ]);
    const transferId = [...floor.agent.cabinet('m1').transfers.keys()][0];
    expect(floor.agent.cabinet('m1').transfers.get(transferId ?? '')?.state).toBe('voided');
    await expectBalancedBooks();
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
    expect(await books('machine:m1')).toBe(5_000);
  });

  it('asks an agent that broke off as soon as it is back: credited there is credited here', async () => {
    const cabinet = floor.agent.cabinet('m1');
    floor.agent.override.credit = ({ transferId, amountMinor }) => {
      floor.agent.cut();
      cabinet.transfers.set(transferId, { state: 'credited', amountMinor });
      cabinet.write({ type: 'credited', transferId, amountMinor }, amountMinor);
      return new Promise(() => {});
    };
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'pending', place: 'transit' } });
    expect(await player.balanceMinor()).toBe(95_000);
    expect(await game.cashIn(1_000)).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
    await floor.connectAgent();
    await eventually(async () => expect(await books('machine:m1')).toBe(5_000));
    await expectBalancedBooks();
  });

  it('asks after a restart of the server what became of money in transit', async () => {
    floor.agent.override.credit = () => {
      floor.agent.cut();
      return new Promise(() => {});
    };
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'pending' } });
    await floor.restart();
    expect(await books('wallet:p-player1')).toBe(95_000);
    await floor.connectAgent();
    await eventually(async () => expect(await books('wallet:p-player1')).toBe(100_000));
    expect(await floor.status('m1')).toBe('waiting');
    await expectBalancedBooks();
  });

  it('is refused while another transfer is on its way', async () => {
    floor.agent.override.credit = () => new Promise(() => {});
    floor.agent.override.transferStatus = () => ({ ok: true, value: { state: 'unknown' } });
    const first = game.cashIn(5_000);
    await eventually(() => expect(floor.agent.heard).toHaveLength(1));
    expect(await game.cashIn(1_000)).toMatchObject({ error: { code: 'TRANSFER_PENDING' } });
    expect(await game.cashOut()).toMatchObject({ error: { code: 'TRANSFER_PENDING' } });
    expect(await first).toMatchObject({ value: { state: 'pending' } });
  });
});

import {
  getShortTransferReference,
  type MachineId,
  okResult,
  type PlayerId,
  type TransferId,
} from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { setNodeDead } from '../../../testing/lone-node.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey, type TestGame, type TestPlayer } from '../../../testing/test-player.ts';
import { TestFloor } from '../../../testing/test-server.ts';

const transferId = newKey() as TransferId;

describe('a transfer that cannot be settled', () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    // The cabinet is connected but does not answer questions about money.
    floor.agent.override.credit = () => new Promise<never>(() => {});
    floor.agent.override.transferStatus = () => new Promise<never>(() => {});
    const game = await floor.playing('player1', 0);
    void game.session.cashIn({ transferId, amountMinor: 5_000 });
    await floor.settle();
  });
  afterEach(() => floor.close());

  const openOf = (playerId: string) => floor.queryDatabase((db) => floor.server.heldTransfers.openOf(db, playerId));
  const received = () =>
    floor.reported.flatMap(({ topic, message }) =>
      topic === 'transferChanged' ? [(message as { transfer: unknown }).transfer] : [],
    );

  it('is told to the player within ten seconds, and after a minute once to the operator', async () => {
    expect(received()).toMatchObject([{ transferId, state: 'pending' }]);
    await floor.pass(4_999);
    expect(received()).toHaveLength(1);
    await floor.pass(5_001);
    const held = [{ transferId, state: 'held', place: 'transit', amountMinor: 5_000 }];
    expect(received().slice(1)).toMatchObject(held);
    await floor.pass(49_999);
    expect(floor.alarms).toEqual([]);
    // The next look, within five seconds, reports the transfer; later looks do not report it again.
    await floor.pass(5_001);
    await floor.pass(60_000);
    expect(received().slice(1)).toMatchObject(held);
    expect(floor.alarms).toMatchObject([
      {
        msg: 'a transfer could not be settled yet; its money is held',
        transferId,
        machineId: 'm1' as MachineId,
        playerId: 'p-player1' as PlayerId,
        amountMinor: 5_000,
      },
    ]);
  });

  it('is reported by one of two nodes, and again by the other when that one is dead', async () => {
    const other = await floor.beside();
    await floor.pass(65_000);
    expect([floor.alarms.length, other.alarms.length]).toEqual([1, 0]);
    expect([floor, other].map(({ server }) => server.heldTransfers.count)).toEqual([1, 1]);
    await floor.crash();
    await setNodeDead(floor.database, floor.nodeId);
    await floor.pass(10_000);
    expect(other.alarms).toMatchObject([{ transferId }]);
    await other.stop();
    await floor.start();
  });

  it('is listed for the player without a seat', async () => {
    expect(await openOf('p-player1')).toMatchObject([
      { transferId, machine: 'm1', state: 'pending', place: 'transit', amountMinor: 5_000 },
    ]);
    await floor.pass(10_000);
    expect(await openOf('p-player1')).toMatchObject([{ transferId, machine: 'm1', state: 'held' }]);
    expect(await openOf('p-player2')).toEqual([]);
  });

  it('is reported after a minute of this process, too, if the clock was set back', async () => {
    await floor.change('UPDATE cash_transfers SET at = at + 3600000 WHERE id = ?', transferId);
    await floor.pass(55_000);
    expect(floor.alarms).toEqual([]);
    await floor.pass(15_000);
    expect(floor.alarms).toMatchObject([{ transferId }]);
  });
});

describe('a transfer that cannot be settled, over the channels', () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  beforeEach(async () => {
    floor = await TestFloor.open();
    floor.agent.override.credit = () => new Promise<never>(() => {});
    floor.agent.override.transferStatus = () => new Promise<never>(() => {});
    player = await floor.player('player1');
    game = await player.game();
    await game.init('m1');
    void game.cashIn(5_000, transferId);
    await eventually(async () =>
      expect((await player.get('player/transfers')).body).toMatchObject({
        transfers: [{ transferId, machine: 'm1', state: 'pending', place: 'transit', amountMinor: 5_000 }],
      }),
    );
  });
  afterEach(() => floor.close());

  it('is shown with its reference to every page that opens after it is held', async () => {
    await floor.change('UPDATE cash_transfers SET at = at - 60000 WHERE id = ?', transferId);
    const { received } = await player.notifications();
    const reported = {
      method: 'info',
      data: {
        code: 'TRANSFER_HELD',
        params: { reference: getShortTransferReference(transferId), amount: 5_000 },
      },
    };
    await eventually(() => expect(received).toContainEqual(reported));
    expect((await player.get('player/transfers')).body).toMatchObject({ transfers: [{ state: 'held' }] });
    const others = await (await floor.player('player2')).notifications();
    expect(others.received.filter(({ method }) => method === 'info')).toEqual([]);
  });

  it('is shown in the game to a page that opens later', async () => {
    game.vanish();
    const later = await player.game();
    await eventually(async () => expect(await later.init('m1')).toMatchObject({ kind: 'accepted' }));
    await eventually(() =>
      expect(later.channel.received).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({ transferId, state: 'pending', place: 'transit' }),
      }),
    );
  });

  it('is reported to a page that reconnects if it came back in between', async () => {
    game.vanish();
    floor.agent.override.transferStatus = () => okResult({ state: 'voided' });
    // The server asks the cabinet again after a reconnect.
    floor.agent.cut();
    await floor.connectAgent();
    await eventually(async () => expect(await player.balanceMinor()).toBe(100_000));
    const later = await player.game();
    await eventually(async () => expect(await later.init('m1')).toMatchObject({ kind: 'accepted' }));
    await eventually(() =>
      expect(later.channel.received).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({ transferId, state: 'voided', place: 'wallet', amountMinor: 5_000 }),
      }),
    );
  });
});

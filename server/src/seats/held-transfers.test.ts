import { done, type TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, InMemoryBus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { eventually } from '../testing/eventually.ts';
import { newKey, type TestGame, type TestPlayer } from '../testing/test-player.ts';
import { TestFloor } from '../testing/test-server.ts';
import { HeldTransfers } from './held-transfers.ts';

const hourMs = 3_600_000;

describe('a transfer that cannot be settled', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let game: TestGame;
  const transferId = newKey() as TransferId;
  beforeEach(async () => {
    floor = await TestFloor.open();
    // The cabinet is there and says nothing about money.
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

  const looking = async (
    clock: { now: () => number; steady: () => number },
    run: (held: HeldTransfers, bus: Bus, alarm: ReturnType<typeof vi.fn>) => Promise<void>,
  ) => {
    const bus = new InMemoryBus(() => {});
    const alarm = vi.fn();
    await floor.look(async (db) => {
      const parts = { database: { read: db } as unknown as Database, bus, now: clock.now, alarm };
      await run(new HeldTransfers({ ...parts, floor: undefined as never }, clock.steady), bus, alarm);
    });
  };

  it('is told after a minute: once to the operator, and to the player with its reference', async () => {
    let aheadMs = 59_000;
    const heard: unknown[] = [];
    await looking({ now: () => Date.now() + aheadMs - 2_000, steady: () => 0 }, async (held, bus, alarm) => {
      bus.subscribe('transferChanged', ({ transfer }) => heard.push(transfer));
      await held.look();
      expect(heard).toEqual([]);
      aheadMs = 62_500;
      await held.look();
      await held.look();
      expect(heard).toMatchObject([{ transferId, state: 'held', place: 'transit', amountMinor: 5_000 }]);
      expect(alarm).toHaveBeenCalledTimes(1);
      expect(alarm.mock.calls[0]?.[1]).toMatchObject({ transferId, machineId: 'm1', amountMinor: 5_000 });
    });
  });

  it('is listed for the player without a seat', async () => {
    await looking({ now: () => Date.now() + 61_000, steady: () => 0 }, async (held) => {
      await floor.look(async (db) => {
        expect(await held.openOf(db, 'p-player1')).toMatchObject([
          { transferId, machine: 'm1', state: 'held' },
        ]);
        expect(await held.openOf(db, 'p-player2')).toEqual([]);
      });
    });
  });

  it('is told by its reference to every page that opens once it is held', async () => {
    await floor.change('UPDATE cash_transfers SET at = at - 60000 WHERE id = ?', transferId);
    const { heard } = await player.notifications();
    const told = { method: 'info', data: { code: 'TRANSFER_HELD', params: { reference: transferId } } };
    await eventually(() => expect(heard).toContainEqual(told));
    expect((await player.get('player/transfers')).body).toMatchObject({ transfers: [{ state: 'held' }] });
    const others = await (await floor.player('player2')).notifications();
    expect(others.heard.filter(({ method }) => method === 'info')).toEqual([]);
  });

  it('is shown in the game to a page that opens later', async () => {
    game.vanish();
    const later = await player.game();
    await eventually(async () => expect(await later.init('m1')).toMatchObject({ kind: 'accepted' }));
    await eventually(() =>
      expect(later.channel.heard).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({ transferId, state: 'pending', place: 'transit' }),
      }),
    );
  });

  it('that came back while the page was away is told to the page that comes back', async () => {
    game.vanish();
    floor.agent.override.transferStatus = () => done({ state: 'voided' });
    await eventually(async () => expect(await player.balanceMinor()).toBe(100_000));
    const later = await player.game();
    await eventually(async () => expect(await later.init('m1')).toMatchObject({ kind: 'accepted' }));
    await eventually(() =>
      expect(later.channel.heard).toContainEqual({
        method: 'transfer',
        data: expect.objectContaining({ transferId, state: 'voided', place: 'wallet', amountMinor: 5_000 }),
      }),
    );
  });

  it('is told after a minute of this process, too, when the clock was set back', async () => {
    let steadyMs = 0;
    const back = { now: () => Date.now() - hourMs, steady: () => steadyMs };
    await looking(back, async (held, _, alarm) => {
      await held.look();
      steadyMs = 60_000;
      await held.look();
      expect(alarm).toHaveBeenCalledTimes(1);
    });
  });
});

import type { MachineId, OwnQueue, Result } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storePlayerRestriction } from '../../../players/protection/restrict-player.ts';
import { fund } from '../../../testing/deposit-for.ts';
import { setNodeDead } from '../../../testing/lone-node.ts';
import { operate } from '../../../testing/operate.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { clearQueue } from './queue-transactions.ts';

const m1 = 'm1' as MachineId;
const holdMs = 120_000;

describe('the queue of a machine in play', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    // Whoever waits must be able to pay for a round.
    await fund(floor, 'staff1', 'admin1');
    game = await floor.playing('player1', 0);
  });
  afterEach(async () => {
    await floor.audited();
    await floor.close();
  });

  const join = async (username: string, machineId = m1, node = floor): Promise<Result<OwnQueue>> => {
    const joined = await node.inTime(node.server.queue.join({ playerId: playerIdOf(username), machineId }));
    return joined;
  };
  const leave = (username: string, node = floor) =>
    node.inTime(node.server.queue.leave({ playerId: playerIdOf(username), machineId: m1 }));
  const own = (username: string, node = floor) => node.server.queue.ofPlayer(playerIdOf(username));
  const placeOf = async (username: string, node = floor) => (await own(username, node)).places[0]?.place;
  const lostOf = async (username: string) => (await own(username)).lost.map(({ reason }) => reason);
  const isHeld = async (username: string, node = floor) =>
    (await own(username, node)).places[0]?.heldUntil !== undefined;
  const reported = (topic: string) => floor.reported.filter((message) => message.topic === topic);
  const inLine = async (...usernames: string[]) => {
    for (const username of usernames) expect(await join(username)).toMatchObject({ ok: true });
  };

  it('gives places in the order of joining, and the same place however often it is asked', async () => {
    await inLine('player2', 'staff1', 'player2');
    expect(await own('player2')).toMatchObject({
      holdMs,
      places: [{ machine: 'm1', place: 1, waiting: 2, estimateMs: null }],
      lost: [],
    });
    expect(await placeOf('staff1')).toBe(2);
  });

  it('is refused for a machine that is free, for a second one, and to its own player', async () => {
    expect(await join('player2', 'm2' as MachineId)).toMatchObject({ refusal: { code: 'QUEUE_NOT_NEEDED' } });
    expect(await join('player1')).toMatchObject({ refusal: { code: 'QUEUE_NOT_NEEDED' } });
    await inLine('player2');
    await floor.sit('admin1', 'm2');
    expect(await join('player2', 'm2' as MachineId)).toMatchObject({
      refusal: { code: 'QUEUE_ELSEWHERE', params: { machine: 'm1' } },
    });
  });

  it('keeps the free seat for the next in turn: strangers are refused, and the lobby shows it reserved', async () => {
    await inLine('player2', 'staff1');
    await game.leave();
    await floor.settle();
    expect(floor.status()).toBe('reserved');
    expect(await isHeld('player2')).toBe(true);
    expect(reported('queueTurn')).toEqual([
      expect.objectContaining({
        message: expect.objectContaining({ playerId: 'p-player2', machineId: 'm1' }),
      }),
    ]);
    for (const other of ['admin1', 'staff1', 'player1'])
      expect(await floor.sit(other)).toMatchObject({ refusal: { code: 'MACHINE_KEPT' } });
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
    expect(floor.status()).toBe('playing');
    expect((await own('player2')).places).toEqual([]);
    expect(await placeOf('staff1')).toBe(1);
  });

  it('lets a turn lapse after two minutes, tells it, and keeps the seat for the next one', async () => {
    await inLine('player2', 'staff1');
    await game.leave();
    await floor.pass(holdMs - 2_000);
    expect(await isHeld('player2')).toBe(true);
    await floor.pass(4_000);
    expect(await lostOf('player2')).toEqual(['lapsed']);
    expect(await isHeld('staff1')).toBe(true);
    expect(await floor.sit('player2')).toMatchObject({ refusal: { code: 'MACHINE_KEPT' } });
    expect(reported('queueLost')).toMatchObject([{ message: { playerId: 'p-player2', reason: 'lapsed' } }]);
    await floor.pass(holdMs + 2_000);
    expect(floor.status()).toBe('available');
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
    await leave('player2');
    expect(await lostOf('player2')).toEqual([]);
  });

  it('makes a player wait who has not taken a turn, also after the loss is acknowledged, and longer each time', async () => {
    const lapse = async () => {
      expect(await join('player2')).toMatchObject({ ok: true });
      await game.leave();
      await floor.pass(holdMs + 4_000);
      expect(await lostOf('player2')).toEqual(['lapsed']);
      await leave('player2');
      game = await floor.playing('player1', 0);
    };
    await lapse();
    expect(await join('player2')).toMatchObject({
      refusal: { code: 'QUEUE_LAPSED', params: { wait_min: 10 } },
    });
    expect(await floor.sit('player2', 'm2')).toMatchObject({ ok: true });
    await floor.inTime(floor.server.queue.leave({ playerId: playerIdOf('player2'), machineId: m1 }));
    await floor.pass(10 * 60_000);
    await lapse();
    expect(await join('player2')).toMatchObject({ refusal: { params: { wait_min: 120 } } });
  });

  it('gives no place to an account whose money does not pay for a round, but counts the credit of its seat', async () => {
    const elsewhere = await floor.sit('player2', 'm2');
    if (!elsewhere.ok) throw new Error('refused');
    await elsewhere.value.cashIn(await floor.balanceMinor('player2'));
    expect(await floor.balanceMinor('player2')).toBe(0);
    expect(await join('player2')).toMatchObject({ ok: true });
    await leave('player2');
    await floor.change("UPDATE balances SET amount_minor = 0 WHERE account = 'machine:m2'");
    expect(await join('player2')).toMatchObject({ refusal: { code: 'QUEUE_NEEDS_MONEY' } });
    await floor.change("UPDATE balances SET amount_minor = 100000 WHERE account = 'machine:m2'");
  });

  it('moves up when somebody leaves, and raises the version for all who see it', async () => {
    await inLine('player2', 'staff1');
    const before = (await own('staff1')).version;
    expect(await leave('player2')).toMatchObject({ value: { places: [], lost: [] } });
    expect(await own('staff1')).toMatchObject({ version: before + 1, places: [{ place: 1, waiting: 1 }] });
  });

  it('gives up a kept seat that its player leaves', async () => {
    await inLine('player2', 'staff1');
    await game.leave();
    await leave('player2');
    await floor.settle();
    expect(await isHeld('staff1')).toBe(true);
    await leave('staff1');
    await floor.settle();
    expect(floor.status()).toBe('available');
  });

  it('takes the place of a player who takes a break, and passes a turn over to the next', async () => {
    await inLine('player2', 'staff1');
    const at = floor.clock.nowMs();
    const change = { playerId: playerIdOf('player2'), at, who: 'player', reason: '' };
    await floor.database.transact((tx) =>
      storePlayerRestriction(tx, change, { kind: 'timeout', untilAt: at + 86_400_000 }),
    );
    await floor.pass(1_500);
    expect(await lostOf('player2')).toEqual(['protection']);
    expect(await placeOf('staff1')).toBe(1);
    expect(await join('player2')).toMatchObject({ refusal: { code: 'RESTRICTED' } });
  });

  it('takes the place of a blocked account, and all places of a machine out of service', async () => {
    await inLine('player2', 'staff1');
    await floor.change("UPDATE players SET banned = 1 WHERE id = 'p-player2'");
    await floor.pass(1_500);
    expect(await lostOf('player2')).toEqual(['account']);
    await operate(floor, 'machine', 'disable', 'm1', '--reason', 'a lamp');
    await floor.pass(1_500);
    expect(await lostOf('staff1')).toEqual(['outOfService']);
    expect(await join('staff1')).toMatchObject({ refusal: { code: 'MACHINE_OUT_OF_SERVICE' } });
  });

  it('is cleared by staff, who tell everybody in it', async () => {
    await inLine('player2', 'staff1');
    await floor.database.transact((tx) => clearQueue(tx, 'm1', floor.clock.nowMs()));
    expect([await lostOf('player2'), await lostOf('staff1')]).toEqual([['staff'], ['staff']]);
  });

  it('goes on with a turn, told once, after the machine was away for a moment', async () => {
    await inLine('player2');
    await game.leave();
    await floor.pass(holdMs - 5_000);
    floor.agent.cut();
    await floor.pass(10_000);
    expect(await isHeld('player2')).toBe(true);
    await floor.connectAgent();
    await floor.pass(1_500);
    const { leftMs = 0 } = (await own('player2')).places[0] ?? {};
    expect(leftMs).toBeGreaterThan(25_000);
    expect(leftMs).toBeLessThanOrEqual(30_000);
    expect(reported('queueTurn')).toHaveLength(1);
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
  });

  it('waits while the machine is away for long, and gives the turn again with its whole time', async () => {
    await inLine('player2');
    await game.leave();
    await floor.pass(holdMs - 5_000);
    floor.agent.cut();
    await floor.pass(35_000);
    expect(await isHeld('player2')).toBe(false);
    expect(await placeOf('player2')).toBe(1);
    await floor.connectAgent();
    await floor.pass(1_500);
    expect((await own('player2')).places[0]?.leftMs).toBeGreaterThan(holdMs - 3_000);
  });

  it('outlives a restart of the server, and the kept player has time to come back', async () => {
    await inLine('player2', 'staff1');
    await game.leave();
    await floor.settle();
    await floor.stop();
    floor.clock.advance(10 * holdMs);
    await floor.start();
    await floor.connectAgent();
    await floor.pass(5_000);
    expect(await isHeld('player2')).toBe(true);
    expect(await floor.sit('staff1')).toMatchObject({ refusal: { code: 'MACHINE_KEPT' } });
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
  });

  it('is the same at both nodes, and goes on after one of them has died', async () => {
    const other = await floor.beside();
    await inLine('player2');
    expect(await join('staff1', m1, other)).toMatchObject({ value: { places: [{ place: 2 }] } });
    await game.leave();
    await floor.pass(2_000);
    expect([await isHeld('player2'), await isHeld('player2', other)]).toEqual([true, true]);
    expect(await other.sit('admin1')).toMatchObject({ refusal: { code: 'MACHINE_KEPT' } });
    await other.stop();
    await floor.connectAgent();
    await floor.pass(holdMs + 5_000);
    expect(await lostOf('player2')).toEqual(['lapsed']);
    expect(await isHeld('staff1')).toBe(true);
  });

  it('goes on at another node after the one that looked after the queues has crashed', async () => {
    const other = await floor.beside();
    await inLine('player2', 'staff1');
    await game.leave();
    await floor.settle();
    const dead = floor.nodeId;
    await floor.crash();
    await other.connectAgent();
    await setNodeDead(floor.database, dead);
    await other.pass(5_000);
    expect(await isHeld('player2', other)).toBe(true);
    expect(await other.sit('staff1')).toMatchObject({ refusal: { code: 'MACHINE_KEPT' } });
    await other.pass(holdMs + 5_000);
    expect((await own('player2', other)).lost).toMatchObject([{ reason: 'lapsed' }]);
    expect(await other.sit('staff1')).toMatchObject({ ok: true });
    await other.stop();
  });

  it('estimates the turn by the sessions that the machine has seen', async () => {
    await game.leave();
    for (let session = 0; session < 3; session++) {
      const next = await floor.playing('player1', 0);
      await floor.pass(60_000);
      await next.leave();
    }
    await floor.playing('player1', 0);
    await floor.pass(24_000);
    await inLine('player2', 'staff1');
    const tenths = (ms: number | null | undefined) => Math.round((ms ?? 0) / 6_000);
    const estimateOf = async (username: string) => tenths((await own(username)).places[0]?.estimateMs);
    expect([await estimateOf('player2'), await estimateOf('staff1')]).toEqual([6, 16]);
    await floor.settle();
    expect(floor.server.machineCounts.of(m1)).toMatchObject({ waiting: 2 });
    expect(tenths(floor.server.machineCounts.of(m1).estimateMs)).toBe(26);
  });
});

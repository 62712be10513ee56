import type { PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setNodeDead } from '../../../testing/lone-node.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { findSeat } from '../seat-store.ts';

const playerId = 'p-player1' as PlayerId;

describe('a seat on a database that two nodes share', () => {
  let here: SeatFloor;
  let there: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    here = await SeatFloor.open();
    there = await here.beside();
    game = await here.playing();
  });
  afterEach(async () => {
    await there.stop();
    await here.close();
  });

  const row = () => here.queryDatabase((db) => findSeat(db, 'm1'));
  const statusAt = async (node: SeatFloor) => (await node.server.sessionNotices.ofPlayer(playerId))?.status;
  const kick = (node: SeatFloor) => node.inTime(node.server.seats.kick({ playerId, machineId: game.seat.machineId }));
  const playsOn = async (again: SeatGame, node: SeatFloor) => {
    expect(again.seat.sessionId).toBe(game.seat.sessionId);
    expect(await row()).toMatchObject({ nodeId: node.nodeId, holdUntil: null, epoch: again.seat.epoch });
    expect(await again.spin()).toMatchObject({ ok: true });
    expect(await again.leave()).toMatchObject({ value: { cashOutMinor: 5_000 } });
    await here.audited();
  };

  it('is refused to another page while its page plays at the other node', async () => {
    expect(await statusAt(there)).toBe('playing');
    expect(await there.sit('player1')).toMatchObject({ refusal: { code: 'SEAT_TAKEN' } });
    expect(await there.sit('player1', 'm1', 'guessed')).toMatchObject({ refusal: { code: 'SEAT_TAKEN' } });
    expect(await there.sit('player2')).toMatchObject({ refusal: { code: 'MACHINE_TAKEN' } });
    await playsOn(game, here);
  });

  it('goes to its own page at once at another node, and the connection it had ends', async () => {
    const sinceMs = here.clock.nowMs();
    const again = await there.sit('player1', 'm1', game.resume);
    if (!again.ok) throw new Error(JSON.stringify(again));
    expect(again.value.resume).toBe(game.resume);
    await here.settle();
    expect(here.clock.nowMs()).toBe(sinceMs);
    expect(game.isQuit).toBe(true);
    expect(await game.cashIn(1_000)).toMatchObject({ ok: false });
    await playsOn(again.value, there);
  });

  it('goes to its own page also while messages are lost, and the earlier connection ends within a second', async () => {
    here.network.treat = () => 'drop';
    const again = await there.sit('player1', 'm1', game.resume);
    if (!again.ok) throw new Error(JSON.stringify(again));
    expect(await game.cashIn(1_000)).toMatchObject({ ok: false });
    await here.pass(1_000);
    expect(game.isQuit).toBe(true);
    await playsOn(again.value, there);
  });

  it('is shown as played at when its page is back before its old row was read', async () => {
    here.network.treat = () => 'drop';
    const elsewhere = await there.sit('player1', 'm1', game.resume);
    if (!elsewhere.ok) throw new Error(JSON.stringify(elsewhere));
    await elsewhere.value.vanish();
    const read = here.database.holdNextRead('s.machine_id = ?');
    await here.pass(1_000);
    await read.reached;
    const again = await here.sit('player1', 'm1', game.resume);
    if (!again.ok) throw new Error(JSON.stringify(again));
    read.release();
    await here.settle();
    expect(here.status()).toBe('playing');
    await playsOn(again.value, here);
  });

  it('waits where its page was when it is kicked from another node', async () => {
    await kick(there);
    expect(game.isQuit).toBe(true);
    expect(await row()).toMatchObject({ nodeId: here.nodeId, holdUntil: expect.any(Number) });
    expect([await statusAt(here), await statusAt(there)]).toEqual(['waiting', 'waiting']);
    const again = await there.sit('player1');
    if (!again.ok) throw new Error(JSON.stringify(again));
    expect(again.value.resume).not.toBe(game.resume);
    await playsOn(again.value, there);
  });

  it('is fenced off by a kick that its node does not answer', async () => {
    here.network.treat = () => 'drop';
    await kick(there);
    expect(await row()).toMatchObject({ nodeId: there.nodeId, epoch: game.seat.epoch + 1 });
    expect(await game.cashIn(1_000)).toMatchObject({ ok: false });
    await here.pass(1_000);
    expect(game.isQuit).toBe(true);
    // When the hold is over, only the node in charge closes the seat.
    await here.pass(120_000);
    expect(await here.balanceMinor()).toBe(100_000);
    expect(await row()).toBeUndefined();
    await here.audited();
  });

  it('is taken over once its node is dead, and its player goes on', async () => {
    await here.crash();
    await there.pass(10_000);
    expect(await row()).toMatchObject({ nodeId: here.nodeId, epoch: game.seat.epoch });
    await setNodeDead(there.database, here.nodeId);
    expect(await statusAt(there)).toBe('waiting');
    await there.pass(2_000);
    expect(await row()).toMatchObject({ nodeId: there.nodeId, epoch: game.seat.epoch + 1 });
    const again = await there.sit('player1');
    if (!again.ok) throw new Error(JSON.stringify(again));
    await playsOn(again.value, there);
    await here.start();
  });

  it('of a node that only stood still takes no more money from there, and is closed once', async () => {
    await setNodeDead(here.database, here.nodeId);
    await there.pass(2_000);
    expect(await game.cashIn(1_000)).toMatchObject({ ok: false });
    expect(await game.cashOut()).toMatchObject({ ok: false });
    await there.pass(121_000);
    expect(await row()).toBeUndefined();
    expect(await here.balanceMinor()).toBe(100_000);
    await here.audited();
  });

  it('that waits at a dead node keeps its hold at the next, three holds at most', async () => {
    await game.vanish();
    const droppedAt = (await row())?.droppedAt;
    await here.pass(100_000);
    await here.crash();
    await setNodeDead(there.database, here.nodeId);
    await there.pass(2_000);
    expect(await row()).toMatchObject({ nodeId: there.nodeId, droppedAt });
    await there.pass(117_000);
    expect(await statusAt(there)).toBe('waiting');
    await there.pass(3_000);
    expect(await row()).toBeUndefined();
    expect(await there.balanceMinor()).toBe(100_000);
    await here.start();
    await here.audited();
  });

  it('whose closing has begun is closed by the node that takes it over, and the money moves once', async () => {
    here.agent.override.cashOut = () => new Promise(() => {});
    void game.session.leave();
    await here.settle();
    expect(await row()).toMatchObject({ state: 'closing', nodeId: here.nodeId });
    // A page at the other node joins the closing: it waits for the end and does not begin a second closing.
    const waiting = there.server.seats.cashOut({ playerId, machineId: game.seat.machineId });
    await there.pass(1_000);
    expect(await row()).toMatchObject({ state: 'closing', nodeId: here.nodeId });
    delete here.agent.override.cashOut;
    await here.crash();
    await setNodeDead(there.database, here.nodeId);
    await there.pass(2_000);
    expect(await row()).toBeUndefined();
    expect(await waiting).toMatchObject({ value: { closed: true } });
    expect(await there.balanceMinor()).toBe(100_000);
    await here.start();
    await here.audited();
  });

  it('that waits at one node can be closed from the other', async () => {
    await game.vanish();
    expect(await there.inTime(there.server.seats.cashOut({ playerId, machineId: game.seat.machineId }))).toMatchObject({
      value: { closed: true },
    });
    await here.pass(121_000);
    expect(await here.balanceMinor()).toBe(100_000);
    expect(here.alarms).toEqual([]);
    await here.audited();
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setNodeDead } from '../../../testing/lone-node.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { listViewersThatMayReconnect } from '../seat-store.ts';
import { pictureGraceMs } from './stop-picture-of-disconnected-page.ts';

describe('the picture of a page whose connection is lost', () => {
  let here: SeatFloor;
  let there: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    here = await SeatFloor.open();
    there = await here.beside();
    game = await sit(here);
  });
  afterEach(async () => {
    await there.stop();
    await here.close();
  });

  const sit = async (node: SeatFloor, resume?: string, keepsPicture = true, who = 'player1') => {
    const taken = await node.sit(who, 'm1', resume, keepsPicture);
    if (!taken.ok) throw new Error(JSON.stringify(taken));
    return taken.value;
  };
  const stopped = () => here.agent.stoppedVideos;
  const returning = () =>
    here.queryDatabase((db) => listViewersThatMayReconnect(db, ['m1'], here.clock.nowMs() - pictureGraceMs));

  it.each(['the same node', 'another node'] as const)('goes on when the page is back at %s', async (where) => {
    await game.vanish();
    await here.pass(5_000);
    const again = await sit(where === 'another node' ? there : here, game.resume);
    expect(again.session.viewerId).toBe(game.session.viewerId);
    await here.pass(60_000);
    expect(stopped()).toEqual([]);
  });

  it('goes on when the page is back before its old connection is found dead, and that one ends later', async () => {
    const again = await sit(there, game.resume);
    await here.pass(2_000);
    expect(game.isQuit).toBe(true);
    game.session.drop('closed');
    await here.pass(60_000);
    expect(again.session.viewerId).toBe(game.session.viewerId);
    expect(stopped()).toEqual([]);
  });

  it('ends after fifteen seconds if the page is not back; until then an agent that says hello keeps it', async () => {
    expect(await returning()).toEqual([game.session.viewerId]);
    await game.vanish();
    await here.pass(pictureGraceMs - 1);
    expect(await returning()).toEqual([game.session.viewerId]);
    expect(stopped()).toEqual([]);
    await here.pass(1);
    expect(stopped()).toEqual([game.session.viewerId]);
    expect(await returning()).toEqual([]);
  });

  it('goes on over the death of its node for as long, and ends by the node that takes the seat over', async () => {
    await here.crash();
    await setNodeDead(there.database, here.nodeId);
    expect(await returning()).toEqual([game.session.viewerId]);
    await there.pass(2_000);
    expect(stopped()).toEqual([]);
    await there.pass(pictureGraceMs);
    expect(stopped()).toEqual([game.session.viewerId]);
    const again = await sit(there, game.resume);
    await there.pass(60_000);
    expect(stopped()).toEqual([game.session.viewerId]);
    await again.leave();
    await here.start();
  });

  it('ends at once if the page closed its connection, was kicked, or has left', async () => {
    const { viewerId } = game.session;
    game.session.drop('closed');
    expect(stopped().splice(0)).toEqual([viewerId]);
    const again = await sit(here, game.resume);
    again.session.quit('kicked');
    expect(stopped().splice(0)).toEqual([viewerId]);
    const last = await sit(here, game.resume);
    await last.leave();
    expect(stopped()).toContain(viewerId);
  });

  it('ends when the seat is closed while it waits', async () => {
    await game.vanish();
    await here.inTime(here.server.keeper.close(game.seat, 'left'));
    expect(stopped()).toEqual([game.session.viewerId]);
  });

  it('ends when the page is loaded again, or another page of the player has taken the seat', async () => {
    const reloaded = await sit(there, game.resume, false);
    expect(reloaded.session.viewerId).not.toBe(game.session.viewerId);
    expect(stopped().splice(0)).toEqual([game.session.viewerId]);
    await reloaded.vanish();
    const other = await sit(there);
    expect(other.session.viewerId).not.toBe(game.session.viewerId);
    expect(stopped()).toEqual([reloaded.session.viewerId]);
  });

  it('is given to nobody who only says that it has one', async () => {
    await game.vanish();
    const guessed = await sit(here, 'a guessed secret');
    expect(guessed.session.viewerId).not.toBe(game.session.viewerId);
    expect(stopped()).toEqual([game.session.viewerId]);
    await guessed.leave();
    const stranger = await sit(here, guessed.resume, true, 'player2');
    expect(stranger.session.viewerId).not.toBe(guessed.session.viewerId);
  });
});

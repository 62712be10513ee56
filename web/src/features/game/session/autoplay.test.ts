import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { joined, never, withCredit } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { type AutoplayLimits, noLimits } from './autoplay.ts';

const pauseMs = 600;

/** Starts autoplay. On return, autoplay has pressed spin once. Rounds end only when the test says so. */
const playing = async (listener = {}, press?: () => never, limits?: AutoplayLimits) => {
  const table = await joined(press ? { press } : {}, listener);
  let version = 10;
  let round = 0;
  const show = async (change: object) => {
    const { cabinet } = withCredit(1);
    table.floor.peer().notify('cabinet', { ...cabinet, version: ++version, roundId: `r${round}`, ...change });
    await settled();
  };
  const endRound = async (change: object = {}) => {
    round++;
    await show(change);
  };
  const presses = () => table.floor.received.presses.length;
  table.session.startAutoplay(limits);
  await settled();
  return { ...table, show, endRound, presses };
};

type Table = Awaited<ReturnType<typeof playing>>;

describe('autoplay', () => {
  it('presses spin round after round, each under its own id, with a pause after each', async () => {
    const { session, floor, clock, endRound, presses } = await playing();
    for (let round = 1; round <= 3; round++) {
      expect(presses()).toBe(round);
      await clock.advance(pauseMs);
      expect(presses()).toBe(round);
      await endRound();
      await clock.advance(pauseMs - 1);
      expect(presses()).toBe(round);
      await clock.advance(1);
    }
    expect(session.getGame().autoplay).toBe(true);
    expect(new Set(floor.received.presses.map(({ commandId }) => commandId)).size).toBe(4);
  });

  it('does not press again after the player has stopped it, during a round or in the pause after it', async () => {
    const inRound = await playing();
    inRound.session.stopAutoplay();
    await inRound.endRound();
    const inPause = await playing();
    await inPause.endRound();
    inPause.session.stopAutoplay();
    for (const { session, clock, presses } of [inRound, inPause]) {
      expect(session.getGame().autoplay).toBe(false);
      await clock.advance(10 * pauseMs);
      expect(presses()).toBe(1);
    }
  });

  it.each([
    ['money goes to the machine', ({ session }) => session.cashIn(500)],
    ['money is taken from it', ({ session }) => session.cashOut()],
    ['the player leaves', ({ session }) => void session.leave()],
    ['the page goes away', ({ session }) => session.suspend()],
    ['the connection is lost', ({ floor }) => floor.drop()],
    ['another window takes the seat', ({ floor }) => floor.peer().notify('info', { action: 'QUIT_REQUEST' })],
    ['the picture is gone', ({ session }) => session.controls.setPicture('awaited')],
    ['nobody looks at the page', ({ session }) => session.controls.setAway(true)],
    ['the credit is used up', ({ endRound }) => endRound({ creditMinor: 0 })],
    ['a big win is paid by hand', ({ endRound }) => endRound({ phase: 'handPay' })],
    ['the machine has a malfunction', ({ endRound }) => endRound({ phase: 'malfunction' })],
  ] satisfies [string, (table: Table) => unknown][])('stops for good when %s', async (_, happens) => {
    const table = await playing();
    await table.endRound();
    await happens(table);
    await settled();
    expect(table.session.getGame().autoplay).toBe(false);
    table.session.controls.setPicture('live');
    table.session.controls.setAway(false);
    await table.endRound();
    await table.clock.advance(10 * pauseMs);
    expect(table.presses()).toBe(1);
  });

  it('goes on while the rules are open', async () => {
    const { session, endRound, clock, presses } = await playing();
    session.controls.showRules(true);
    await endRound();
    await clock.advance(pauseMs);
    expect(session.getGame().autoplay).toBe(true);
    expect(presses()).toBe(2);
  });

  it('says why it stopped when the player did not stop it', async () => {
    const autoplayStopped = vi.fn();
    const { endRound } = await playing({ autoplayStopped });
    await endRound({ creditMinor: 50 });
    expect(autoplayStopped).toHaveBeenCalledExactlyOnceWith('lowCredit');
  });

  it('stops at the first refusal, such as that of a locked page', async () => {
    const { session, clock, presses } = await playing({}, () => createRefusedResult('FORBIDDEN') as never);
    expect(session.getGame().autoplay).toBe(false);
    await clock.advance(10 * pauseMs);
    expect(presses()).toBe(1);
  });

  it('does not press again when the outcome of a press is unknown', async () => {
    const { session, clock, presses } = await playing(
      {},
      () => createRefusedResult('COMMAND_UNKNOWN_OUTCOME') as never,
    );
    expect(session.getGame()).toMatchObject({ autoplay: false, lastClick: { result: 'checking' } });
    await clock.advance(10 * pauseMs);
    expect(presses()).toBe(1);
  });

  it('waits while the picture is frozen or the sheet covers it, then goes on', async () => {
    const { session, clock, endRound, presses } = await playing();
    await endRound();
    session.controls.setPicture('frozen');
    await clock.advance(10 * pauseMs);
    expect(presses()).toBe(1);
    session.controls.setPicture('live');
    session.controls.setLayout('sideways');
    session.controls.showSideBar(true);
    expect(session.getGame()).toMatchObject({ autoplay: true, spinBlock: 'covered' });
    await clock.advance(10 * pauseMs);
    expect(presses()).toBe(1);
    session.controls.setLayout('upright');
    await clock.advance(pauseMs);
    expect(presses()).toBe(2);
  });

  it('cannot be started where the operator forbids it, nor without credit', async () => {
    const forbidden = await joined(
      { press: never },
      {},
      { allowAutoplay: false, rotateMenu: false, framesPerSecond: 30 },
    );
    forbidden.session.startAutoplay();
    expect(forbidden.session.getGame()).toMatchObject({ autoplay: false, allowAutoplay: false });
    const poor = await joined({
      init: () => okResult({ ...withCredit(1), cabinet: { ...withCredit(1).cabinet, creditMinor: 0 } }),
    });
    poor.session.startAutoplay();
    expect(poor.session.getGame().autoplay).toBe(false);
    await settled();
    expect([...forbidden.floor.received.presses, ...poor.floor.received.presses]).toEqual([]);
  });

  describe('with limits', () => {
    const limited = async (limits: Partial<AutoplayLimits>) => {
      const autoplayStopped = vi.fn();
      const table = await playing({ autoplayStopped }, undefined, { ...noLimits, ...limits });
      const { endRound, clock } = table;
      const round = async (change: object) => {
        await endRound(change);
        await clock.advance(pauseMs);
      };
      return { ...table, round, autoplayStopped };
    };

    it('plays the chosen number of rounds, counts them down, and stops after the last', async () => {
      const { session, presses, round, endRound, autoplayStopped } = await limited({ rounds: 3 });
      expect(session.getGame().autoplayLeft).toBe(2);
      await round({});
      await round({});
      expect(presses()).toBe(3);
      expect(session.getGame()).toMatchObject({ autoplay: true, autoplayLeft: 0 });
      expect(autoplayStopped).not.toHaveBeenCalled();
      await endRound();
      await round({});
      expect(presses()).toBe(3);
      expect(session.getGame()).toMatchObject({ autoplay: false, autoplayLeft: null });
      expect(autoplayStopped).toHaveBeenCalledExactlyOnceWith('rounds');
    });

    it('begins no round that could lose more than the limit, counting wins since its start', async () => {
      const { session, presses, round, autoplayStopped } = await limited({ lossMinor: 300 });
      await round({ creditMinor: 900 });
      await round({ creditMinor: 1100, winMinor: 300 });
      await round({ creditMinor: 1000 });
      await round({ creditMinor: 800 });
      expect(presses()).toBe(5);
      await round({ creditMinor: 701 });
      expect(presses()).toBe(5);
      expect(autoplayStopped).toHaveBeenCalledExactlyOnceWith('loss');
      session.startAutoplay({ ...noLimits, lossMinor: 99 });
      await settled();
      expect(presses()).toBe(5);
      expect(autoplayStopped).toHaveBeenLastCalledWith('loss');
    });

    it('stops after a win of the chosen size, also in free spins, but not for a win before it started', async () => {
      const { presses, round, show, endRound, clock, autoplayStopped } = await limited({ winMinor: 500 });
      await show({ roundId: null, winMinor: 900 });
      await round({ winMinor: 499 });
      expect(presses()).toBe(2);
      await endRound({ phase: 'counting', freeSpinsLeft: 3, winMinor: 500 });
      await show({ phase: 'spinning', freeSpinsLeft: 2, winMinor: 0 });
      await endRound({ winMinor: 0 });
      await clock.advance(pauseMs);
      expect(presses()).toBe(2);
      expect(autoplayStopped).toHaveBeenCalledExactlyOnceWith('win');
    });
  });
});

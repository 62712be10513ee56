import { okResult } from '@reelfloor/protocol';
import type { PlayRules } from '@reelfloor/protocol/channels/game-channel';
import { describe, expect, it } from 'vitest';
import { joined, withCredit } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { type GameListener, noLimits } from './autoplay.ts';

const cycleMs = 2_500;
const strict: PlayRules = {
  minCycleMs: cycleMs,
  autoRounds: 1,
  allIn: false,
  cancelCashOut: false,
  discount: 'off',
  bonus: 'off',
};

/** A seat at a house with these terms. A round is over as soon as it began, so only the cycle locks the key. */
const seated = async (terms: PlayRules, listener: GameListener = {}) => {
  let joins = 0;
  let version = 10;
  const table = await joined({ init: () => okResult({ ...withCredit(++joins), terms }) }, listener);
  const endRound = async () => {
    const { cabinet } = withCredit(1);
    table.floor.peer().notify('cabinet', { ...cabinet, version: ++version, roundId: `r${version}` });
    await settled();
  };
  const spin = async () => {
    table.session.spin();
    await settled();
    await endRound();
  };
  return { ...table, endRound, spin, block: () => table.session.getGame().spinBlock };
};

describe('a house with a shortest cycle', () => {
  it('has a spin key that waits for the cycle, after joining and after each press', async () => {
    const { session, spin, clock, block, floor } = await seated(strict);
    expect(block()).toBe('cycle');
    await clock.advance(cycleMs + 20);
    for (let round = 1; round <= 3; round++) {
      expect(block()).toBeNull();
      await spin();
      expect(block()).toBe('cycle');
      session.spin();
      await clock.advance(cycleMs);
      session.spin();
      expect(floor.received.presses).toHaveLength(round);
      await clock.advance(20);
    }
  });

  it('locks the key again after a lost connection, as the server does', async () => {
    const { clock, block, interrupt } = await seated(strict);
    await clock.advance(cycleMs + 20);
    expect(block()).toBeNull();
    await interrupt();
    expect(block()).toBe('cycle');
  });

  it('takes stricter terms at its seat at once: the key waits, autoplay ends, amounts are typed, dear keys are gone', async () => {
    const refused: unknown[] = [];
    const loose: PlayRules = { ...strict, minCycleMs: 0, autoRounds: 0, allIn: true };
    const { session, floor, clock, seat, block } = await seated(loose, {
      refused: ({ code }) => refused.push(code),
    });
    const notify = async (terms: PlayRules, sessionId = seat().session.id) => {
      const bandSelects = withCredit(1).machine.bandSelects.slice(0, 1);
      floor.peer().notify('terms', { sessionId, terms, bandSelects });
      await settled();
    };
    expect(session.getGame()).toMatchObject({ allowAutoplay: true, allowAllIn: true });
    session.startAutoplay(noLimits);
    await settled();
    await notify(strict, 's-of-another' as never);
    expect(session.getGame()).toMatchObject({ allowAllIn: true, autoplay: true });
    await notify(strict);
    expect(session.getGame()).toMatchObject({ allowAutoplay: false, allowAllIn: false, autoplay: false });
    expect(session.getGame().bandSelects).toHaveLength(1);
    expect(refused).toEqual(['AUTOPLAY_CLOSED']);
    expect(seat().isCycling).toBe(true);
    await clock.advance(cycleMs + 20);
    expect(seat().isCycling).toBe(false);
    // The same terms once more lock nothing again.
    await notify(strict);
    expect(seat().isCycling).toBe(false);
    expect(block()).not.toBe('cycle');
    expect(floor.received.presses).toHaveLength(1);
  });

  it('has no autoplay where the house has none', async () => {
    const { session, clock, floor } = await seated(strict);
    await clock.advance(cycleMs + 20);
    expect(session.getGame()).toMatchObject({ allowAutoplay: false, allowAllIn: false });
    session.startAutoplay(noLimits);
    await clock.advance(10 * cycleMs);
    expect(floor.received.presses).toEqual([]);
  });

  it('has autoplay of as many rounds as the house allows, the first pressed by hand', async () => {
    const { session, clock, floor, endRound } = await seated({ ...strict, autoRounds: 3 });
    await clock.advance(cycleMs + 20);
    session.startAutoplay({ ...noLimits, rounds: 50 });
    for (let round = 0; round < 6; round++) {
      await settled();
      await endRound();
      await clock.advance(cycleMs + 1_000);
    }
    expect(floor.received.presses.map((press) => press.button === 'spin' && press.origin)).toEqual([
      'hand',
      'auto',
      'auto',
    ]);
    expect(session.getGame()).toMatchObject({ autoplay: false, autoplayMost: 3 });
  });
});

it('a server that tells no terms is played as before: no lock, endless autoplay, no word of who pressed', async () => {
  const { session, floor } = await joined();
  expect(session.getGame()).toMatchObject({
    spinBlock: null,
    allowAutoplay: true,
    autoplayMost: null,
    allowAllIn: true,
  });
  session.spin();
  await settled();
  expect(floor.received.presses).toEqual([{ button: 'spin', commandId: expect.any(String) }]);
});

import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { joined, longestFirstDelayMs } from '../../../testing/join.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { idleView } from '../../../testing/open-floor.ts';

/** Returns a function that sends a newer view of the cabinet each time. */
const spinning = async (...options: Parameters<typeof joined>) => {
  const table = await joined(...options);
  let version = idleView.version;
  const show = async (view: Partial<typeof idleView>) => {
    table.floor.peer().notify('cabinet', { ...idleView, creditMinor: 1000, ...view, version: ++version });
    await settled();
  };
  await show({ phase: 'spinning', roundId: 'r1' });
  const bands = () => table.floor.received.presses.flatMap((press) => (press.button === 'band' ? [press.bandId] : []));
  return { ...table, show, bands };
};

describe('a stake chosen while the reels turn', () => {
  it('is marked for the next round and pressed when the round is over', async () => {
    const { session, show, bands } = await spinning();
    session.chooseBand(2);
    session.chooseBand(3);
    await settled();
    expect(session.getGame()).toMatchObject({ activeBand: { id: 1 }, nextBand: { id: 3 } });
    expect(bands()).toEqual([]);
    await show({ phase: 'idle', roundId: 'r1' });
    expect(bands()).toEqual([3]);
    expect(session.getGame().nextBand).toBeNull();
    expect(session.getGame().activeBand).toMatchObject({ id: 1 });
    await show({ phase: 'idle', roundId: 'r1', bandId: 3, stakeMinor: 500 });
    expect(session.getGame().activeBand).toMatchObject({ id: 3 });
  });

  it('waits for the end of the free spins', async () => {
    const { session, show, bands } = await spinning();
    session.chooseBand(2);
    await show({ phase: 'freeSpins', freeSpinsLeft: 4, roundId: 'r2' });
    expect(bands()).toEqual([]);
    await show({ phase: 'idle', roundId: 'r2' });
    expect(bands()).toEqual([2]);
  });

  it('is pressed before autoplay’s next spin', async () => {
    const { session, show, floor, clock } = await spinning();
    session.startAutoplay();
    session.chooseBand(2);
    await show({ phase: 'idle', roundId: 'r1' });
    await show({ phase: 'idle', roundId: 'r1', bandId: 2, stakeMinor: 200 });
    await clock.advance(longestPauseMs);
    expect(floor.received.presses.map(({ button }) => button)).toEqual(['band', 'spin']);
  });

  it('is taken back by pressing the lit key', async () => {
    const { session, show, bands } = await spinning();
    session.chooseBand(2);
    session.chooseBand(1);
    expect(session.getGame().nextBand).toBeNull();
    await show({ phase: 'idle', roundId: 'r1' });
    expect(bands()).toEqual([]);
  });

  it.each([
    ['the round ends the session', ({ session }) => void session.leave()],
    [
      'the server ends the session',
      ({ floor }) => floor.peer().notify('info', { action: 'CLOSE_SESSION', code: 'CODE_18801' }),
    ],
    ['the connection is lost', ({ floor }) => floor.drop()],
    ['the page goes away', ({ session }) => session.suspend()],
    ['nobody looks', ({ session }) => session.controls.setAway(true)],
    ['the machine has a malfunction', ({ show }) => show({ phase: 'malfunction' })],
    ['a big win is paid by hand', ({ show }) => show({ phase: 'handPay' })],
  ] satisfies [string, (table: Awaited<ReturnType<typeof spinning>>) => unknown][])(
    'is forgotten when %s',
    async (_, happens) => {
      const table = await spinning({ leave: () => new Promise(() => {}) });
      table.session.chooseBand(2);
      await happens(table);
      await settled();
      expect(table.session.getGame().nextBand).toBeNull();
      table.session.controls.setAway(false);
      await table.clock.advance(longestFirstDelayMs);
      await table.show({ phase: 'idle', roundId: 'r1' });
      expect(table.bands()).toEqual([]);
    },
  );

  it('that the server refuses shows a message, and the cabinet keeps its stake', async () => {
    const received = vi.fn();
    const { session, show } = await spinning(
      {
        press: ({ button, commandId }) =>
          button === 'band' ? createRefusedResult('BAND_UNKNOWN') : okResult({ commandId }),
      },
      { refused: received },
    );
    session.chooseBand(2);
    await show({ phase: 'idle', roundId: 'r1' });
    expect(received).toHaveBeenCalledOnce();
    expect(session.getGame()).toMatchObject({ activeBand: { id: 1 }, nextBand: null });
  });
});

/** Longer than autoplay's pause between two rounds; in ms. */
const longestPauseMs = 1000;

import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { ClosingCountdownAnnouncer } from './closing-countdown-announcer.ts';
import type { GameInfoMessage } from './game-state.ts';

const listening = () => {
  const clock = new ManualClock();
  const reported: (number | null)[] = [];
  const warning = new ClosingCountdownAnnouncer(clock, (seatEvents) =>
    reported.push(seatEvents ? Number(seatEvents.params?.count) : null),
  );
  const count = (left: number) =>
    warning.receive({
      action: 'SESSION_CLOSE_WARNING',
      code: 'CODE_18800',
      params: { count: left },
    } as GameInfoMessage);
  return { clock, reported, count, warning };
};

describe('the countdown to the end of a session', () => {
  it('is announced every five seconds', async () => {
    const { clock, reported, count } = listening();
    for (let left = 10; left >= 0; left--) {
      count(left);
      await clock.advance(1000);
    }
    expect(reported).toEqual([10, 5, 0]);
  });

  it('is announced again from its first second after it was cancelled', async () => {
    const { clock, reported, count } = listening();
    count(10);
    await clock.advance(1000);
    count(9);
    await clock.advance(2000);
    count(10);
    expect(reported).toEqual([10, null, 10]);
  });

  it('stays for ten seconds where the server warns once', async () => {
    const { clock, reported, count } = listening();
    count(10);
    await clock.advance(9999);
    expect(reported).toEqual([10]);
    await clock.advance(1);
    expect(reported).toEqual([10, null]);
  });

  it('leaves no timer behind when the game is closed', async () => {
    const { clock, reported, count, warning } = listening();
    count(10);
    warning.stop();
    await clock.advance(60_000);
    expect(reported).toEqual([10]);
  });
});

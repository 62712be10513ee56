import type { CabinetView } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';
import { IdleSessionCountdown } from './idle-session-countdown.ts';

describe('the countdown of a session', () => {
  const watch = (limits: { noCreditMs: number; noPressMs: number }) => {
    const clock = new ManualClock();
    const said: string[] = [];
    let view: CabinetView | null = new TestCabinet('m1').view();
    let paused = false;
    const countdown = new IdleSessionCountdown({
      limits,
      view: () => view,
      isPaused: () => paused,
      clock,
      warn: (code, count) => said.push(`${code} ${count}`),
      end: () => said.push('end'),
    });
    return {
      said,
      countdown,
      pause: (on: boolean) => {
        paused = on;
      },
      show: (change: Partial<CabinetView> | null) => {
        view = change && { ...new TestCabinet('m1').view(), ...change };
      },
      pass: (seconds: number) => clock.advance(seconds * 1000),
      set: (bySeconds: number) => clock.set(clock.nowMs() + bySeconds * 1000),
    };
  };

  it('counts the last seconds of a session without credit from 10 to 0, one a second, and ends it once', () => {
    const { said, pass } = watch({ noCreditMs: 60_000, noPressMs: 0 });
    pass(49);
    expect(said).toEqual([]);
    pass(100);
    expect(said).toEqual([...Array.from({ length: 11 }, (_, i) => `CODE_18800 ${10 - i}`), 'end']);
  });

  it('counts for a missing press where there is credit', () => {
    const { said, show, pass } = watch({ noCreditMs: 20_000, noPressMs: 60_000 });
    show({ creditMinor: 5_000 });
    pass(52);
    expect(said).toEqual(['CODE_18802 10', 'CODE_18802 9', 'CODE_18802 8']);
  });

  it('stands still while its player reads a reality check, and begins anew', () => {
    const { said, pause, pass } = watch({ noCreditMs: 60_000, noPressMs: 60_000 });
    pass(40);
    pause(true);
    pass(300);
    expect(said).toEqual([]);
    pause(false);
    pass(49);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual(['CODE_18800 10']);
  });

  it('stops at a press and when money moves', () => {
    const { said, countdown, show, pass } = watch({ noCreditMs: 20_000, noPressMs: 30_000 });
    pass(15);
    expect(said).toHaveLength(6);
    countdown.touch();
    pass(9);
    expect(said).toHaveLength(6);
    show({ creditMinor: 100 });
    pass(10);
    expect(said).toHaveLength(6);
    pass(1);
    expect(said.at(-1)).toBe('CODE_18802 10');
  });

  it('waits for a round to end, a lock to open and a machine to come back', () => {
    const { said, show, pass } = watch({ noCreditMs: 12_000, noPressMs: 12_000 });
    for (const change of [{ phase: 'freeSpins' }, { phase: 'handPay' }, null] as const) {
      show(change);
      pass(60);
    }
    expect(said).toEqual([]);
    show({});
    pass(2);
    expect(said).toEqual(['CODE_18800 10']);
  });

  it.each([
    ['an hour on', 3_600],
    ['an hour back', -3_600],
  ])(
    'neither ends nor prolongs a session when the clock is set %s, or the server stood still for so long',
    (_, seconds) => {
      const { said, set, pass } = watch({ noCreditMs: 60_000, noPressMs: 60_000 });
      pass(20);
      set(seconds);
      pass(27);
      expect(said).toEqual([]);
      pass(4);
      expect(said[0]).toBe('CODE_18800 10');
    },
  );

  it('never starts if both times are 0', () => {
    const { said, pass } = watch({ noCreditMs: 0, noPressMs: 0 });
    pass(86_400);
    expect(said).toEqual([]);
  });
});

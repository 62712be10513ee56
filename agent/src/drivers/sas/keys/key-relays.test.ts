import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { describe, expect, it } from 'vitest';
import { KeyWatchdog } from './key-relays.ts';

/** A watchdog relay that holds for one second after each trigger. */
const watch = (isAlive = true) => {
  const clock = new ManualClock();
  const triggersMs: number[] = [];
  const startMs = clock.nowMs();
  const watched = {
    clock,
    triggersMs,
    isAlive,
    /** What the board says to the next triggers. */
    confirm: (): Promise<void> => Promise.resolve(),
    relayHolds: () => clock.nowMs() < (triggersMs.at(-1) ?? Number.NEGATIVE_INFINITY) + startMs + 1_000,
    /** Moves the clock, then waits until confirmed triggers are handled. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 50) {
        clock.advance(Math.min(50, left));
        await new Promise(setImmediate);
      }
    },
  };
  const deadMan = new KeyWatchdog({
    clock,
    isAlive: () => watched.isAlive,
    trigger: () => {
      triggersMs.push(clock.nowMs() - startMs);
      return watched.confirm();
    },
  });
  return { watched, deadMan };
};

it('triggers every 300 ms while all is alive', async () => {
  const { watched, deadMan } = watch();
  await watched.pass(1_000);
  expect(watched.triggersMs).toEqual([0, 300, 600, 900]);
  expect(deadMan.isHeldFor(0)).toBe(true);
});

it('triggers at once for a press that comes before the relay is held', async () => {
  const { watched, deadMan } = watch(false);
  await watched.pass(100);
  expect(await deadMan.hold()).toMatchObject({ reason: 'down' });
  watched.isAlive = true;
  expect(await deadMan.hold()).toBe(null);
  expect(watched.triggersMs.at(-1)).toBe(100);
  expect(await deadMan.hold()).toBe(null);
  expect(watched.triggersMs).toHaveLength(1);
});

it('triggers at once for a press that comes when the relay is about to let go, because triggers were late', async () => {
  const { watched, deadMan } = watch();
  await watched.pass(100);
  watched.confirm = () => Promise.reject(new Error('no reply'));
  await watched.pass(750);
  expect(deadMan.isHeldFor(0)).toBe(true);
  watched.confirm = () => Promise.resolve();
  expect(await deadMan.hold()).toBe(null);
  expect(watched.triggersMs.at(-1)).toBe(850);
  await watched.pass(200);
  expect([deadMan.isHeldFor(0), watched.relayHolds()]).toEqual([true, true]);
});

it('says why the board did not trigger for a press', async () => {
  const { watched, deadMan } = watch(false);
  watched.confirm = () => Promise.reject(new Error('no reply'));
  watched.isAlive = true;
  expect(await deadMan.hold()).toEqual({
    reason: 'noReply',
    text: 'the watchdog relay was not triggered: no reply',
  });
  watched.confirm = () => Promise.resolve();
  expect(await deadMan.hold()).toBe(null);
});

describe('a board that confirms a trigger late', () => {
  /** Asks to press a key of a board whose next triggers take these times in ms. */
  const holdWithTriggersOf = async (...delaysMs: number[]) => {
    const { watched, deadMan } = watch(false);
    watched.confirm = () => new Promise((resolve) => void watched.clock.after(delaysMs.shift() ?? 0, resolve));
    watched.isAlive = true;
    const startMs = watched.clock.nowMs();
    const holding = deadMan.hold().then((disabled) => ({ disabled, tookMs: watched.clock.nowMs() - startMs }));
    await watched.pass(5_000);
    return { ...(await holding), triggersMs: watched.triggersMs };
  };

  it('lets a press follow if the relay then stays closed for all of it', async () => {
    expect((await holdWithTriggersOf(550)).disabled).toBe(null);
  });

  it('is triggered once more for the press', async () => {
    expect(await holdWithTriggersOf(700, 50)).toMatchObject({
      disabled: null,
      triggersMs: expect.arrayContaining([0, 700]),
    });
  });

  it('has its keys cut off if it is late again, because a press could come after the relay has opened', async () => {
    expect((await holdWithTriggersOf(600, 350)).disabled).toBe(null);
    expect((await holdWithTriggersOf(300, 600)).disabled).toBe(null);
  });

  it.each([
    ['the first', [4_000]],
    ['the second', [650, 650]],
  ])(
    'refuses the press after one second, before its deadline, if %s trigger is not confirmed by then',
    async (_, delaysMs) => {
      const { disabled, tookMs } = await holdWithTriggersOf(...delaysMs);
      expect(disabled).toEqual({
        reason: 'slow',
        text: 'the watchdog relay was not held for a press within 1000 ms',
      });
      expect(tookMs).toBe(1_000);
    },
  );
});

it('stops as soon as something is gone, and the relay lets go within a second', async () => {
  const { watched, deadMan } = watch();
  await watched.pass(1_000);
  watched.isAlive = false;
  expect(deadMan.isHeldFor(0)).toBe(false);
  await watched.pass(850);
  expect(watched.relayHolds()).toBe(true);
  await watched.pass(50);
  expect(watched.relayHolds()).toBe(false);
  expect(watched.triggersMs).toHaveLength(4);
});

it('triggers again when all is back', async () => {
  const { watched, deadMan } = watch();
  watched.isAlive = false;
  await watched.pass(2_000);
  watched.isAlive = true;
  expect(deadMan.isHeldFor(0)).toBe(false);
  await watched.pass(300);
  expect(watched.triggersMs).toEqual([0, 2_100]);
  expect(deadMan.isHeldFor(0)).toBe(true);
});

it('is not held where the board confirms no trigger', async () => {
  const { watched, deadMan } = watch();
  watched.confirm = () => Promise.reject(new Error('no reply'));
  await watched.pass(950);
  expect(deadMan.isHeldFor(0)).toBe(true);
  await watched.pass(50);
  expect(deadMan.isHeldFor(0)).toBe(false);
  expect(watched.triggersMs).toHaveLength(4);
});

it('sends no second trigger before the board answered the first, and counts from when it was sent', async () => {
  const { watched, deadMan } = watch();
  await watched.pass(100);
  let answer: () => void = () => {};
  watched.confirm = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await watched.pass(1_100);
  expect(watched.triggersMs).toEqual([0, 300]);
  expect(deadMan.isHeldFor(0)).toBe(false);
  answer();
  await watched.pass(50);
  expect(deadMan.isHeldFor(0)).toBe(true);
  expect(watched.relayHolds()).toBe(true);
  await watched.pass(50);
  expect([deadMan.isHeldFor(0), watched.relayHolds()]).toEqual([false, false]);
});

it('triggers no more once it is closed', async () => {
  const { watched, deadMan } = watch();
  await watched.pass(100);
  deadMan.close();
  await watched.pass(2_000);
  expect(watched.triggersMs).toEqual([0]);
  expect(deadMan.isHeldFor(0)).toBe(false);
});

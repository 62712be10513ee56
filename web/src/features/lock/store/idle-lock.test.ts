import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInStore } from '../../../api/sign-in-state.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { signInTestPlayer } from '../../../testing/test-sign-in.ts';
import { unlockWithPin } from '../components/unlock-pin-form.tsx';
import { lockPageIfLockedOnServer, lockStore, startIdleMonitor } from './idle-lock.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../../api/call-server.ts', () => ({ callServer }));

const refusedWith = (status: number, code: string) => ({
  ok: false,
  failure: { kind: 'refused', status, error: { code, ErrorMessage: code } },
});

describe('unlocking', () => {
  beforeEach(() => void callServer.mockReset());

  it('asks the server and follows its answer', async () => {
    signInTestPlayer('p-1', 'server');
    callServer.mockResolvedValueOnce(refusedWith(403, 'PIN_WRONG'));
    expect(await unlockWithPin('0001')).toMatchObject({
      ok: false,
      failure: { error: { code: 'PIN_WRONG' } },
    });
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: false } });
    expect(await unlockWithPin('0000')).toEqual({ ok: true });
    expect(callServer.mock.calls).toEqual([
      ['unlock', { body: { pin: '0001' } }],
      ['unlock', { body: { pin: '0000' } }],
    ]);
  });

  it.each([
    ['a refusal with 404', refusedWith(404, 'NOT_FOUND')],
    ['a refusal with 405', refusedWith(405, 'NO')],
    ['a page with 404', { ok: false, failure: { kind: 'malformed', status: 404, detail: 'status 404' } }],
  ])('compares the PIN locally where a server has no such call: %s', async (_, answer) => {
    signInTestPlayer('p-1', '4711');
    callServer.mockResolvedValue(answer);
    expect(await unlockWithPin('0001')).toMatchObject({
      ok: false,
      failure: { error: { code: 'PIN_WRONG', Params: { left_count: 4 } } },
    });
    expect(await unlockWithPin('4711')).toEqual({ ok: true });
    for (let wrong = 0; wrong < 5; wrong++) await unlockWithPin('0001');
    expect(signInStore.getState()).toMatchObject({
      kind: 'signedOut',
      failure: { error: { code: 'PIN_EXHAUSTED' } },
    });
  });

  it('does not compare locally where the server checks PINs', async () => {
    signInTestPlayer('p-1', 'server');
    callServer.mockResolvedValue(refusedWith(404, 'NOT_FOUND'));
    expect(await unlockWithPin('server')).toMatchObject({ ok: false, failure: { status: 404 } });
  });
});

describe('a page that the server refused because of a lock', () => {
  beforeEach(() => {
    callServer.mockReset();
    signInTestPlayer('p-1', 'server');
    lockStore.setState({ state: 'open' });
  });

  it('locks, even if the server cannot be asked', async () => {
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: true } });
    expect(await lockPageIfLockedOnServer()).toBe(true);
    expect(lockStore.getState().state).toBe('locked');
    lockStore.setState({ state: 'open' });
    callServer.mockResolvedValueOnce({ ok: false, failure: { kind: 'network' } });
    expect(await lockPageIfLockedOnServer()).toBe(true);
    expect(lockStore.getState().state).toBe('locked');
  });

  it('stays open if the PIN has been entered on another page', async () => {
    callServer.mockResolvedValueOnce({ ok: true, value: { locked: false } });
    expect(await lockPageIfLockedOnServer()).toBe(false);
    expect(lockStore.getState().state).toBe('open');
  });
});

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

const hourMs = 3_600_000;

describe('watching for input', () => {
  let clock: ManualClock;
  beforeEach(() => {
    clock = new ManualClock();
  });

  const watch = (storage: ReturnType<typeof memory> | null = null) => {
    const target = new EventTarget();
    const onIdle = vi.fn();
    const onWarning = vi.fn();
    const { stop, notePlay } = startIdleMonitor({
      timeoutMs: 60_000,
      clock,
      onIdle,
      onWarning,
      target: target as unknown as Window,
      storage,
    });
    return {
      onIdle,
      onWarning,
      stop,
      notePlay,
      touch: (type = 'pointermove') => target.dispatchEvent(new Event(type)),
    };
  };

  it('reports idleness when nothing was touched for the whole time', async () => {
    const { onIdle, touch } = watch();
    await clock.advance(59_000);
    touch('keydown');
    await clock.advance(59_999);
    expect(onIdle).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
    await clock.advance(120_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('reads input at most twice a second', async () => {
    const storage = memory();
    const written = vi.spyOn(storage, 'setItem');
    const { touch } = watch(storage);
    written.mockClear();
    for (let move = 0; move < 100; move++) {
      await clock.advance(10);
      touch();
    }
    expect(written).toHaveBeenCalledTimes(2);
  });

  it('counts input in another tab, and stops on request', async () => {
    const storage = memory();
    const here = watch(storage);
    const there = watch(storage);
    await clock.advance(50_000);
    there.touch('wheel');
    await clock.advance(50_000);
    expect(here.onIdle).not.toHaveBeenCalled();
    there.stop();
    await clock.advance(60_000);
    expect(here.onIdle).toHaveBeenCalledTimes(1);
    expect(there.onIdle).not.toHaveBeenCalled();
  });

  it('warns fifteen seconds ahead, and takes the warning back on input', async () => {
    const { onIdle, onWarning, touch } = watch();
    const startMs = clock.nowMs();
    await clock.advance(44_999);
    expect(onWarning).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onWarning).toHaveBeenLastCalledWith(startMs + 60_000);
    await clock.advance(10_000);
    touch();
    expect(onWarning).toHaveBeenLastCalledWith(null);
    await clock.advance(45_000);
    expect(onWarning).toHaveBeenLastCalledWith(startMs + 115_000);
    await clock.advance(15_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
    expect(onWarning).toHaveBeenLastCalledWith(null);
  });

  it('takes the warning back on input in another tab', async () => {
    const storage = memory();
    const here = watch(storage);
    const there = watch(storage);
    await clock.advance(50_000);
    there.touch();
    await clock.advance(1000);
    expect(here.onWarning).toHaveBeenLastCalledWith(null);
    expect(here.onIdle).not.toHaveBeenCalled();
  });

  it('counts watched rounds as presence in every tab, until ten minutes after the last input', async () => {
    const storage = memory();
    const lobby = watch(storage);
    const game = watch(storage);
    game.touch();
    for (let round = 0; round < 30; round++) {
      await clock.advance(20_000);
      game.notePlay();
      expect(game.onWarning).not.toHaveBeenCalled();
    }
    for (let round = 0; round < 2; round++) {
      await clock.advance(20_000);
      game.notePlay();
    }
    await clock.advance(5_000);
    expect(game.onWarning).toHaveBeenCalled();
    game.notePlay();
    await clock.advance(15_000);
    expect(game.onIdle).toHaveBeenCalledTimes(1);
    expect(lobby.onIdle).toHaveBeenCalledTimes(1);
  });

  it.each([-3 * hourMs, 12 * hourMs])('neither locks nor stays open where the clock is set by %i ms', async (setMs) => {
    const storage = memory();
    const here = watch(storage);
    const there = watch(storage);
    await clock.advance(30_000);
    clock.setBy(setMs);
    await clock.advance(14_000);
    expect(here.onWarning).not.toHaveBeenCalled();
    there.touch();
    await clock.advance(59_000);
    expect(here.onIdle).not.toHaveBeenCalled();
    await clock.advance(1_000);
    expect(here.onIdle).toHaveBeenCalledTimes(1);
    expect(there.onIdle).toHaveBeenCalledTimes(1);
  });

  it('does not count a time that a tab with another clock has stored as more than one use', async () => {
    const storage = memory();
    const { onIdle } = watch(storage);
    await clock.advance(20_000);
    storage.setItem('last_input_at', String(clock.nowMs() + 12 * hourMs));
    await clock.advance(25_000);
    expect(onIdle).not.toHaveBeenCalled();
    await clock.advance(60_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('does not count watched rounds once they have ended', async () => {
    const { onIdle, notePlay } = watch();
    await clock.advance(30_000);
    notePlay();
    await clock.advance(59_999);
    expect(onIdle).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });
});

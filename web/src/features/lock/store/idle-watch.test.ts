import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../clock/manual-clock.ts';
import { watchIdle } from './idle-watch.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

describe('watching for input', () => {
  let clock: ManualClock;
  beforeEach(() => {
    clock = new ManualClock();
  });

  const watch = (storage: ReturnType<typeof memory> | null = null) => {
    const target = new EventTarget();
    const onIdle = vi.fn();
    const stop = watchIdle({
      timeoutMs: 60_000,
      clock,
      onIdle,
      target: target as unknown as Window,
      storage,
    });
    return { onIdle, stop, touch: (type = 'pointermove') => target.dispatchEvent(new Event(type)) };
  };

  it('says so once nothing was touched for the whole time', async () => {
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

  it('looks at input twice a second at most', async () => {
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

  it('counts input in another tab, and stops when told', async () => {
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
});

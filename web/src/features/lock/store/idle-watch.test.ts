import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchIdle } from './idle-watch.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

describe('watching for input', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  const watch = (storage: ReturnType<typeof memory> | null = null) => {
    const target = new EventTarget();
    const onIdle = vi.fn();
    const stop = watchIdle({ timeoutMs: 60_000, onIdle, target: target as unknown as Window, storage });
    return { onIdle, stop, touch: (type = 'pointermove') => target.dispatchEvent(new Event(type)) };
  };

  it('says so once nothing was touched for the whole time', () => {
    const { onIdle, touch } = watch();
    vi.advanceTimersByTime(59_000);
    touch('keydown');
    vi.advanceTimersByTime(59_999);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(120_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('looks at input twice a second at most', () => {
    const storage = memory();
    const written = vi.spyOn(storage, 'setItem');
    const { touch } = watch(storage);
    written.mockClear();
    for (let move = 0; move < 100; move++) {
      vi.advanceTimersByTime(10);
      touch();
    }
    expect(written).toHaveBeenCalledTimes(2);
  });

  it('counts input in another tab, and stops when told', () => {
    const storage = memory();
    const here = watch(storage);
    const there = watch(storage);
    vi.advanceTimersByTime(50_000);
    there.touch('wheel');
    vi.advanceTimersByTime(50_000);
    expect(here.onIdle).not.toHaveBeenCalled();
    there.stop();
    vi.advanceTimersByTime(60_000);
    expect(here.onIdle).toHaveBeenCalledTimes(1);
    expect(there.onIdle).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OnlinePresence } from './online-presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports an arrival at once and a departure after a while, once for all pages of a person', () => {
  const changes: string[] = [];
  const presence = new OnlinePresence((id) => changes.push(`${id} ${presence.statusOf(id, 'away')}`), 1000);
  presence.arrive('a');
  presence.arrive('a');
  presence.leave('a');
  vi.advanceTimersByTime(5000);
  expect(changes).toEqual(['a away']);
  presence.leave('a');
  expect(presence.statusOf('a', 'online')).toBe('online');
  vi.advanceTimersByTime(1000);
  expect(changes).toEqual(['a away', 'a offline']);
});

it('reports nothing when a page is only reloaded', () => {
  const onChange = vi.fn();
  const presence = new OnlinePresence(onChange, 1000);
  presence.arrive('a');
  presence.leave('a');
  vi.advanceTimersByTime(900);
  presence.arrive('a');
  vi.advanceTimersByTime(5000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('shows an unknown status as online, a disconnected person as offline, and reports nothing after stop', () => {
  const onChange = vi.fn();
  const presence = new OnlinePresence(onChange, 1000);
  presence.arrive('a');
  expect(presence.statusOf('a', 'dancing')).toBe('online');
  expect(presence.statusOf('b', 'online')).toBe('offline');
  presence.stop();
  presence.leave('a');
  vi.advanceTimersByTime(5000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

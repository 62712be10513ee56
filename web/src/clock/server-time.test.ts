import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getServerTimeMs, resetServerTime, storeServerTime, syncServerTimeFromHeaders } from './server-time.ts';

const hourMs = 3_600_000;
const serverMs = Date.parse('2026-11-28T10:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: serverMs }));
afterEach(() => {
  vi.useRealTimers();
  resetServerTime();
});

const answered = (date: string | null) =>
  syncServerTimeFromHeaders({ headers: new Headers(date === null ? {} : { date }) });

it.each([12, -3])('is the server’s on a device that is %i hours ahead', (hours) => {
  vi.setSystemTime(serverMs + hours * hourMs);
  expect(getServerTimeMs()).toBe(serverMs + hours * hourMs);
  answered('Sat, 28 Nov 2026 10:00:00 GMT');
  expect(getServerTimeMs()).toBe(serverMs);
  vi.advanceTimersByTime(90_000);
  expect(getServerTimeMs()).toBe(serverMs + 90_000);
});

it('is the device’s where both agree within seconds, or nothing tells', () => {
  answered(null);
  answered('no date');
  expect(getServerTimeMs()).toBe(serverMs);
  answered('Sat, 28 Nov 2026 09:59:57 GMT');
  expect(getServerTimeMs()).toBe(serverMs);
});

it('goes on where the device’s clock is set back, without an answer', () => {
  storeServerTime(serverMs);
  vi.advanceTimersByTime(60_000);
  expect(getServerTimeMs()).toBe(serverMs + 60_000);
  vi.setSystemTime(serverMs - 3 * hourMs);
  expect(getServerTimeMs()).toBe(serverMs + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(getServerTimeMs()).toBe(serverMs + 61_000);
  storeServerTime(serverMs + 61_500);
  expect(getServerTimeMs()).toBe(serverMs + 61_000);
});

it('follows a clock that is set while the page is open, and no small change', () => {
  storeServerTime(serverMs);
  vi.setSystemTime(serverMs + 12 * hourMs);
  storeServerTime(serverMs + 1_000);
  expect(getServerTimeMs()).toBe(serverMs + 1_000);
  storeServerTime(serverMs + 60_000);
  expect(getServerTimeMs()).toBe(serverMs + 1_000);
});

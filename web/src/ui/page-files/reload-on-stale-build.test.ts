import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnStaleBuild } from './reload-on-stale-build.ts';

const page = new EventTarget();
const reload = vi.fn();
let stored = new Map<string, string>();
const answers = vi.fn<() => Promise<{ status: number }>>();

beforeEach(() => {
  stored = new Map();
  reload.mockReset();
  vi.useFakeTimers({ now: Date.parse('2026-11-29T06:00:00Z') });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', { href: 'https://floor.example/lobby', reload });
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
let listens = false;
const missFile = async () => {
  if (!listens) reloadOnStaleBuild();
  listens = true;
  page.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
};

it('reloads once for files that the server no longer has, also after the clock was set back', async () => {
  answers.mockResolvedValue({ status: 200 });
  await missFile();
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  await missFile();
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['is away behind its proxy', () => Promise.resolve({ status: 502 })],
])('stays as it is while the server %s', async (_, answer) => {
  answers.mockImplementation(answer);
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

it('lets the player leave whose browser cancels the files of the page, and reloads again if the page stays', async () => {
  answers.mockResolvedValue({ status: 200 });
  page.dispatchEvent(new Event('beforeunload'));
  await missFile();
  expect(reload).not.toHaveBeenCalled();
  // A download leaves the page open, too.
  await vi.advanceTimersByTimeAsync(4_999);
  await missFile();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnStaleBuild } from './reload-on-stale-build.ts';

const page = new EventTarget();
const reload = vi.fn();
let stored = new Map<string, string>();
const answers = vi.fn<() => Promise<Response>>();
/** The page of a build: its HTML names the file that the page's code is in. */
const pageWith = (file: string) => async () => new Response(`<script type="module" src="${file}"></script>`);
const own = new URL('./reload-on-stale-build.ts', import.meta.url).pathname;

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
  answers.mockImplementation(pageWith('/assets/start-newer.js'));
  await missFile();
  await missFile();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  await missFile();
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['is away behind its proxy', async () => new Response('Bad gateway', { status: 502 })],
  ['has the same build, so that only the connection or a leaving page lost the file', pageWith(own)],
])('stays as it is if the server %s', async (_, answer) => {
  answers.mockImplementation(answer);
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

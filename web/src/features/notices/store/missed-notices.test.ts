import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetServerTime, storeServerTime } from '../../../clock/server-time.ts';
import { settled } from '../../../testing/manual-clock.ts';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { noticeStore, startCollectingPlayerNotices } from '../../../ui/player-notice-store.ts';
import { collectMissedNotices } from './missed-notices.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../../api/call-server.ts', () => ({ callServer }));

let state = 'connecting';
const listeners = new Set<() => void>();
const connection = {
  getState: () => ({ kind: state }),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const goes = async (kind: string) => {
  state = kind;
  for (const listener of listeners) listener();
  await settled();
};

let isWaiting = false;
const waits = { hasQueued: () => isWaiting, hasAlerts: () => isWaiting };

const startMs = Date.UTC(2026, 10, 28, 21);
let stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: startMs });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('localStorage', memoryStorage());
  callServer.mockReset();
  state = 'connecting';
  isWaiting = false;
  stops = [startCollectingPlayerNotices('p-1'), collectMissedNotices('p-1', connection, waits)];
});
afterEach(() => {
  for (const stop of stops.reverse()) stop();
  listeners.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetServerTime();
});

const transaction = (id: string, atMs: number, type = 4, amountMinor = 124_050) => ({
  id,
  at: atMs,
  type,
  amountMinor,
  machine: type === 1 ? null : '104',
});
/** Lets the server answer each call with these; calls that are not named have nothing to tell. */
const answersBy = (values: Record<string, object>) =>
  callServer.mockImplementation(async (name: string) => ({ ok: true, value: values[name] ?? { items: [] } }));
const answers = (...items: object[]) => answersBy({ transactions: { items } });
const listed = () => noticeStore.getState().notices.map(({ id, what, isRead }) => ({ id, what, isRead }));

test('what moved while no page was connected is listed once, and neither what was seen nor nothing', async () => {
  answers();
  await goes('open');
  expect(callServer).not.toHaveBeenCalled();
  vi.setSystemTime(startMs + 60_000);
  await goes('waiting');
  vi.setSystemTime(startMs + 20 * 60_000);
  answers(
    transaction('t-6', startMs + 19 * 60_000, 1, 100_000),
    transaction('t-5', startMs + 18 * 60_000, 3, -5_000),
    transaction('t-4', startMs + 17 * 60_000, 4, 0),
    transaction('t-3', startMs + 7 * 60_000),
    transaction('t-2', startMs + 60_000),
    transaction('t-1', startMs - 1),
  );
  await goes('open');
  const missed = [
    { id: 't-6', what: { name: 'deposit', amountMinor: 100_000, machine: null }, isRead: false },
    { id: 't-3', what: { name: 'cashOut', amountMinor: 124_050, machine: '104' }, isRead: false },
  ];
  expect(listed()).toEqual(missed);
  await goes('waiting');
  vi.setSystemTime(startMs + 21 * 60_000);
  await goes('open');
  expect(listed()).toEqual(missed);
});

test('the server’s time counts, not the device’s', async () => {
  const aheadMs = -12 * 3_600_000;
  storeServerTime(startMs + aheadMs);
  answers();
  await goes('open');
  await goes('waiting');
  vi.setSystemTime(startMs + 600_000);
  answers(transaction('t-1', startMs + aheadMs + 300_000), transaction('t-0', startMs + aheadMs - 300_000));
  await goes('open');
  expect(listed().map(({ id }) => id)).toEqual(['t-1']);
});

test('a short break of the connection asks nothing, and a server without records is asked once', async () => {
  await goes('open');
  await goes('waiting');
  await goes('open');
  expect(callServer).not.toHaveBeenCalled();
  callServer.mockResolvedValue({ ok: false, failure: { kind: 'malformed', status: 404, detail: '' } });
  for (const minutes of [10, 20, 30]) {
    await goes('waiting');
    vi.setSystemTime(startMs + minutes * 60_000);
    await goes('open');
  }
  expect(callServer).toHaveBeenCalledOnce();
});

test('what was waited for and what ended is listed as well; nothing of it is asked of a player who waits for nothing', async () => {
  answers();
  await goes('open');
  await goes('waiting');
  vi.setSystemTime(startMs + 20 * 60_000);
  const lost = (machine: string, minutes: number) => ({
    machine,
    name: 'Neon Koi',
    reason: 'lapsed',
    at: startMs + minutes * 60_000,
  });
  const session = { brand: 'Copper Canyon', machine: '405', cashInMinor: 5_000, cashOutMinor: 4_000 };
  answersBy({
    sessions: {
      items: [
        { ...session, id: 's-2', end: null },
        { ...session, id: 's-1', end: startMs + 60_000 },
        { ...session, id: 's-0', end: startMs - 60_000 },
      ],
    },
    queue: { lost: [lost('212', 5), lost('215', -5)] },
    availabilityAlerts: { sent: [{ machine: '104', name: 'Anatolia Gold', agoMs: 60_000 }] },
  });
  await goes('open');
  const ended = {
    id: 'session-s-1',
    what: { name: 'ended', machine: '405', brand: 'Copper Canyon', inMinor: 5_000, outMinor: 4_000 },
    isRead: false,
  };
  expect(listed()).toEqual([ended]);
  expect(callServer.mock.calls.map(([name]) => name)).not.toContain('queue');
  isWaiting = true;
  noticeStore.setState({ notices: [] });
  localStorage.setItem('seen:p-1', String(startMs));
  await goes('waiting');
  localStorage.setItem('seen:p-1', String(startMs));
  await goes('open');
  expect(listed()).toEqual([
    {
      id: 'availability-alert-104',
      what: { name: 'free', machine: '104', brand: 'Anatolia Gold' },
      isRead: false,
    },
    {
      id: 'queue-212',
      what: { name: 'lostTurn', machine: '212', brand: 'Neon Koi', reason: 'lapsed' },
      isRead: false,
    },
    ended,
  ]);
});

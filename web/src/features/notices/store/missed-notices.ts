import { transactionNames } from '@reelfloor/protocol';
import { isUnsupportedCallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import {
  addPlayerNotice,
  type MissedEvent,
  type MissedMoneyMovement,
  noticeStore,
} from '../../../ui/player-notice-store.ts';

interface Connection {
  readonly getState: () => { readonly kind: string };
  readonly subscribe: (listener: () => void) => () => void;
}

/** Interval in ms at which a connected page stores that its player is present. */
const noteEveryMs = 60_000;
/** Time without a connection, in ms, that does not count as the player's absence if it is shorter. */
const shortMs = 5_000;

/**
 * On each reconnect, adds notices of what happened while no page of the player was connected (money, ended sessions, lost turns, free
 * machines). Returns a function that stops this.
 */
export const collectMissedNotices = (playerId: string, connection: Connection, waits: Waits): (() => void) => {
  const key = `seen:${playerId}`;
  let isOpen = false;
  const note = () => {
    if (isOpen && read(key) !== noRecords) write(key, String(getServerTimeMs()));
  };
  const follow = () => {
    const wasOpen = isOpen;
    if (wasOpen) note();
    isOpen = connection.getState().kind === 'open';
    if (isOpen && !wasOpen) void listMissed(key, waits);
  };
  const timer = setInterval(note, noteEveryMs);
  addEventListener('pagehide', note);
  const stop = connection.subscribe(follow);
  follow();
  return () => {
    note();
    clearInterval(timer);
    removeEventListener('pagehide', note);
    stop();
  };
};

const listMissed = async (key: string, waits: Waits): Promise<void> => {
  const seen = read(key);
  if (seen === noRecords) return;
  const nowMs = getServerTimeMs();
  write(key, String(nowMs));
  const sinceMs = Number(seen ?? Number.NaN);
  if (!(nowMs - sinceMs > shortMs)) return;
  const missed = await readMissed(sinceMs, nowMs, waits);
  // Remember that the server keeps no records of missed events, so that it is not asked at each visit.
  if (missed === null) return write(key, noRecords);
  for (const { id, atMs, what } of missed) {
    const isKnown = noticeStore.getState().notices.some((notice) => notice.id === id && notice.atMs >= atMs);
    if (!isKnown) addPlayerNotice({ id, atMs, kind: 'info', what, isKept: false, isRead: false });
  }
};

const noRecords = 'no records';

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage absences cannot be detected.
  }
};

/** An event while the player was away, with an id that is the same on each fetch. */
interface Missed {
  readonly id: string;
  /** Unix time in ms (since 1970), by the server's clock. */
  readonly atMs: number;
  readonly what: MissedMoneyMovement | MissedEvent;
}

/** Whether the player has queued or set availability alerts. If not, the server is not asked about them. */
interface Waits {
  readonly hasQueued: () => boolean;
  readonly hasAlerts: () => boolean;
}

const maxTransactions = 50;
const maxSessions = 10;

/** Fetches the player's events from `sinceMs` until `nowMs`. Returns null if the server keeps no records. */
const readMissed = async (
  sinceMs: number,
  nowMs: number,
  { hasQueued, hasAlerts }: Waits,
): Promise<readonly Missed[] | null> => {
  const transactions = await callServer('transactions', { query: { limit: maxTransactions } });
  if (!transactions.ok) return isUnsupportedCallFailure(transactions.failure) ? null : [];
  const [ended, lost, free] = await Promise.all([
    readEnded(),
    hasQueued() ? readLost() : [],
    hasAlerts() ? readFree(nowMs) : [],
  ]);
  const moved = transactions.value.items.flatMap(({ id, at, type, amountMinor, machine }): Missed[] => {
    const name = transactionNames[type];
    if (name === 'cashIn' || amountMinor === 0) return [];
    return [{ id, atMs: at, what: { name, amountMinor: Math.abs(amountMinor), machine } }];
  });
  return [...moved, ...ended, ...lost, ...free].filter(({ atMs }) => atMs > sinceMs && atMs <= nowMs);
};

const readEnded = async (): Promise<readonly Missed[]> => {
  const answer = await callServer('sessions', { query: { limit: maxSessions } });
  if (!answer.ok) return [];
  return answer.value.items.flatMap((session): Missed[] => {
    const { id, end, machine, brand, cashInMinor, cashOutMinor } = session;
    if (end === null) return [];
    const what = { name: 'ended', machine, brand, inMinor: cashInMinor, outMinor: cashOutMinor } as const;
    return [{ id: `session-${id}`, atMs: end, what }];
  });
};

/**
 * Fetches lost turns in queues. Their ids, like those of free machines, equal those of the notices on an open page, so that nothing is
 * listed twice.
 */
const readLost = async (): Promise<readonly Missed[]> => {
  const answer = await callServer('queue', {});
  if (!answer.ok) return [];
  return answer.value.lost.map(({ machine, name, reason, at }) => ({
    id: `queue-${machine}`,
    atMs: at,
    what: { name: 'lostTurn', machine, brand: name, reason },
  }));
};

const readFree = async (nowMs: number): Promise<readonly Missed[]> => {
  const answer = await callServer('availabilityAlerts', {});
  if (!answer.ok) return [];
  return answer.value.sent.map(({ machine, name, agoMs }) => ({
    id: `availability-alert-${machine}`,
    atMs: nowMs - agoMs,
    what: { name: 'free', machine, brand: name },
  }));
};

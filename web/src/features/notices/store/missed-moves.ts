import { serverNow } from '../../../clock/server-time.ts';
import { addNotice, noticeStore } from '../../../ui/notices.ts';
import { readMissed, type Waits } from './read-missed.ts';

interface Connection {
  readonly getState: () => { readonly kind: string };
  readonly subscribe: (listener: () => void) => () => void;
}

/** How often a connected page notes that its player sees what happens. */
const noteEveryMs = 60_000;
/** A shorter time without a connection is no absence. */
const shortMs = 5_000;

/**
 * Lists what happened while no page of the player was connected (money, ended sessions, lost turns, free machines), each time that
 * this one connects. Returns a function that ends it.
 */
export const followPresence = (playerId: string, connection: Connection, waits: Waits): (() => void) => {
  const key = `seen:${playerId}`;
  let isOpen = false;
  const note = () => {
    if (isOpen && read(key) !== noRecords) write(key, String(serverNow()));
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
  const nowMs = serverNow();
  write(key, String(nowMs));
  const sinceMs = Number(seen ?? Number.NaN);
  if (!(nowMs - sinceMs > shortMs)) return;
  const missed = await readMissed(sinceMs, nowMs, waits);
  // A server without records is not asked at each visit.
  if (missed === null) return write(key, noRecords);
  for (const { id, atMs, what } of missed) {
    const isKnown = noticeStore.getState().notices.some((notice) => notice.id === id && notice.atMs >= atMs);
    if (!isKnown) addNotice({ id, atMs, kind: 'info', what, isKept: false, isRead: false });
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
    // Without storage nothing is known of an absence.
  }
};

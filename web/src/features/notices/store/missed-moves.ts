import { transactionNames } from '@reelfloor/protocol';
import { isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { serverNow } from '../../../clock/server-time.ts';
import { addNotice, noticeStore } from '../../../ui/notices.ts';

interface Connection {
  readonly getState: () => { readonly kind: string };
  readonly subscribe: (listener: () => void) => () => void;
}

/** How often a connected page notes that its player sees what happens. */
const noteEveryMs = 60_000;
/** A shorter time without a connection is no absence. */
const shortMs = 5_000;
const maxMoves = 50;

/**
 * Lists the money that moved while no page of the player was connected, each time that this one connects. Returns a function
 * that ends it.
 */
export const followPresence = (playerId: string, connection: Connection): (() => void) => {
  const key = `seen:${playerId}`;
  let isOpen = false;
  const note = () => {
    if (isOpen && read(key) !== noRecords) write(key, String(serverNow()));
  };
  const follow = () => {
    const wasOpen = isOpen;
    if (wasOpen) note();
    isOpen = connection.getState().kind === 'open';
    if (isOpen && !wasOpen) void listMissed(key);
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

const listMissed = async (key: string): Promise<void> => {
  const seen = read(key);
  if (seen === noRecords) return;
  const nowMs = serverNow();
  write(key, String(nowMs));
  const sinceMs = Number(seen ?? Number.NaN);
  if (!(nowMs - sinceMs > shortMs)) return;
  const answer = await callServer('transactions', { query: { limit: maxMoves } });
  // A server without records is not asked at each visit.
  if (!answer.ok) return isUnknownCall(answer.failure) ? write(key, noRecords) : undefined;
  const known = new Set(noticeStore.getState().notices.map(({ id }) => id));
  for (const { id, at, type, amountMinor, machine } of answer.value.items) {
    const name = transactionNames[type];
    if (name === 'cashIn' || amountMinor === 0 || at <= sinceMs || at > nowMs || known.has(id)) continue;
    const what = { name, amountMinor: Math.abs(amountMinor), machine };
    addNotice({ id, atMs: at, kind: 'info', what, isKept: false, isRead: false });
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

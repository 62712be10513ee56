import { createStore } from 'zustand/vanilla';
import { getServerTimeMs } from '../clock/server-time.ts';
import { type NoticePage, setNoticeListWriter, type ToastKind } from './toast.ts';

/** A money movement that happened while no page of the player was open. */
export interface MissedMoneyMovement {
  readonly name: 'deposit' | 'withdraw' | 'cashOut' | 'handPay' | 'jackpot';
  readonly amountMinor: number;
  readonly machine: string | null;
}

/** Another event that happened while no page of the player was open. */
export type MissedEvent =
  /** The player lost a turn in a machine's queue, or a position before it. `reason`: a reason code of the server. */
  | { readonly name: 'lostTurn'; readonly machine: string; readonly brand: string; readonly reason: string }
  /** A machine was free for which the player had asked to be notified (availability alert). */
  | { readonly name: 'free'; readonly machine: string; readonly brand: string }
  | {
      readonly name: 'ended';
      readonly machine: string;
      readonly brand: string;
      readonly inMinor: number;
      readonly outMinor: number;
    };

export interface PlayerNotice {
  readonly id: string;
  /** When the notice was added, as Unix time in ms by the server's clock. */
  readonly atMs: number;
  readonly kind: ToastKind;
  /** The notice's text as it was shown, or the missed event. */
  readonly what: string | MissedMoneyMovement | MissedEvent;
  /** If true, the notice is important, and stays unread until the player reads it individually. */
  readonly isKept: boolean;
  readonly isRead: boolean;
  /** Page with details of the notice. */
  readonly leadsTo?: NoticePage | undefined;
}

/** The player's notices, newest first. */
export const noticeStore = createStore<{ readonly notices: readonly PlayerNotice[] }>(() => ({
  notices: [],
}));

const maxNotices = 50;
const key = 'notices';
let player: string | null = null;

/** Starts to collect a player's notices, beginning with those stored in this browser. Returns a function that stops the collection. */
export const startCollectingPlayerNotices = (playerId: string): (() => void) => {
  player = playerId;
  setNoticeListWriter({ add: addPlayerNotice, read: markPlayerNoticeRead });
  noticeStore.setState({ notices: stored() });
  const follow = (event: StorageEvent) => {
    if (event.key === key) noticeStore.setState({ notices: stored() });
  };
  globalThis.addEventListener?.('storage', follow);
  return () => {
    globalThis.removeEventListener?.('storage', follow);
    player = null;
    setNoticeListWriter(null);
    noticeStore.setState({ notices: [] });
    // Remove the stored notices, for privacy: the next user of this browser must not read them.
    write(() => localStorage.removeItem(key));
  };
};

/**
 * Adds a notice. It replaces one with the same id and text, but an event that two pages of the player receive at once stays read if it was
 * read on one of them.
 */
export const addPlayerNotice = (notice: Omit<PlayerNotice, 'atMs'> & { readonly atMs?: number }): void => {
  if (player === null) return;
  const added = { atMs: getServerTimeMs(), ...notice };
  const isSame = ({ id, what }: PlayerNotice) => id === added.id && (typeof what !== 'string' || what === added.what);
  const known = newest();
  const isRead =
    added.isRead ||
    known.some((other) => isSame(other) && other.isRead && Math.abs(added.atMs - other.atMs) < atOnceMs);
  const notices = [{ ...added, isRead }, ...known.filter((other) => !isSame(other))];
  keep(notices.sort((a, b) => b.atMs - a.atMs));
};

/** Deduplication window in ms for the same event on several pages of one player. */
const atOnceMs = 5_000;

export const markPlayerNoticeRead = (notice: Pick<PlayerNotice, 'id' | 'what'>): void =>
  change((other) => other.id === notice.id && other.what === notice.what);

/** Marks all notices as read except important ones, which must be read individually. */
export const markUnimportantNoticesRead = (): void => change(({ isKept }) => !isKept);

export const isNoticeUnread = ({ isRead }: PlayerNotice): boolean => !isRead;

const change = (isMeant: (notice: PlayerNotice) => boolean): void =>
  keep(newest().map((it) => (isMeant(it) ? { ...it, isRead: true } : it)));

const keep = (notices: readonly PlayerNotice[]): void => {
  const kept = [...notices];
  while (kept.length > maxNotices) {
    const oldest = kept.findLastIndex(({ isKept, isRead }) => isRead || !isKept);
    kept.splice(oldest === -1 ? kept.length - 1 : oldest, 1);
  }
  noticeStore.setState({ notices: kept });
  if (player !== null) write(() => localStorage.setItem(key, JSON.stringify({ player, notices: kept })));
};

/** Returns the list of notices with changes by other pages, of which this page may not have been notified yet. */
const newest = (): readonly PlayerNotice[] => read() ?? noticeStore.getState().notices;

const stored = (): readonly PlayerNotice[] => read() ?? [];

/** Returns the notices stored in this browser; null if none are stored for this player. */
const read = (): readonly PlayerNotice[] | null => {
  try {
    const { player: owner, notices } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return owner === player && Array.isArray(notices) ? notices.slice(0, maxNotices) : null;
  } catch {
    return null;
  }
};

const write = (to: () => void): void => {
  try {
    to();
  } catch {
    // Local storage is full or disabled: the notices last only until the page is closed.
  }
};

import { createStore } from 'zustand/vanilla';
import { serverNow } from '../clock/server-time.ts';
import { type NoticePage, setNoticeLister, type ToastKind } from './toast.ts';

/** Money that moved while no page of the player was open. */
export interface MissedMove {
  readonly name: 'deposit' | 'withdraw' | 'cashOut' | 'handPay' | 'jackpot';
  readonly amountMinor: number;
  readonly machine: string | null;
}

/** What else happened while no page of the player was open. */
export type MissedEvent =
  /** A turn in a queue, or the place before it, was lost. `reason`: a reason of the server's lost places. */
  | { readonly name: 'lostTurn'; readonly machine: string; readonly brand: string; readonly reason: string }
  /** A machine was free of which the player wanted to be told. */
  | { readonly name: 'free'; readonly machine: string; readonly brand: string }
  | {
      readonly name: 'ended';
      readonly machine: string;
      readonly brand: string;
      readonly inMinor: number;
      readonly outMinor: number;
    };

export interface Notice {
  readonly id: string;
  /** In ms since 1970, by the server's clock. */
  readonly atMs: number;
  readonly kind: ToastKind;
  /** The text as it was shown, or what was missed. */
  readonly what: string | MissedMove | MissedEvent;
  /** True: it matters, and stays until it is read. */
  readonly isKept: boolean;
  readonly isRead: boolean;
  /** The page that says more. */
  readonly leadsTo?: NoticePage | undefined;
}

/** The newest notices first. */
export const noticeStore = createStore<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

const maxNotices = 50;
const key = 'notices';
let player: string | null = null;

/** Begins to collect the notices of a player, with those that this browser has. Returns a function that ends it. */
export const openNotices = (playerId: string): (() => void) => {
  player = playerId;
  setNoticeLister({ add: addNotice, read: readNotice });
  noticeStore.setState({ notices: stored() });
  const follow = (event: StorageEvent) => {
    if (event.key === key) noticeStore.setState({ notices: stored() });
  };
  globalThis.addEventListener?.('storage', follow);
  return () => {
    globalThis.removeEventListener?.('storage', follow);
    player = null;
    setNoticeLister(null);
    noticeStore.setState({ notices: [] });
    // The next person at this browser does not read them.
    write(() => localStorage.removeItem(key));
  };
};

/**
 * Adds a notice. One with the id and the words of another takes its place: what two pages of the player hear at once stays read if
 * it is read on one.
 */
export const addNotice = (notice: Omit<Notice, 'atMs'> & { readonly atMs?: number }): void => {
  if (player === null) return;
  const added = { atMs: serverNow(), ...notice };
  const isSame = ({ id, what }: Notice) =>
    id === added.id && (typeof what !== 'string' || what === added.what);
  const known = newest();
  const isRead =
    added.isRead ||
    known.some((other) => isSame(other) && other.isRead && Math.abs(added.atMs - other.atMs) < atOnceMs);
  const notices = [{ ...added, isRead }, ...known.filter((other) => !isSame(other))];
  keep(notices.sort((a, b) => b.atMs - a.atMs));
};

/** Time in ms within which pages of one player hear the same. */
const atOnceMs = 5_000;

export const readNotice = (notice: Pick<Notice, 'id' | 'what'>): void =>
  change((other) => other.id === notice.id && other.what === notice.what);

/** Notes that all notices were read except those that stay until each of them is. */
export const readShortNotices = (): void => change(({ isKept }) => !isKept);

export const isUnread = ({ isRead }: Notice): boolean => !isRead;

const change = (isMeant: (notice: Notice) => boolean): void =>
  keep(newest().map((it) => (isMeant(it) ? { ...it, isRead: true } : it)));

const keep = (notices: readonly Notice[]): void => {
  const kept = [...notices];
  while (kept.length > maxNotices) {
    const oldest = kept.findLastIndex(({ isKept, isRead }) => isRead || !isKept);
    kept.splice(oldest === -1 ? kept.length - 1 : oldest, 1);
  }
  noticeStore.setState({ notices: kept });
  if (player !== null) write(() => localStorage.setItem(key, JSON.stringify({ player, notices: kept })));
};

/** Returns the list with what other pages have added or read, of which this one may not have heard yet. */
const newest = (): readonly Notice[] => read() ?? noticeStore.getState().notices;

const stored = (): readonly Notice[] => read() ?? [];

/** Returns the stored list; null if there is none for this player. */
const read = (): readonly Notice[] | null => {
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
    // Storage is full or switched off: the notices last until the page is closed.
  }
};

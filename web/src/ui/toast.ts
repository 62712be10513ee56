import { createElement } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { getServerTimeMs } from '../clock/server-time.ts';
import { translate } from '../i18n/i18n.ts';
import type { PlainTextKey } from '../i18n/translate.ts';

/** Duration of a short confirmation, in ms (specification §9). */
const toastMs = 3000;
/** Duration of a text that must be read, such as a refusal, in ms (specification §9). */
const messageMs = 6000;

/** Duration of a warning, such as the approaching end of a session, in ms (specification §9). */
const warningMs = 10_000;

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

const noticePages = ['/statement', '/slot-sessions', '/protection'] as const;
/** A page with details of a notice, which the list of notices can link to. */
export type NoticePage = (typeof noticePages)[number];

/** A displayed toast text that is also added to the player's list of notices. */
interface ShownNotice {
  readonly id: string;
  readonly kind: ToastKind;
  readonly what: string;
  readonly isKept: boolean;
  /** True for a short text on a visible page: in the list of notices it counts as read at once. */
  readonly isRead: boolean;
  readonly leadsTo: NoticePage | undefined;
}

interface NoticeListWriter {
  readonly add: (notice: ShownNotice) => void;
  readonly read: (notice: ShownNotice) => void;
}

let lister: NoticeListWriter | null = null;

/** Sets the function that adds notices to the player's list; null while nobody is signed in. */
export const setNoticeListWriter = (writer: NoticeListWriter | null): void => {
  lister = writer;
};

export interface ToastLink {
  readonly path: string;
  /** Message key of the link's text. */
  readonly label: PlainTextKey;
}

export interface ToastOptions {
  /** A toast with the same id replaces the earlier toast. */
  id?: string;
  durationMs?: number;
  /** If true, the toast is important and stays until it is closed. */
  isKept?: boolean;
  /** Whether the toast is added to the list of notices; default: all except confirmations. */
  isListed?: boolean;
  /** Page with details of the toast, linked in the list of notices. */
  leadsTo?: NoticePage | undefined;
  /** A button in the toast. */
  action?: { readonly label: string; readonly onClick: () => void };
  /** Page that the toast links to. In a game it opens in a new tab, so that the game stays open. */
  link?: ToastLink;
  /** End of the toast's countdown, until which it stays: Unix time in ms, by the server's clock. */
  untilMs?: number;
}

/** Shows a toast; also usable outside React. The library is loaded with the first toast. */
export const showToast = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: kind === 'warning' ? warningMs : toastMs, ...options });
};

export const showLongToast = (kind: ToastKind, text: string, options: ToastOptions = {}): void => {
  void show(kind, text, { durationMs: kind === 'warning' ? warningMs : messageMs, ...options });
};

export const dismissToast = async (id: string): Promise<void> => {
  (await import('./toast-host.tsx')).toast.dismiss(id);
};

const actionOf = ({ path, label }: ToastLink): NonNullable<ToastOptions['action']> => ({
  label: translate(label),
  onClick: () => {
    if (location.pathname.startsWith('/game/')) window.open(path, '_blank', 'noopener');
    else navigate(path);
  },
});

/** Returns the page that a toast links to if the list of notices can also link to it. */
const pageOf = (link: ToastLink | undefined): NoticePage | undefined => noticePages.find((page) => page === link?.path);

const show = async (
  kind: ToastKind,
  text: string,
  {
    id,
    durationMs,
    link,
    untilMs,
    action = link && actionOf(link),
    isKept = false,
    isListed = kind !== 'success',
    leadsTo = pageOf(link),
  }: ToastOptions,
): Promise<void> => {
  const isSeen = !isKept && globalThis.document?.hidden !== true;
  const notice = { id: id ?? text, kind, what: text, isKept, isRead: isSeen, leadsTo };
  if (isListed) lister?.add(notice);
  const host = await import('./toast-host.tsx');
  await host.mountToastHost();
  host.toast[kind](text, {
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action }),
    ...(untilMs !== undefined && {
      duration: Math.max(1, untilMs - getServerTimeMs()),
      description: createElement(host.ToastCountdown, { untilMs }),
    }),
    ...(isKept && {
      duration: Number.POSITIVE_INFINITY,
      // If the toast has an action button, the button that closes it takes the second position.
      [action ? 'cancel' : 'action']: {
        label: translate('words.understood'),
        onClick: () => lister?.read(notice),
      },
      onDismiss: () => lister?.read(notice),
    }),
  });
};

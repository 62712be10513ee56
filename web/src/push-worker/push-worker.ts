import { type PushNotification, parsePushMessage } from './parse-push-message.ts';

/** The members of a service worker's scope that this file uses: TypeScript's DOM library does not declare them. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly PageOfOurs[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface PageOfOurs {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<PageOfOurs>;
  navigate(path: string): Promise<unknown>;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  readonly data?: { text(): string } | null;
  readonly notification?: Notification;
}

const worker = self as unknown as WorkerScope;
const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

// Activate a new version at once: the worker handles no fetch events, so it can be replaced at any time.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  const push = parsePushMessage(event.data?.text() ?? '');
  if (push) event.waitUntil(show(push));
});

/**
 * Shows the push message as a notification with the site's icon. If a page of the player is visible, which shows the message itself, the
 * notification is closed at once.
 */
const show = async ({ title, body, lang, tag, path, until }: PushNotification): Promise<void> => {
  const { registration } = worker;
  const isSeen = (await pages()).some(({ focused }) => focused);
  const before = await registration.getNotifications({ tag });
  // Show a repeat of the same message silently, but not a newer message about the same machine.
  const isRepeat = before.some(({ data }) => data?.until === until);
  const options = { body, lang, tag, icon: '/push-icon.png', data: { path, until } };
  const manner = { silent: isSeen, renotify: before.length > 0 && !isRepeat && !isSeen };
  // Always show the message, because browsers cancel a push subscription whose messages are not shown.
  await registration.showNotification(title, { ...options, ...manner } as NotificationOptions);
  if (isSeen) for (const shown of await registration.getNotifications({ tag })) shown.close();
};

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification?.close();
  event.waitUntil(open(notification?.data?.path ?? '/lobby'));
});

/** Opens the lobby at the machine: in an open lobby page if there is one, but never in place of a game. */
const open = async (path: string): Promise<void> => {
  const isGame = ({ url }: PageOfOurs) => new URL(url).pathname.startsWith('/game/');
  const isLobby = ({ url }: PageOfOurs) => new URL(url).pathname.startsWith('/lobby');
  const others = (await pages()).filter((page) => !isGame(page));
  const page = others.find(isLobby) ?? others[0];
  try {
    if (page) await (await page.focus()).navigate(path);
    else await worker.clients.openWindow(path);
  } catch {
    // Open a new window, because the worker cannot navigate a page that it does not control yet.
    await worker.clients.openWindow(path);
  }
};

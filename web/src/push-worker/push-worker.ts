import { readPush, type ShownPush } from './read-push.ts';

/** What this file uses of a service worker's scope: TypeScript's library of pages does not have it. */
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

// It answers no requests, so a newer one can take over at any moment.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  const push = readPush(event.data?.text() ?? '');
  if (push) event.waitUntil(show(push));
});

/** Shows the message with the picture of the worker's own site. A page that the player looks at tells it already, so the notification goes at once. */
const show = async ({ title, body, lang, tag, path, until }: ShownPush): Promise<void> => {
  const { registration } = worker;
  const isSeen = (await pages()).some(({ focused }) => focused);
  const before = await registration.getNotifications({ tag });
  // The same message a second time makes no sound; a newer one of the same machine does.
  const isRepeat = before.some(({ data }) => data?.until === until);
  const options = { body, lang, tag, icon: '/push-icon.png', data: { path, until } };
  const manner = { silent: isSeen, renotify: before.length > 0 && !isRepeat && !isSeen };
  // Browsers end a subscription whose messages are not shown, so it is shown in any case.
  await registration.showNotification(title, { ...options, ...manner } as NotificationOptions);
  if (isSeen) for (const shown of await registration.getNotifications({ tag })) shown.close();
};

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification?.close();
  event.waitUntil(open(notification?.data?.path ?? '/lobby'));
});

/** Shows the lobby at the machine: in a page of the lobby if there is one, and never in the place of a game. */
const open = async (path: string): Promise<void> => {
  const isGame = ({ url }: PageOfOurs) => new URL(url).pathname.startsWith('/game/');
  const isLobby = ({ url }: PageOfOurs) => new URL(url).pathname.startsWith('/lobby');
  const others = (await pages()).filter((page) => !isGame(page));
  const page = others.find(isLobby) ?? others[0];
  try {
    if (page) await (await page.focus()).navigate(path);
    else await worker.clients.openWindow(path);
  } catch {
    // A page that this worker does not control yet cannot be led anywhere.
    await worker.clients.openWindow(path);
  }
};

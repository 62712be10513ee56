import { useEffect, useSyncExternalStore } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { loadLazyApiRoutes } from '../../../api/lazy-api-routes.ts';
import { signInStore } from '../../../api/sign-in-state.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { currentLanguage } from '../../../i18n/language-store.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { availabilityAlertEvents } from '../../../realtime/availability-alert-version.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import { isPageEmbeddedInFrame } from '../../../ui/is-page-embedded-in-frame.ts';

/**
 * Push state of this browser. `none`: the server or the browser does not support push; `off`: nobody has enabled it here; `denied`: the
 * player has denied notifications; `failed`: the browser's push service was not reached.
 */
export type PushState = 'none' | 'off' | 'denied' | 'failed' | 'on';

/** Storage key of the player who enabled push in this browser. Another player who signs in here gets no push without enabling it. */
const storageKey = 'push-of';
const workerPath = '/push-worker.js';
/** Timeout in ms for the browser to reach its push service. */
const subscribeMs = 15_000;

const state = new ObservableValue<PushState>('none');
const subscribePush = state.subscribe;
const getPush = state.get;

const canPush = (): boolean =>
  availabilityAlertEvents.get()?.pushKey !== undefined &&
  !isPageEmbeddedInFrame() &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

/** Calls `enablePushNotifications`, unless the player has disabled push in this browser. */
export const enablePushUnlessPlayerDisabledIt = async (): Promise<void> => {
  if (readRemembered() !== stoppedBy(ownId())) await enablePushNotifications();
};

/**
 * Asks for the browser's permission and subscribes this browser to push messages. Call this in a user gesture, because browsers ask only
 * then.
 */
export const enablePushNotifications = async (): Promise<PushState> => {
  if (!canPush() || state.get() === 'on') return state.get();
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return set(permission === 'denied' ? 'denied' : 'off');
  const outcome = await subscribe();
  if (outcome === 'on') remember(ownId());
  return set(outcome);
};

/** Unsubscribes this browser from push messages until the player enables them again here. */
export const disablePushNotifications = async (): Promise<void> => {
  remember(stoppedBy(ownId()));
  set('off');
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await loadLazyApiRoutes();
  await callServer('endPush', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
};

let renewed = '';
// Reset the push state when the sign-in ends: the server then deletes this browser's push subscription.
availabilityAlertEvents.subscribe(() => {
  if (availabilityAlertEvents.get() !== null) return;
  renewed = '';
  set('none');
});

/** Renews the push subscription on the server: after each login, and after a change of language. Never asks the player. */
const renewPush = async (): Promise<void> => {
  if (!canPush()) return void set('none');
  if (Notification.permission === 'denied') return void set('denied');
  if (Notification.permission !== 'granted' || readRemembered() !== ownId()) return void set('off');
  const wanted = `${ownId()} ${currentLanguage()} ${availabilityAlertEvents.get()?.pushKey}`;
  if (renewed === wanted) return;
  renewed = wanted;
  const outcome = await subscribe();
  if (outcome !== 'on') renewed = '';
  set(outcome);
};

const subscribe = async (): Promise<'on' | 'failed'> => {
  const key = availabilityAlertEvents.get()?.pushKey ?? '';
  try {
    const registration = await navigator.serviceWorker.register(workerPath);
    await navigator.serviceWorker.ready;
    const subscription = await inTime(subscribeWith(registration.pushManager, key));
    const { endpoint, keys } = subscription.toJSON();
    await loadLazyApiRoutes();
    const { p256dh = '', auth = '' } = keys ?? {};
    const body = { endpoint: endpoint ?? '', p256dh, auth, language: currentLanguage() };
    return (await callServer('addPush', { body })).ok ? 'on' : 'failed';
  } catch {
    // The browser has no push service or cannot reach it. The player is then notified only while the page is open.
    return 'failed';
  }
};

/** Returns a push subscription for the server's key. A subscription is bound to the key, so one for another key is replaced. */
const subscribeWith = async (manager: PushManager, key: string): Promise<PushSubscription> => {
  const known = await manager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), subscribeMs))]);

const ownId = (): string => {
  const signIn = signInStore.getState();
  return signIn.kind === 'signedIn' ? String(signIn.account.user.id) : '';
};

const set = (value: PushState): PushState => {
  state.set(value);
  return value;
};

/** Stored value for a player who has disabled push in this browser. */
const stoppedBy = (playerId: string): string => `not ${playerId}`;

const remember = (who: string): void => {
  try {
    localStorage.setItem(storageKey, who);
  } catch {
    // Storage is disabled: after the next login the player is asked about push messages again.
  }
};

const readRemembered = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

/** Returns this browser's push state, and keeps its subscription on the server up to date. */
export const usePushState = (): PushState => {
  const { language } = useMessages(mainMessages);
  const pushKey = useSyncExternalStore(availabilityAlertEvents.subscribe, () => availabilityAlertEvents.get()?.pushKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are part of what the server must know
  useEffect(() => void renewPush(), [language, pushKey]);
  return useSyncExternalStore(subscribePush, getPush);
};

import type { SignInLaunch } from '@reelfloor/protocol';
import { signInStore } from '../api/sign-in-state.ts';
import { walletStore } from '../features/wallet/store/wallet-store.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { isPageEmbeddedInFrame } from '../ui/is-page-embedded-in-frame.ts';

/** Messages that this page posts to the casino's page that frames it. Amounts are minor units, heights are CSS pixels. */
type CasinoMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'balance'; readonly balanceMinor: number; readonly currency: string }
  | { readonly type: 'sessionClosed'; readonly returnUrl: string }
  | { readonly type: 'height'; readonly height: number };

/**
 * Posts events to the casino's page that frames this one, and redirects to the casino when the sign-in ends. Messages are posted only to an
 * origin that may frame the site. Call once a sign-in that a casino's platform began exists.
 */
export const startNotifyingCasino = (launch: SignInLaunch): void => {
  const origin = isPageEmbeddedInFrame() ? originAround(launch) : null;
  const notify = (message: CasinoMessage): void => {
    if (origin !== null) window.parent.postMessage({ source: 'reelfloor', ...message }, origin);
  };
  notify({ type: 'ready' });
  let lastBalance: number | undefined;
  const notifyBalance = (): void => {
    const balanceMinor = walletStore.getState().wallet?.balanceMinor;
    if (balanceMinor === undefined || balanceMinor === lastBalance) return;
    lastBalance = balanceMinor;
    notify({ type: 'balance', balanceMinor, currency: getOperatorSettings().CURRENCY });
  };
  // Send the balance now, because it may have arrived with the sign-in, before the subscription.
  notifyBalance();
  const stopBalance = walletStore.subscribe(notifyBalance);
  let last = 0;
  const sizes = new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== last) notify({ type: 'height', height });
    last = height;
  });
  sizes.observe(document.documentElement);
  const stopSignIn = signInStore.subscribe(({ kind }) => {
    if (kind !== 'signedOut') return;
    stopBalance();
    stopSignIn();
    sizes.disconnect();
    notify({ type: 'sessionClosed', returnUrl: launch.returnUrl });
    redirectToCasino(launch);
  });
};

/**
 * Navigates the whole tab back to the casino. Inside a frame, browsers allow this only shortly after a user gesture; otherwise nothing
 * happens.
 */
export const redirectToCasino = ({ returnUrl }: SignInLaunch): void => {
  if (!isPageEmbeddedInFrame()) location.assign(returnUrl);
  else if (navigator.userActivation?.isActive) window.open(returnUrl, '_top');
};

/** Returns the origin of the page that frames this one if the site allows it, otherwise null. */
const originAround = ({ frames, returnUrl }: SignInLaunch): string | null => {
  const [nearest] = location.ancestorOrigins ?? [];
  const around = nearest ?? URL.parse(document.referrer)?.origin ?? URL.parse(returnUrl)?.origin;
  return around !== undefined && frames.includes(around) ? around : null;
};

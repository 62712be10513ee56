import '../ui/first-popstate.ts';
import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { readToken } from '../api/access-token.ts';
import { loadInitialTexts } from '../i18n/i18n.ts';
import { loadSettings } from '../settings/settings.ts';
import { buttonClass } from '../ui/button.tsx';
import { patchDomForReact } from '../ui/patch-dom-for-react.ts';
import { App, preloadFirstPage } from './routes.tsx';
import { reloadOnStaleBuild } from './stale-build.ts';
import { consumeTokenFromUrl, hasLaunchTicket, startSignIn } from './start-sign-in.ts';

reloadOnStaleBuild();
patchDomForReact();

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');

const start = async (): Promise<void> => {
  consumeTokenFromUrl();
  preloadFirstPage(readToken() === null && !hasLaunchTicket());
  const { DEFAULT_LANG, IP_CHEKCING, LIVE_CHAT } = await loadSettings();
  const root = createRoot(place);
  if (!IP_CHEKCING) startSignIn();
  await loadInitialTexts(DEFAULT_LANG);
  if (IP_CHEKCING) {
    // Make no other call before the server has admitted the player's IP address.
    await passAddressCheck(root);
    startSignIn();
  }
  if (LIVE_CHAT) void import('../features/live-chat/live-chat.ts').then((it) => it.startLiveChat(LIVE_CHAT));
  const Page = typeof RTCPeerConnection === 'function' ? App : await loadBrowserCheck();
  root.render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
};

const passAddressCheck = async (root: Root): Promise<void> => {
  const AddressCheckPage = await import('../features/address-check/ip-address-check-page.tsx').then(
    (it) => it.IpAddressCheckPage,
  );
  await new Promise<void>((resolve) => root.render(<AddressCheckPage onAdmitted={resolve} />));
};

/** Browsers without WebRTC cannot play, so this page is shown before the login. */
const loadBrowserCheck = () =>
  import('../features/browser-check/no-web-rtc-page.tsx').then((it) => it.NoWebRtcPage);

start().catch((error: unknown) => {
  console.error(error);
  showStartFailed(place);
});

/** Shows a start-up error in Turkish and in English, because the translation files may be what failed to load. */
const showStartFailed = (place: HTMLElement): void => {
  const page = document.createElement('main');
  page.role = 'alert';
  page.className = 'grid min-h-dvh place-content-center justify-items-center gap-6 p-6 text-center';
  page.append('Sayfa açılamadı. · The page could not be opened.');
  const again = document.createElement('button');
  again.className = buttonClass('primary');
  again.append('Yeniden dene · Try again');
  again.onclick = () => location.reload();
  page.append(again);
  place.replaceChildren(page);
};

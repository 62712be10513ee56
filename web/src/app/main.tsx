import '../ui/early-popstate-listener.ts';
import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { readAccessToken } from '../api/access-token.ts';
import { loadInitialTexts } from '../i18n/i18n.ts';
import { loadOperatorSettings } from '../settings/operator-settings.ts';
import { buildButtonClassName } from '../ui/button.tsx';
import { reloadOnStaleBuild } from '../ui/page-files/reload-on-stale-build.ts';
import { tolerateReplacedTextNodes } from '../ui/tolerate-replaced-text-nodes.ts';
import { App, preloadFirstPage } from './routes.tsx';
import { consumeTokenFromUrl, hasLaunchTicketInUrl, startSignInWithStoredToken } from './start-sign-in.ts';

reloadOnStaleBuild();
tolerateReplacedTextNodes();

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');

const start = async (): Promise<void> => {
  consumeTokenFromUrl();
  preloadFirstPage(readAccessToken() === null && !hasLaunchTicketInUrl());
  const { DEFAULT_LANG, IP_CHEKCING, LIVE_CHAT } = await loadOperatorSettings();
  const root = createRoot(place);
  if (!IP_CHEKCING) startSignInWithStoredToken();
  await loadInitialTexts(DEFAULT_LANG);
  if (IP_CHEKCING) {
    // Make no other call before the server has admitted the player's IP address.
    await passAddressCheck(root);
    startSignInWithStoredToken();
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
const loadBrowserCheck = () => import('../features/browser-check/no-web-rtc-page.tsx').then((it) => it.NoWebRtcPage);

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
  again.className = buildButtonClassName('primary');
  again.append('Yeniden dene · Try again');
  again.onclick = () => location.reload();
  page.append(again);
  place.replaceChildren(page);
};

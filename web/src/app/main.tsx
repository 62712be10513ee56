import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readToken } from '../api/access-token.ts';
import { startTexts } from '../i18n/i18n.ts';
import { loadSettings } from '../settings/settings.ts';
import { App } from './app.tsx';
import { askForFirstPage, preloadFirstPage } from './routes.tsx';
import { reloadOnStaleBuild } from './stale-build.ts';
import { startSignIn } from './start-sign-in.ts';

reloadOnStaleBuild();

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');

const start = async (): Promise<void> => {
  preloadFirstPage(readToken() === null);
  const { DEFAULT_LANG } = await loadSettings();
  startSignIn();
  askForFirstPage(readToken() === null);
  await startTexts(DEFAULT_LANG);
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

start().catch((error: unknown) => {
  console.error(error);
  // The texts themselves could not be had, so both languages stand here.
  place.textContent =
    'Sayfa açılamadı. Bağlantınızı denetleyip yenileyin. · The page could not be opened. Check your connection and reload.';
});

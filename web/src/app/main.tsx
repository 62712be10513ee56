import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { startTexts } from '../i18n/i18n.ts';
import { loadSettings } from '../settings/settings.ts';
import { App } from './app.tsx';
import { startSignIn } from './start-sign-in.ts';

// Compiled parsers would need eval, which the content security policy forbids.
z.config({ jitless: true });

const start = async (): Promise<void> => {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no element with the id root');
  const { DEFAULT_LANG } = await loadSettings();
  startSignIn();
  await startTexts(DEFAULT_LANG);
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

void start();

import '../src/ui/styles.css';
import './workbook.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { chooseLanguage, loadInitialTexts, requestAllTexts } from '../src/i18n/i18n.ts';
import { loadAndShowTheme } from '../src/ui/themes/current-theme.ts';
import { allStories } from './all-stories.ts';
import { readLook } from './look.ts';
import { ShownStory } from './shown-story.tsx';

const Canvas = () => {
  const { component } = readLook(useSyncExternalStore(onHash, () => location.hash));
  const shown = component === '*' ? allStories : allStories.filter(({ id }) => id === component);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 p-4 md:p-8">
      {shown.map(({ id, source, stories }) => (
        <section key={id} aria-label={id} className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {component === '*' && (
            <p className="border-b border-line pb-2 text-20 font-semibold break-words" lang="en" dir="ltr">
              {source}
            </p>
          )}
          {stories.map((story) => (
            <ShownStory key={story.name} component={id} story={story} />
          ))}
        </section>
      ))}
    </div>
  );
};

const onHash = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Applies theme and language. Sets `data-shown` at the end, for which the test waits. */
const dress = async (): Promise<void> => {
  const { theme, language } = readLook(location.hash);
  const [isShown] = await Promise.all([loadAndShowTheme(theme), chooseLanguage(language)]);
  if (!isShown) throw new Error(`the theme ${theme} could not be loaded`);
  document.documentElement.dataset.shown = `${theme} ${language}`;
};

/** A router in memory, so that links in a story do not leave the workbook. */
const elsewhere = memoryLocation({ path: '/' });

const place = document.getElementById('root');
if (!place) throw new Error('the page has no element with the id root');
await loadInitialTexts('en');
await requestAllTexts();
await dress();
addEventListener('hashchange', () => void dress());
createRoot(place).render(
  <StrictMode>
    <Router hook={elsewhere.hook} searchHook={elsewhere.searchHook}>
      <Canvas />
    </Router>
  </StrictMode>,
);

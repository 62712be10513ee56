import { create } from 'zustand';
import { useMessages } from '../../i18n/use-messages.ts';
import { chooseOfficeLanguage, useOfficeLanguage } from '../messages/office-language.ts';
import { looksMessages } from './messages/looks/looks-messages.ts';
import { Segmented } from './segmented-and-chip-controls.tsx';

/** Selection of theme and language, stored in the browser. */
export const ThemeAndLanguageChoice = () => {
  const { t } = useMessages(looksMessages);
  const { theme } = useTheme();
  const language = useOfficeLanguage();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        legend={t('theme')}
        value={theme}
        onChange={chooseTheme}
        choices={[
          { value: 'dark6', label: t('dark6') },
          { value: 'light3', label: t('light3') },
        ]}
      />
      <Segmented
        legend={t('language')}
        value={language}
        onChange={chooseOfficeLanguage}
        choices={[
          { value: 'tr', label: 'Türkçe' },
          { value: 'en', label: 'English' },
        ]}
      />
    </div>
  );
};

/** The back office's color themes: one dark, one light, with the same colors as the players' pages. */
const themes = ['dark6', 'light3'] as const;
type Theme = (typeof themes)[number];

const storageKey = 'office_theme';
const root = document.documentElement;
/** Returns the theme that `office.html` has set from local storage before the first paint. */
const first = (): Theme => (root.dataset.theme === 'light3' ? 'light3' : 'dark6');

const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: first() }));

const chooseTheme = (theme: Theme): void => {
  root.dataset.theme = theme;
  // Sets the theme color of a phone browser's own bars.
  const colour = getComputedStyle(root).backgroundColor;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  useTheme.setState({ theme });
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Local storage is disabled, so the chosen theme lasts only until the page closes.
  }
};

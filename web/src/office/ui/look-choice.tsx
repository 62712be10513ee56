import { useMessages } from '../../i18n/use-messages.ts';
import { chooseLanguage, useLanguage } from '../messages/language.ts';
import { looksMessages } from './messages/looks/index.ts';
import { Segmented } from './segmented.tsx';
import { chooseTheme, useTheme } from './theme.ts';

/** Choice of theme and language. Each person's browser keeps it. */
export const LookChoice = () => {
  const { t } = useMessages(looksMessages);
  const { theme } = useTheme();
  const language = useLanguage();
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
        onChange={chooseLanguage}
        choices={[
          { value: 'tr', label: 'Türkçe' },
          { value: 'en', label: 'English' },
        ]}
      />
    </div>
  );
};

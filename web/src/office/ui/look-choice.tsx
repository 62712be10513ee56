import { areaTexts } from '../messages/area-texts.ts';
import { chooseLanguage, useLanguage } from '../messages/language.ts';
import { Segmented } from './segmented.tsx';
import { chooseTheme, useTheme } from './theme.ts';

const useLookTexts = areaTexts({
  en: { theme: 'Theme', dark6: 'Dark', light3: 'Light', language: 'Language' },
  tr: { theme: 'Tema', dark6: 'Koyu', light3: 'Açık', language: 'Dil' },
});

/** Choice of theme and language. Each person's browser keeps it. */
export const LookChoice = () => {
  const { t } = useLookTexts();
  const { theme } = useTheme();
  const { language } = useLanguage();
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

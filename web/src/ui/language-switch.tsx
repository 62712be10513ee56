import { chooseLanguage, mainMessages } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { SegmentedControl } from './segmented-control.tsx';

const offered: readonly Language[] = ['tr', 'en'];

/** Shows TR, EN and the current language. Hidden if the operator does not let players choose a language. */
export const LanguageSwitch = ({ className }: { className?: string }) => {
  const { t, language } = useMessages(mainMessages);
  if (!getOperatorSettings().LANG_SELECT) return null;
  const names: Record<Language, string> = {
    tr: t('words.turkish'),
    en: t('words.english'),
    ar: t('words.arabic'),
    bg: t('words.bulgarian'),
  };
  const shown = offered.includes(language) ? offered : [...offered, language];
  return (
    <SegmentedControl
      label={t('words.language')}
      value={language}
      options={shown.map((value) => ({
        value,
        text: value.toUpperCase(),
        label: `${value.toUpperCase()}, ${names[value]}`,
      }))}
      onChange={(value) => void chooseLanguage(value)}
      {...(className === undefined ? {} : { className })}
    />
  );
};

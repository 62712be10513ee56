import { settings } from '../settings/settings.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { chooseLanguage, languages } from './i18n.ts';
import { useTexts } from './use-texts.ts';

/** TR and EN; absent where the operator has switched the choice off. */
export const LanguageSwitch = ({ className }: { className?: string }) => {
  const { t, language } = useTexts();
  if (!settings().LANG_SELECT) return null;
  const names = { tr: t('common.turkish'), en: t('common.english') };
  return (
    <SegmentedControl
      label={t('common.language')}
      value={language}
      options={languages.map((value) => ({
        value,
        text: value.toUpperCase(),
        label: `${value.toUpperCase()}, ${names[value]}`,
      }))}
      onChange={(value) => void chooseLanguage(value)}
      {...(className === undefined ? {} : { className })}
    />
  );
};

import { useTranslation } from 'react-i18next';
import { currentLanguage, type Language } from './i18n.ts';

/** The translator and the language it speaks: `const { t, language } = useTexts()`, `t('login.title')`. */
export const useTexts = () => {
  const { t } = useTranslation();
  const language: Language = currentLanguage();
  return { t, language };
};

export type Translate = ReturnType<typeof useTexts>['t'];

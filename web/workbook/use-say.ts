import { useTexts } from '../src/i18n/use-texts.ts';

/** Words of a story in the language that is shown; what is neither Turkish nor English is said in English. */
export const useSay = (): ((turkish: string, english: string) => string) => {
  const { language } = useTexts();
  return (turkish, english) => (language === 'tr' ? turkish : english);
};

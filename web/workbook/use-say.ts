import { useTexts } from '../src/i18n/use-texts.ts';

/** Returns a function that picks a story's text: Turkish if the workbook shows Turkish, otherwise English. */
export const useSay = (): ((turkish: string, english: string) => string) => {
  const { language } = useTexts();
  return (turkish, english) => (language === 'tr' ? turkish : english);
};

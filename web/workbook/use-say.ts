import { useTexts } from '../src/i18n/use-texts.ts';

export const useSay = (): ((turkish: string, english: string) => string) => {
  const { language } = useTexts();
  return (turkish, english) => (language === 'tr' ? turkish : english);
};

import { mainMessages } from '../src/i18n/i18n.ts';
import { useMessages } from '../src/i18n/use-messages.ts';

export const useSay = (): ((turkish: string, english: string) => string) => {
  const { language } = useMessages(mainMessages);
  return (turkish, english) => (language === 'tr' ? turkish : english);
};

import { showToast } from '../../../ui/toast.ts';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

export const useCopy = (): ((text: string) => Promise<void>) => {
  const { t } = useSecondFactorTexts();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', t('copied'));
    } catch {
      // The browser forbids copying, or the page has no TLS and therefore no clipboard.
      showToast('error', t('copyRefused'));
    }
  };
};

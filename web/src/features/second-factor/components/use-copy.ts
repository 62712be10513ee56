import { showToast } from '../../../ui/toast.ts';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

export const useCopy = (): ((text: string) => Promise<void>) => {
  const { t } = useSecondFactorTexts();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', t('copied'));
    } catch {
      // No permission, or a page without TLS, which has no clipboard.
      showToast('error', t('copyRefused'));
    }
  };
};

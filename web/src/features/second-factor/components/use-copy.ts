import { showToast } from '../../../ui/toast.ts';
import { useSecondFactorTexts } from './use-second-factor-texts.ts';

/** Puts a secret into the clipboard without showing it again. */
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

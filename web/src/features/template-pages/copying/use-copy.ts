import { partTexts } from '../../../i18n/part-texts.ts';
import { showMessage, showToast } from '../../../ui/toast.ts';
import { copying as ar } from './messages/ar.ts';
import { copying as en } from './messages/en.ts';
import { copying as tr } from './messages/tr.ts';

export const useCopyTexts = partTexts({ tr, en, ar });

/** Returns a function that copies a text and confirms it, or says what to do if the browser refuses. */
export const useCopy = (): ((text: string) => Promise<void>) => {
  const { t } = useCopyTexts();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser forbids copying, or the page has no TLS and therefore no clipboard.
      showMessage('error', t('refused'), { id: 'copied' });
      return;
    }
    showToast('success', text.includes('\n') ? t('codeCopied') : t('copied', { text }), { id: 'copied' });
  };
};

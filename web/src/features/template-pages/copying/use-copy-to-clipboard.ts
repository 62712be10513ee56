import { useMessages } from '../../../i18n/use-messages.ts';
import { showLongToast, showToast } from '../../../ui/toast.ts';
import { copyingMessages } from './messages/copying-messages.ts';

/** Returns a function that copies a text to the clipboard and confirms it, or explains what to do if the browser refuses. */
export const useCopyToClipboard = (): ((text: string) => Promise<void>) => {
  const { t } = useMessages(copyingMessages);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Clipboard access failed: forbidden by the browser, or unavailable because the page has no TLS.
      showLongToast('error', t('refused'), { id: 'copied' });
      return;
    }
    showToast('success', text.includes('\n') ? t('codeCopied') : t('copied', { text }), { id: 'copied' });
  };
};

import { useMessages } from '../../../i18n/use-messages.ts';
import { protectionMessages } from '../messages/index.ts';

/** Says on every page that the house's profile cannot be read. */
export const FailSafeNote = () => {
  const { t } = useMessages(protectionMessages);
  return (
    <p
      role="status"
      className="sticky bottom-0 z-10 mt-4 rounded-card border border-warn bg-surface-2 px-4 py-3 text-center font-semibold text-ink"
    >
      {t('failSafe')}
    </p>
  );
};

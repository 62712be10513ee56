import { useProtectionTexts } from './use-protection-texts.ts';

/** Says on every page that the house's profile cannot be read. */
export const FailSafeNote = () => {
  const { t } = useProtectionTexts();
  return (
    <p
      role="status"
      className="sticky bottom-0 z-10 mt-4 rounded-card border border-warn bg-surface-2 px-4 py-3 text-center font-semibold text-ink"
    >
      {t('failSafe')}
    </p>
  );
};

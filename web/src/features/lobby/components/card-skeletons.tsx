import { useTexts } from '../../../i18n/use-texts.ts';

const count = 8;

export const CardSkeletons = () => {
  const { t } = useTexts();
  return (
    <div role="status">
      <span className="sr-only">{t('words.loading')}</span>
      <div aria-hidden="true" className="machine-grid">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
          <div key={index} className="overflow-hidden rounded-card border border-line bg-surface-1">
            <div className="aspect-3/2 animate-pulse bg-surface-2" />
            <div className="flex flex-col gap-3 p-3 md:p-4">
              <div className="h-6 w-2/3 animate-pulse rounded-control bg-surface-2" />
              <div className="h-5 w-1/2 animate-pulse rounded-control bg-surface-2" />
              <div className="mt-3 flex items-center justify-between gap-3 max-md:flex-col max-md:items-stretch">
                <div className="h-8 w-20 animate-pulse rounded-control bg-surface-2" />
                <div className="h-11 min-w-24 animate-pulse rounded-control bg-surface-2" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};

import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useRecordControlTexts } from './use-record-control-texts.ts';

interface RecordTotalsProps {
  /** The totals to show; null while loading. */
  figures: readonly { readonly name: string; readonly figure: ReactNode }[] | null;
  isFailed: boolean;
  retry: { readonly text: string; readonly onRetry: () => void };
}

export const RecordTotals = ({ figures, isFailed, retry }: RecordTotalsProps) => {
  const { t } = useRecordControlTexts();
  if (figures === null)
    return (
      <div role="status" className="mb-4 flex min-h-11 items-center gap-4 text-ink-3">
        {isFailed ? (
          <>
            <span className="text-bad">{t('totalsFailed')}</span>
            <Button variant="outline" onClick={retry.onRetry}>
              {retry.text}
            </Button>
          </>
        ) : (
          t('calculating')
        )}
      </div>
    );
  return (
    <section aria-label={t('totals')} className="mb-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:flex md:flex-wrap">
        {figures.map(({ name, figure }) => (
          <div key={name} className="flex-1 bg-surface-1 px-4 py-3 md:px-5">
            <dt className="text-12 whitespace-nowrap text-ink-3">{name}</dt>
            <dd className="figures text-16 font-semibold whitespace-nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

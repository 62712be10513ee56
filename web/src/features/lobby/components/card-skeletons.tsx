import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';

const count = 8;

export const CardSkeletons = () => {
  const { t } = useMessages(mainMessages);
  return (
    <div role="status">
      <span className="sr-only">{t('words.loading')}</span>
      <div aria-hidden="true" className="machine-grid">
        {Array.from({ length: count }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
            key={index}
            className="machine-card overflow-hidden rounded-card border border-line bg-surface-1"
          >
            <article>
              <div className="card-picture animate-pulse" />
              <div className="card-name h-11 px-3 pt-2.5 md:px-4">
                <div className="h-6 w-2/3 animate-pulse rounded-control bg-surface-2" />
              </div>
              <div className="card-status">
                <div className="h-9.75 w-1/2 animate-pulse rounded-control bg-surface-2" />
              </div>
              <div className="card-keys">
                <div className="h-11 animate-pulse rounded-control bg-surface-2" />
              </div>
            </article>
          </div>
        ))}
      </div>
    </div>
  );
};

import type { PlayedFigures as Figures } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/money.tsx';
import { useLimitWords } from './use-limit-words.ts';

/** What the player has played and paid, as the server counts it. Gains and losses have the same colour. */
export const PlayedFigures = ({ played }: { played: Figures }) => {
  const { t, spanOf } = useLimitWords();
  return (
    <dl
      aria-label={t('figures')}
      className="played-figures grid grid-cols-2 gap-4 rounded-card border border-line bg-surface-1 p-5 md:p-6"
    >
      <Figure name={t('playedToday')}>{spanOf(played.playedTodayMs)}</Figure>
      <Figure name={t('netToday')}>
        <Money amountMinor={played.netTodayMinor} signed />
      </Figure>
      <Figure name={t('netMonth')}>
        <Money amountMinor={played.netMonthMinor} signed />
      </Figure>
      <Figure name={t('paidIn')}>
        <Money amountMinor={played.paidInMinor} />
      </Figure>
    </dl>
  );
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-ink-2">{name}</dt>
    <dd className="figures mt-1 text-16 font-semibold md:text-20">{children}</dd>
  </div>
);

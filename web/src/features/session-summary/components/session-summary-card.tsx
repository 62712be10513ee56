import { CircleCheck, Coffee, History, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { homeMinor, netMinor, summaryFigures } from '../store/summary-figures.ts';
import { LimitsLeftList } from './limits-left-list.tsx';
import { useSummaryTexts } from './use-summary-texts.ts';

interface SessionSummaryCardProps {
  ended: EndedSession;
  onClose: () => void;
}

/** Shows a session's result in a corner until it is closed. */
export const SessionSummaryCard = ({ ended, onClose }: SessionSummaryCardProps) => {
  const { t } = useSummaryTexts();
  const { t: say } = useTexts();
  const figures = useFigures(ended, onClose);
  const card = useRef<HTMLElement>(null);
  const isShown = figures !== null;
  useEffect(() => {
    if (isShown) card.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!figures) return null;
  const { machineId, brandName, reason } = ended;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="summary-title"
      aria-describedby="summary-reason"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="fixed inset-x-3 bottom-3 z-30 max-h-[calc(100dvh-1.5rem)] overflow-y-auto rounded-card border border-line-strong bg-surface-1 p-5 text-ink shadow-lg outline-none md:inset-x-auto md:end-6 md:bottom-6 md:w-96"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="summary-title" className="figures text-16">
            {t('title', { id: machineId })}
          </h2>
          <p className="truncate text-ink-2">{brandName}</p>
        </div>
        <IconButton label={say('words.close')} icon={<X />} onClick={onClose} className="-mt-2 -me-3" />
      </header>
      <p id="summary-reason" className="mt-2 text-ink-2">
        {t(`reason.${reason}`)}
      </p>
      <Figures figures={figures} />
      <Home figures={figures} />
      {figures.endedAt !== null && <LimitsLeftList />}
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
        <Link href="/slot-sessions" onClick={onClose} className={buttonClass('outline')}>
          <History aria-hidden="true" className="size-5" />
          {t('records')}
        </Link>
        <Link href="/protection" onClick={onClose} className={buttonClass('outline')}>
          <Coffee aria-hidden="true" className="size-5" />
          {t('takeBreak')}
        </Link>
      </div>
    </section>
  );
};

/** Returns the figures; null until loaded. Calls `onNone` if the server has no figures. */
const useFigures = (ended: EndedSession, onNone: () => void): SessionFigures | null => {
  const [figures, setFigures] = useState(ended.figures);
  const none = useEffectEvent(onNone);
  useEffect(() => {
    let isCurrent = true;
    void summaryFigures(ended).then((found) => {
      if (!isCurrent) return;
      setFigures(found);
      if (!found) none();
    });
    return () => {
      isCurrent = false;
    };
  }, [ended]);
  return figures;
};

const Figures = ({ figures }: { figures: SessionFigures }) => {
  const { t } = useSummaryTexts();
  const money = useMoney();
  const { startedAt, endedAt, rounds, freeSpins, cashInMinor, cashOutMinor, winsPaidMinor } = figures;
  const { stakedMinor, wonMinor } = figures;
  return (
    <dl className="figures mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
      <Figure name={t('net')} isLarge>
        {money(netMinor(figures), { signed: true })}
      </Figure>
      <Figure name={t('time')} isLarge>
        {endedAt === null ? t('goesOn') : formatDuration(endedAt - startedAt)}
      </Figure>
      {stakedMinor !== undefined && <Figure name={t('staked')}>{money(stakedMinor)}</Figure>}
      {wonMinor !== undefined && <Figure name={t('won')}>{money(wonMinor)}</Figure>}
      <Figure name={t('in')}>{money(cashInMinor)}</Figure>
      <Figure name={t('out')}>{money(cashOutMinor)}</Figure>
      <Figure name={t('rounds')}>{String(rounds)}</Figure>
      {winsPaidMinor > 0 ? (
        <Figure name={t('winsPaid')}>{money(winsPaidMinor)}</Figure>
      ) : (
        <Figure name={t('freeSpins')}>{String(freeSpins)}</Figure>
      )}
    </dl>
  );
};

const Figure = ({ name, isLarge, children }: { name: string; isLarge?: boolean; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-ink-3">{name}</dt>
    <dd className={isLarge ? 'text-20 font-bold' : 'font-semibold'}>{children}</dd>
  </div>
);

const Home = ({ figures }: { figures: SessionFigures }) => {
  const { t } = useSummaryTexts();
  const money = useMoney();
  if (figures.endedAt === null) return null;
  return (
    <p className="mt-4 flex items-center gap-2 border-t border-line pt-4 font-medium">
      <CircleCheck aria-hidden="true" className="size-5 flex-none text-ok" />
      {t('home', { amount: money(homeMinor(figures)) })}
    </p>
  );
};

import { ArrowDownToLine, ArrowRight, CircleCheck, Coffee, HandCoins, ScrollText, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useIsProtectionSupported } from '../../../api/use-sign-in-state.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { formatDuration, formatFutureTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-play-session.ts';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import { formatLocalIsoDate } from '../../../records/record-filter.ts';
import { AmountLineChart } from '../../../ui/amount-line-chart.tsx';
import { buildBrandPicturePath } from '../../../ui/brand-picture-path.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PictureWithFallback } from '../../../ui/picture-with-fallback.tsx';
import { sessionSummaryMessages } from '../messages/session-summary-messages.ts';
import {
  computeNetResultMinor,
  computePaidToWalletMinor,
  computeRemainingLimitShare,
  fetchRemainingLimits,
  fetchSessionNetResultSteps,
  fetchSessionSummaryFigures,
  type RemainingLimit,
} from '../store/session-summary-figures.ts';

interface SessionSummaryCardProps {
  ended: EndedSession;
  onClose: () => void;
}

/** Shows a session's result above the page, without covering it, until it is closed. */
export const SessionSummaryCard = ({ ended, onClose }: SessionSummaryCardProps) => {
  const { t, language } = useMessages(sessionSummaryMessages);
  const { t: say } = useMessages(mainMessages);
  const figures = useFigures(ended, onClose);
  const card = useRef<HTMLElement>(null);
  const isShown = figures !== null;
  useEffect(() => {
    if (isShown) card.current?.focus({ preventScroll: true });
  }, [isShown]);
  const isRestricted = useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
  const hasProtection = useIsProtectionSupported();
  if (!figures) return null;
  const { machineId, brandName, reason } = ended;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby="summary-title"
      aria-describedby="summary-reason"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="mt-4 rounded-card border border-line-strong bg-surface-1 p-5 text-ink outline-none md:px-6"
    >
      <header className="flex items-start gap-3">
        <span className="size-11 flex-none overflow-hidden rounded-control bg-surface-2">
          {brandName !== '' && (
            <PictureWithFallback
              sources={[buildBrandPicturePath(brandName)]}
              width={600}
              height={400}
              sizes="5rem"
              eager
            />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="summary-title" className="figures text-16">
            {t('title', { id: machineId })}
          </h2>
          <p className="figures truncate text-14 text-ink-2">
            {[brandName, spanOf(figures, language)].filter(Boolean).join(', ')}
          </p>
        </div>
        <IconButton label={say('words.close')} icon={<X />} onClick={onClose} className="-mt-2 -me-3" />
      </header>
      <p id="summary-reason" className="mt-3 text-14 text-ink-2">
        {t(`reason.${reason}`)}
      </p>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-x-8 gap-y-5">
        <Figures figures={figures} />
        {isEnded(figures) && figures.rounds > 0 && <SessionCourse machineId={machineId} figures={figures} />}
        <div className="grid gap-4">
          <Moves figures={figures} />
          {hasProtection && figures.endedAt !== null && <LimitsLeftList />}
        </div>
      </div>
      <div className="mt-5 grid max-w-md auto-cols-fr grid-flow-col gap-2">
        {hasProtection && !isRestricted && reason !== 'break' && (
          <Link href="/protection" onClick={onClose} className={buildButtonClassName('outline')}>
            <Coffee aria-hidden="true" className="size-5" />
            {t('takeBreak')}
          </Link>
        )}
        <Link href={statementOf(figures)} onClick={onClose} className={buildButtonClassName('outline')}>
          <ScrollText aria-hidden="true" className="size-5" />
          {say('records.statementTitle')}
        </Link>
      </div>
    </section>
  );
};

/** Returns the session's figures; null until loaded. Calls `onNone` if the server has no figures. */
const useFigures = (ended: EndedSession, onNone: () => void): SessionFigures | null => {
  const [figures, setFigures] = useState(ended.figures);
  const none = useEffectEvent(onNone);
  useEffect(() => {
    let isCurrent = true;
    void fetchSessionSummaryFigures(ended).then((found) => {
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

const isEnded = (figures: SessionFigures): figures is SessionFigures & { readonly endedAt: number } =>
  figures.endedAt !== null;

/** Formats the time span of the session, such as `21:18 – 22:30`. */
const spanOf = ({ startedAt, endedAt }: SessionFigures, language: Language): string =>
  [startedAt, endedAt].map((at) => (at === null ? '' : formatFutureTime(at, language))).join(' – ');

/** Returns the URL of the statement for the days of the session. */
const statementOf = ({ startedAt, endedAt }: SessionFigures): string =>
  `/statement?from=${formatLocalIsoDate(new Date(startedAt))}&to=${formatLocalIsoDate(new Date(endedAt ?? getServerTimeMs()))}`;

const Figures = ({ figures }: { figures: SessionFigures }) => {
  const { t } = useMessages(sessionSummaryMessages);
  const money = useMoneyFormat();
  const { startedAt, endedAt, rounds, freeSpins, stakedMinor, wonMinor } = figures;
  return (
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3">
      <Figure name={t('time')} isLarge>
        {endedAt === null ? t('goesOn') : formatDuration(endedAt - startedAt)}
      </Figure>
      <Figure name={t('net')} isLarge>
        {money(computeNetResultMinor(figures), { signed: true })}
      </Figure>
      {stakedMinor !== undefined && <Figure name={t('staked')}>{money(stakedMinor)}</Figure>}
      {wonMinor !== undefined && <Figure name={t('won')}>{money(wonMinor)}</Figure>}
      <Figure name={t('rounds')}>{String(rounds)}</Figure>
      <Figure name={t('freeSpins')}>{String(freeSpins)}</Figure>
    </dl>
  );
};

const Figure = ({ name, isLarge, children }: { name: string; isLarge?: boolean; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-ink-3">{name}</dt>
    <dd
      className={
        isLarge
          ? 'text-28 leading-tight font-bold tracking-[-0.01em] whitespace-nowrap max-[400px]:text-20'
          : 'text-16 font-semibold'
      }
    >
      {children}
    </dd>
  </div>
);

/** Shows the amounts of a session that were cashed in, cashed out, and paid to the wallet as wins. */
const Moves = ({ figures }: { figures: SessionFigures }) => {
  const { t } = useMessages(sessionSummaryMessages);
  const money = useMoneyFormat();
  const { endedAt, cashInMinor, cashOutMinor, winsPaidMinor } = figures;
  return (
    <div className="figures rounded-control border border-line text-14 *:px-4 *:py-3">
      <dl className="grid gap-2">
        <Move icon={<ArrowRight className="rtl:rotate-180" />} name={t('in')} amount={money(cashInMinor)} />
        <Move icon={<ArrowDownToLine />} name={t('out')} amount={money(cashOutMinor)} />
        {winsPaidMinor > 0 && <Move icon={<HandCoins />} name={t('winsPaid')} amount={money(winsPaidMinor)} />}
      </dl>
      {endedAt !== null && computePaidToWalletMinor(figures) > 0 && (
        <p className="flex items-center gap-2.5 border-t border-line font-medium">
          <CircleCheck aria-hidden="true" className="size-4 flex-none text-ok" />
          {t('home', { amount: money(computePaidToWalletMinor(figures)) })}
        </p>
      )}
    </div>
  );
};

const Move = ({ icon, name, amount }: { icon: ReactNode; name: string; amount: string }) => (
  <div className="flex items-center gap-2.5">
    <dt className="flex min-w-0 flex-1 items-center gap-2.5 text-ink-2 [&_svg]:size-4">
      <span aria-hidden="true" className="text-ink-3">
        {icon}
      </span>
      {name}
    </dt>
    <dd className="font-semibold">{amount}</dd>
  </div>
);

interface SessionCourseProps {
  machineId: EndedSession['machineId'];
  figures: SessionFigures & { readonly endedAt: number };
}

/** Chart of the net result over the session, from the server's ledger. Its space is reserved while it is loading. */
const SessionCourse = ({ machineId, figures }: SessionCourseProps) => {
  const { t, language } = useMessages(sessionSummaryMessages);
  const money = useMoneyFormat();
  const { startedAt, endedAt } = figures;
  const [course, setCourse] = useState<readonly number[] | 'asked' | null>('asked');
  useEffect(() => {
    let isCurrent = true;
    void fetchSessionNetResultSteps(machineId, startedAt).then((found) => isCurrent && setCourse(found));
    return () => {
      isCurrent = false;
    };
  }, [machineId, startedAt]);
  if (course === null) return null;
  if (course === 'asked') return <div className="h-34" />;
  const runs = [0, ...course];
  return (
    <figure className="m-0">
      <figcaption className="sr-only">
        {t('course', {
          lowest: money(Math.min(...runs), { signed: true }),
          highest: money(Math.max(...runs), { signed: true }),
        })}
      </figcaption>
      <AmountLineChart amountsMinor={course} height="h-28">
        <span />
        <p className="figures mt-2 flex justify-between leading-none">
          <span>{formatFutureTime(startedAt, language)}</span>
          <span>{formatFutureTime(endedAt, language)}</span>
        </p>
      </AmountLineChart>
    </figure>
  );
};

/** Shows how much of the player's gambling limits (such as stakes or time) remains. Renders nothing for a player without limits. */
const LimitsLeftList = () => {
  const { t } = useMessages(sessionSummaryMessages);
  const [limits, setLimits] = useState<readonly RemainingLimit[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void fetchRemainingLimits().then((found) => isCurrent && setLimits(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (limits.length === 0) return null;
  return (
    <section aria-labelledby="summary-limits" className="border-t border-line pt-3">
      <h3 id="summary-limits" className="text-14 font-semibold">
        {t('limits.title')}
      </h3>
      <ul className="mt-2 grid gap-2">
        {limits.map((limit) => (
          <Row key={`${limit.kind} ${limit.window}`} limit={limit} />
        ))}
      </ul>
    </section>
  );
};

const Row = ({ limit }: { limit: RemainingLimit }) => {
  const { t } = useMessages(sessionSummaryMessages);
  const money = useMoneyFormat();
  const amount = (value: number) =>
    limit.kind === 'time'
      ? t(value >= 60 && value % 60 === 0 ? 'limits.wholeHours' : 'limits.span', {
          hours: Math.floor(value / 60),
          minutes: value % 60,
        })
      : money(value);
  return (
    <li className="figures text-14">
      <p className="flex justify-between gap-3">
        <span className="text-ink-2">
          {t(`limits.${limit.kind}`)}, {t(`limits.${limit.window}`)}
        </span>
        <span className="font-semibold">
          {t('limits.left', { left: amount(limit.left), whole: amount(limit.whole) })}
        </span>
      </p>
      <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-surface-3">
        <div
          className="h-1 rounded-full bg-info"
          style={{ width: `${100 - 100 * computeRemainingLimitShare(limit)}%` }}
        />
      </div>
    </li>
  );
};

import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Logo } from '../../../ui/operator-logo.tsx';
import { comingSoonMessages } from './messages/coming-soon-messages.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Splits milliseconds into days, hours, minutes and seconds; negative times count as 0. */
export const splitRemainingTime = (leftMs: number) => {
  const ms = Math.max(0, leftMs);
  return {
    days: Math.floor(ms / dayMs),
    hours: Math.floor(ms / hourMs) % 24,
    minutes: Math.floor(ms / minuteMs) % 60,
    seconds: Math.floor(ms / secondMs) % 60,
  };
};

/** Returns the start of the next year in the reader's time zone, as Unix time in ms. */
export const getStartOfNextYearMs = (nowMs: number): number =>
  new Date(new Date(nowMs).getFullYear() + 1, 0, 1).getTime();

/** Parses the time in a query such as `?until=2027-01-01T12:00` and returns Unix time in ms; null if the query has no valid time. */
export const parseCountdownEndTime = (urlQuery: string): number | null => {
  const at = Date.parse(new URLSearchParams(urlQuery).get('until') ?? '');
  return Number.isNaN(at) ? null : at;
};

/** Page for a feature that is not available yet. Counts down to the next year, or to the time in `?until=`. */
export const ComingSoonPage = () => {
  const { t } = useMessages(comingSoonMessages);
  const { t: word } = useMessages(mainMessages);
  const search = useSearch();
  const [until, setUntil] = useState(() => parseCountdownEndTime(search) ?? getStartOfNextYearMs(Date.now()));
  useEffect(() => setUntil(parseCountdownEndTime(search) ?? getStartOfNextYearMs(Date.now())), [search]);
  const leftMs = useRemainingMs(until) ?? 0;
  return (
    <div className="flex min-h-dvh flex-col p-6 md:p-10">
      <div className="flex items-center justify-between gap-4">
        <Logo />
        <LanguageSwitch />
      </div>
      <div className="m-auto grid w-full max-w-3xl justify-items-center gap-8 py-10 text-center">
        <div>
          <h1 className="text-40 tracking-[-0.03em] text-balance">{leftMs > 0 ? t('title') : t('here')}</h1>
          <p className="mx-auto mt-3 max-w-[48ch] text-16 text-ink-2">{leftMs > 0 ? t('lead') : t('hereLead')}</p>
        </div>
        <Countdown leftMs={leftMs} until={until} />
        <Link href="/lobby" className={buildButtonClassName('primary', 'large')}>
          {word('words.toLobby')}
        </Link>
      </div>
    </div>
  );
};

const Countdown = ({ leftMs, until }: { leftMs: number; until: number }) => {
  const { t } = useMessages(comingSoonMessages);
  const left = splitRemainingTime(leftMs);
  return (
    // The role `timer` makes a screen reader read the time on request, but not announce its changes.
    <div role="timer" aria-label={t('timeLeft')} className="w-full">
      <time dateTime={new Date(until).toISOString()} className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
          <span key={unit} className="grid gap-1 rounded-card border border-line bg-surface-1 px-2 py-5">
            <span className="figures text-40 leading-none font-[650]">{String(left[unit]).padStart(2, '0')}</span>
            <span className="text-ink-3">{t(unit, { count: left[unit] })}</span>
          </span>
        ))}
      </time>
    </div>
  );
};

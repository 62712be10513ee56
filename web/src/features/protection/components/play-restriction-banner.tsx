import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { protectionMessages } from '../messages/protection-messages.ts';
import './restriction-banner.css';
import type { Protection } from '@reelfloor/protocol';
import { ArrowUpRight, ChevronRight, ExternalLink, ScrollText, ShieldCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { dateLocales } from '../../../i18n/format-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { useDurationFormats } from './use-duration-formats.ts';

/** Banner in the lobby that shows which restriction keeps the player from playing and until when, with a link to help. */
export const PlayRestrictionBanner = ({ protection }: { protection: Protection }) => {
  const { t } = useMessages(protectionMessages);
  const { t: word } = useMessages(mainMessages);
  const title = useTitle(protection);
  const { restriction } = protection;
  const isBreak = restriction?.kind === 'timeout';
  const { WITHDRAWAL_HELP: withdrawal } = getOperatorSettings();
  return (
    <section
      aria-labelledby="restriction-title"
      className="restriction-banner mt-4 grid overflow-hidden rounded-card border border-line-strong bg-surface-1 md:mt-5"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 md:px-8 md:py-7">
        <h2 id="restriction-title" className="text-20 font-[680] text-balance md:text-28">
          {title}
        </h2>
        <p className="max-w-prose text-ink-2">{t(isBreak ? 'banner.break' : 'banner.other')}</p>
        {isBreak && restriction.until !== null && <Remaining from={restriction.from} until={restriction.until} />}
        <div className="flex flex-wrap gap-2">
          <Link href="/statement" className={buildButtonClassName('outline')}>
            <ScrollText aria-hidden="true" className="size-5" />
            {word('records.statementTitle')}
          </Link>
          {withdrawal?.url !== undefined && (
            <a href={withdrawal.url} target="_blank" rel="noopener" className={buildButtonClassName('outline')}>
              <ArrowUpRight aria-hidden="true" className="size-5" />
              {word('wallet.toWithdraw')}
            </a>
          )}
          <Link href="/protection" className={buildButtonClassName('ghost', 'medium', 'max-[359px]:px-2')}>
            <ShieldCheck aria-hidden="true" className="size-5" />
            {t(restriction?.kind === 'exclusion' ? 'banner.protection' : 'banner.longer')}
          </Link>
        </div>
      </div>
      <HelpLinks />
    </section>
  );
};

/** Returns the banner's title: what keeps the player from playing, and until when. */
const useTitle = ({ restriction, register = null }: Protection): string => {
  const { t, language } = useMessages(protectionMessages);
  const moment = (at: number) => formatMinute(at, language);
  if (restriction === null) {
    if (register === null) return '';
    const { name, until } = register;
    return until === null ? t('banner.register', { name }) : t('banner.registerUntil', { name, time: moment(until) });
  }
  const { kind, until } = restriction;
  return until === null ? t(`banner.endless.${kind}`) : t(`banner.until.${kind}`, { time: moment(until) });
};

const Remaining = ({ from, until }: { from: number; until: number }) => {
  const { t, language } = useMessages(protectionMessages);
  const spans = useDurationFormats();
  const leftMs = useRemainingMs(until) ?? 0;
  const minutes = Math.ceil(leftMs / 60_000);
  // From two days on, show days instead of hours.
  const span = minutes >= 48 * 60 ? t('days', { count: Math.floor(minutes / 60 / 24) }) : spans.ofMinutes(minutes);
  const share = Math.min(1, Math.max(0, 1 - leftMs / Math.max(1, until - from)));
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-12 text-ink-2">
        {t('banner.began', { time: formatMinute(Math.floor(from / 60_000) * 60_000, language) })}
        <b className="figures text-14 font-semibold text-ink">{t('banner.left', { span })}</b>
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-surface-3 forced-colors:border">
        <div className="h-2 rounded-full bg-info forced-colors:bg-[Highlight]" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
};

const HelpLinks = () => {
  const { t } = useMessages(protectionMessages);
  const { CONTACT_LINKS: contacts, INFO_PAGES: pages } = getOperatorSettings();
  const links = [...contacts, { url: pages.playerProtection, label: t('helpPage') }];
  return (
    <div className="restriction-help border-t border-line bg-surface-2 py-3">
      <h3 className="px-5 py-2 text-12 text-ink-2 md:px-6">{t('banner.talk')}</h3>
      <ul>
        {links.map(({ url, label }, index) => (
          <li key={url} className={index > 0 ? 'border-t border-line' : undefined}>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className="flex min-h-13 items-center justify-between gap-3 px-5 font-semibold transition-colors hover:bg-surface-3 focus-visible:-outline-offset-2 md:px-6"
            >
              <span className="min-w-0 break-words">{label}</span>
              {url.startsWith('/') ? (
                <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-2 rtl:rotate-180" />
              ) : (
                <ExternalLink aria-hidden="true" className="size-4 flex-none text-ink-2" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Formats date and time. Seconds are rounded up to the next minute, so that nothing ends later than shown. */
const formatMinute = (atMs: number, language: Language): string =>
  new Date(Math.ceil(atMs / 60_000) * 60_000).toLocaleString(dateLocales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

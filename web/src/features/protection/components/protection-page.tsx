import type { PlayedFigures, Protection } from '@reelfloor/protocol';
import { Coffee, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useIsProtectionSupported } from '../../../api/use-sign-in-state.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { WithdrawalHelp } from '../../../ui/deposit-withdrawal-help.tsx';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { usePlayerProtection } from '../api/get-player-protection.ts';
import { useLimitTexts } from '../limits/change-limit-dialog.tsx';
import { PlayerLimitsCard } from '../limits/player-limits-card.tsx';
import { protectionMessages } from '../messages/protection-messages.ts';
import { ProtectionCard, RealityCheckIntervalCard, SelfExclusionCard } from './self-exclusion-card.tsx';
import { TakeBreakDialog } from './take-break-dialog.tsx';
import { useDurationFormats } from './use-duration-formats.ts';

/** Page with everything that protects the player: limits, breaks, self-exclusion and help. */
export const ProtectionPage = () => {
  const { t } = useMessages(protectionMessages);
  const { t: word } = useMessages(mainMessages);
  const hasProtection = useIsProtectionSupported();
  usePageTitle(t('title'));
  const { data, isError, error, isFetching, refetch } = usePlayerProtection();
  return (
    <SimplePageLayout
      title={t('title')}
      // If the server does not support player protection, the page must not promise any.
      lead={hasProtection ? t('lead') : undefined}
      actions={
        <Link href="/statement" className={buildButtonClassName('quiet')}>
          {word('records.statementTitle')}
        </Link>
      }
    >
      {isError && <FailureNotice title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <p role="status">{word('words.loading')}</p>}
      {data && (
        <div className="grid items-start gap-6 pb-8 protection-columns">
          <div className="grid gap-6 lg:col-span-2">
            <RestrictionNote protection={data} />
            {data.played && <PlayedFiguresCard played={data.played} />}
          </div>
          <div className="grid gap-6">
            {data.limits && <PlayerLimitsCard limits={data.limits} serverTime={data.serverTime} />}
            {data.check && <RealityCheckIntervalCard check={data.check} />}
          </div>
          <div className="grid gap-6">
            <BreakCard protection={data} />
            <SelfExclusionCard protection={data} />
            <HelpCard />
          </div>
        </div>
      )}
    </SimplePageLayout>
  );
};

const BreakCard = ({ protection: { timeoutHours, restriction } }: { protection: Protection }) => {
  const { t } = useMessages(protectionMessages);
  const spans = useDurationFormats();
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <ProtectionCard id="break" title={t('breakTitle')} text={t('breakText')}>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {timeoutHours.map((hours) => (
          <Button
            key={hours}
            aria-haspopup="dialog"
            disabled={restriction?.kind === 'exclusion'}
            onClick={() => setAsked(hours)}
          >
            {spans.ofHours(hours)}
          </Button>
        ))}
      </div>
      {asked !== null && <TakeBreakDialog hours={asked} onClose={() => setAsked(null)} />}
    </ProtectionCard>
  );
};

const HelpCard = () => {
  const { t } = useMessages(protectionMessages);
  const { CONTACT_LINKS: contacts, INFO_PAGES: pages } = getOperatorSettings();
  const links = [...contacts, { url: pages.playerProtection, label: t('helpPage') }];
  return (
    <ProtectionCard id="help" title={t('helpTitle')} text={t('helpText')}>
      <ul className="grid">
        {links.map(({ url, label }) => (
          <li key={url} className="border-t border-line">
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </ProtectionCard>
  );
};

/** Shows whether the player may play now and, if not, until when. */
const RestrictionNote = ({ protection: { restriction, register = null } }: { protection: Protection }) => {
  const { t, language } = useMessages(protectionMessages);
  const until = restriction?.until ?? null;
  const text =
    until === null
      ? t(`holds.${restriction?.kind ?? 'nothing'}`)
      : t(`until.${restriction?.kind ?? 'timeout'}`, { time: formatDateTime(until, language) });
  const isKept = restriction !== null || register !== null;
  const registerText = ({ name, until: end }: NonNullable<Protection['register']>) =>
    end === null ? t('register', { name }) : t('registerUntil', { name, time: formatDateTime(end, language) });
  return (
    <section
      aria-label={t('stateTitle')}
      className="flex items-start gap-4 rounded-card border border-line bg-surface-1 p-5 md:p-6"
    >
      <span aria-hidden="true" className={isKept ? 'text-hold [&_svg]:size-6' : 'text-ok [&_svg]:size-6'}>
        {isKept ? <Coffee /> : <ShieldCheck />}
      </span>
      <div role="status" className="min-w-0">
        {(restriction || !register) && <p className="text-16 font-semibold">{text}</p>}
        {register && <p className="text-16 font-semibold">{registerText(register)}</p>}
        {isKept && <p className="mt-1 text-ink-2">{t('stays')}</p>}
        {isKept && <WithdrawalHelp className="mt-3" />}
      </div>
    </section>
  );
};

/** What the player has staked, won and paid, as counted by the server. Gains and losses have the same colour. */
const PlayedFiguresCard = ({ played }: { played: PlayedFigures }) => {
  const { t, spanOf } = useLimitTexts();
  return (
    <dl
      aria-label={t('figures')}
      className="played-figures grid grid-cols-2 gap-4 rounded-card border border-line bg-surface-1 p-5 md:p-6"
    >
      <Figure name={t('playedToday')}>{spanOf(played.playedTodayMs)}</Figure>
      <Figure name={t('netToday')}>
        <FormattedMoney amountMinor={played.netTodayMinor} signed />
      </Figure>
      <Figure name={t('netMonth')}>
        <FormattedMoney amountMinor={played.netMonthMinor} signed />
      </Figure>
      <Figure name={t('paidIn')}>
        <FormattedMoney amountMinor={played.paidInMinor} />
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

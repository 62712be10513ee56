import type { Protection } from '@reelfloor/protocol';
import { useState } from 'react';
import { Link } from 'wouter';
import { useHasProtection } from '../../../api/use-sign-in.ts';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { settings } from '../../../settings/settings.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { useProtection } from '../api/get-protection.ts';
import { LimitsCard } from '../limits/limits-card.tsx';
import { PlayedFigures } from '../limits/played-figures.tsx';
import { BreakDialog } from './break-dialog.tsx';
import { CheckCard } from './check-card.tsx';
import { ExclusionCard } from './exclusion-card.tsx';
import { ProtectionCard } from './protection-card.tsx';
import { RestrictionNote } from './restriction-note.tsx';
import { useProtectionTexts } from './use-protection-texts.ts';
import { useSpans } from './use-spans.ts';

/** One place for what protects the player: limits, breaks, self-exclusion and help. */
export const ProtectionPage = () => {
  const { t } = useProtectionTexts();
  const { t: word } = useTexts();
  const hasProtection = useHasProtection();
  usePageTitle(t('title'));
  const { data, isError, error, isFetching, refetch } = useProtection();
  return (
    <SimplePage
      title={t('title')}
      // Where the server has no protection, nothing is promised.
      lead={hasProtection ? t('lead') : undefined}
      actions={
        <Link href="/statement" className={buttonClass('quiet')}>
          {word('records.statementTitle')}
        </Link>
      }
    >
      {isError && (
        <FailedNote title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <p role="status">{word('words.loading')}</p>}
      {data && (
        <div className="grid items-start gap-6 pb-8 protection-columns">
          <div className="grid gap-6 lg:col-span-2">
            <RestrictionNote protection={data} />
            {data.played && <PlayedFigures played={data.played} />}
          </div>
          <div className="grid gap-6">
            {data.limits && <LimitsCard limits={data.limits} serverTime={data.serverTime} />}
            {data.check && <CheckCard check={data.check} />}
          </div>
          <div className="grid gap-6">
            <BreakCard protection={data} />
            <ExclusionCard protection={data} />
            <HelpCard />
          </div>
        </div>
      )}
    </SimplePage>
  );
};

const BreakCard = ({ protection: { timeoutHours, restriction } }: { protection: Protection }) => {
  const { t } = useProtectionTexts();
  const spans = useSpans();
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
      {asked !== null && <BreakDialog hours={asked} onClose={() => setAsked(null)} />}
    </ProtectionCard>
  );
};

const HelpCard = () => {
  const { t } = useProtectionTexts();
  const { CONTACT_LINKS: contacts, INFO_PAGES: pages } = settings();
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

import { officeRoutes } from '@reelfloor/protocol/office-call-types';
import { CircleAlert, Download, Hourglass, ShieldCheck } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildOfficeUrl } from '../api/call-office.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { moveRowFocus } from '../ui/data-table.tsx';
import { formatUnknownSettingValue } from '../ui/format-unknown-setting-value.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import {
  type AuditTrailEntry,
  AuditTrailFilters,
  useAuditTrailEntries,
  useAuditTrailQueryFromUrl,
} from './audit-trail-filters.tsx';
import { peopleMessages } from './messages/people-messages.ts';
import { useExactTimestampFormatter, useStaffList, useStaffRoleName } from './staff-page-hooks.ts';
import { findFirstSubcommandForAction, getSubcommandLabel } from './subcommand-labels.ts';

/** Search in the audit trail of staff actions. */
export const AuditTrailCard = () => {
  const { t, language } = useMessages(peopleMessages);
  const query = useAuditTrailQueryFromUrl();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAuditTrailEntries(query);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className="card audit" aria-labelledby="audit">
      <header>
        <h2 id="audit">{t('audit')}</h2>
        <AuditTrailFilters />
        <span className="audit-end">
          <Chain />
          <a
            className="ctl soft"
            href={buildOfficeUrl(officeRoutes.recordFile.path, {}, { ...query, lang: language })}
            download
          >
            <Download />
            {t('csv')}
          </a>
        </span>
      </header>
      {data ? (
        entries.length === 0 ? (
          <EmptyMessage>{t('none')}</EmptyMessage>
        ) : (
          <Entries entries={entries} />
        )
      ) : error ? (
        <QueryFailureMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton rows={6} />
      )}
      {hasNextPage && (
        <button type="button" className="ctl m-2" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </button>
      )}
    </section>
  );
};

/** Shows whether the audit trail's hash chain is intact. */
const Chain = () => {
  const { t } = useMessages(peopleMessages);
  const { count } = useNumberAndDateFormatters();
  const { data } = useOfficeQuery('recordCheck', {});
  if (!data) return <span className="st off">{t('checking')}</span>;
  const { entries, faults } = data;
  if (faults.length > 0)
    return (
      <span title={faults.join('\n')}>
        <StatePill tone="bad" icon={CircleAlert} filled>
          {t('broken', { count: faults.length })}
        </StatePill>
      </span>
    );
  return (
    <StatePill tone="ok" icon={ShieldCheck}>
      {t('checked', { count: entries }).replace(String(entries), count(entries))}
    </StatePill>
  );
};

const Entries = ({ entries }: { entries: readonly AuditTrailEntry[] }) => {
  const { t } = useMessages(peopleMessages);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="tb audit-table" aria-label={t('audit')} onKeyDown={moveRowFocus}>
        <thead>
          <tr>
            {(['time', 'person', 'second', 'what', 'subject', 'reason'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
            <th scope="col" className="r">
              {t('change')}
            </th>
            <th scope="col" className="r">
              {t('entry')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              <EntryRow
                entry={entry}
                isOpen={open === entry.id}
                onToggle={() => setOpen(open === entry.id ? null : entry.id)}
              />
              {open === entry.id && <Details entry={entry} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface EntryRowProps {
  readonly entry: AuditTrailEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const EntryRow = ({ entry, isOpen, onToggle }: EntryRowProps) => {
  const { t, language } = useMessages(peopleMessages);
  const stamp = useExactTimestampFormatter();
  const nameOf = useNameOf();
  const changeOf = useChange();
  const { id, at, who, second, request, what, subject, reason, details, hash } = entry;
  const short = hash === null ? String(id) : `${hash.slice(0, 4)}…${hash.slice(-2)}`;
  const asked = typeof details.action === 'string' && request !== null ? details.action : null;
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>{stamp(at)}</time>
      </td>
      <td className="font-semibold" title={who}>
        {nameOf(who)}
      </td>
      <td title={second ?? undefined}>
        {second !== null ? (
          nameOf(second)
        ) : request === null ? null : request === 'waiting' ? (
          <StatePill tone="hold" icon={Hourglass}>
            {t('states.waiting')}
          </StatePill>
        ) : (
          <span className="text-ink-2">{t(`states.${request}`)}</span>
        )}
      </td>
      <td title={what}>
        {asked === null
          ? getSubcommandLabel(what, language)
          : getSubcommandLabel(findFirstSubcommandForAction(asked), language)}
      </td>
      <td>{subject}</td>
      <td className="reason text-ink-2" title={reason ?? undefined}>
        {reason}
      </td>
      <td className="r font-semibold">{changeOf(details)}</td>
      <td className="r">
        <button
          type="button"
          className="hash"
          aria-expanded={isOpen}
          aria-label={t('details', { id, hash: short })}
          onClick={onToggle}
        >
          {short}
        </button>
      </td>
    </tr>
  );
};

const Details = ({ entry }: { entry: AuditTrailEntry }) => {
  const { t } = useMessages(peopleMessages);
  const { id, who, second, what, reason, details, hash } = entry;
  const shown = {
    who,
    ...(second !== null && { second }),
    what,
    ...(reason !== null && { reason }),
    ...details,
  };
  return (
    <tr>
      <td colSpan={8} className="whitespace-normal">
        <dl className="entry-details">
          <div>
            <dt>{t('entry')}</dt>
            <dd>
              {id} · <code>{hash ?? t('unlinked')}</code>
            </dd>
          </div>
          {Object.entries(shown).map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{formatUnknownSettingValue(value)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  );
};

/** Returns a function that maps a sign-in name in the audit trail to the staff member's name; other names are returned unchanged. */
const useNameOf = () => {
  const { data } = useStaffList();
  return (who: string): string => {
    const [, login] = /^(\S+) \(office\)$/.exec(who) ?? [];
    return data?.staff.find((member) => member.login === login)?.name ?? login ?? who;
  };
};

/** Returns a function that summarizes what an audit trail entry has changed: an amount, or values before and after. */
const useChange = () => {
  const { money } = useNumberAndDateFormatters();
  const roleName = useStaffRoleName();
  const plain = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? roleName(String(value)) : '';
  return (details: AuditTrailEntry['details']): string => {
    const { amountMinor, from, to, role } = details;
    if (typeof amountMinor === 'number') return money(amountMinor);
    const [before, after] = [plain(from), plain(to)];
    if (before !== '' && after !== '') return `${before} → ${after}`;
    return after || plain(role);
  };
};

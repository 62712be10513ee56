import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { useSettingValueFormatter } from '../ui/use-setting-form.tsx';
import { useSettingNameAndDescription } from '../ui/use-setting-texts.ts';
import { settingsMessages } from './messages/settings-messages.ts';

export type RecordedSettingChange = OfficeAnswer<'settingsHistory'>['changes'][number];

interface HistoryProps {
  readonly of: 'setting' | 'quick-panel' | 'page' | 'brand' | 'agent' | 'site' | 'display';
  /** Returns a form that restores the setting's value before a change; null if the change cannot be undone. */
  readonly undo?: (change: RecordedSettingChange) => ReactNode;
}

/** History of a setting's changes from the audit trail: who, when, why, and the value before. */
export const SettingsHistoryCard = ({ of, undo }: HistoryProps) => {
  const { t } = useMessages(settingsMessages);
  const { moment } = useNumberAndDateFormatters();
  const words = useSettingNameAndDescription();
  const say = useSettingValueFormatter();
  const { rights } = useSignedInStaff();
  const mayLook = rights.searchAudit !== undefined;
  const { data, error, refetch } = useOfficeQuery('settingsHistory', { query: { of } }, { enabled: mayLook });
  if (!mayLook) return null;
  return (
    <Card title={t('history')}>
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data?.changes.length === 0 && <EmptyMessage>{t('noHistory')}</EmptyMessage>}
      <ol>
        {data?.changes.map((change) => (
          <li key={change.id} className="border-t border-line">
            <div className="flex flex-wrap items-baseline gap-x-2 px-4 py-2">
              <b className="font-semibold">{change.what}</b>
              <span>{of === 'setting' ? words(change.subject)[0] : change.subject}</span>
              <span className="text-12 break-all text-ink-2">
                {changeOf(change, (value) => say(of === 'setting' ? change.subject : '', value))}
              </span>
              <span className="ms-auto text-12 text-ink-3">
                {change.who} · {moment(change.at)}
              </span>
            </div>
            {undo?.(change)}
          </li>
        ))}
      </ol>
    </Card>
  );
};

/** Formats a setting's values before and after a change, and the reason. */
const changeOf = (
  { details: { from, to, reason } }: RecordedSettingChange,
  say: (value: unknown) => string,
): string => {
  const values = from === undefined && to === undefined ? '' : `${say(from)} → ${say(to)}`;
  return [values, reason].filter(Boolean).join(' · ');
};

import type { OfficeAnswer } from '@reelfloor/protocol/office';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Empty, Failed, Loading } from '../ui/notes.tsx';
import { useSettingWords } from '../ui/setting-words.ts';
import { useSaySetting } from '../ui/use-setting-form.tsx';
import { settingsMessages } from './messages/index.ts';

export type Change = OfficeAnswer<'settingsHistory'>['changes'][number];

interface HistoryProps {
  readonly of: 'setting' | 'quick-panel' | 'page' | 'brand' | 'agent' | 'site' | 'display';
  /** Returns a form that restores the value before a change; null if it cannot be undone. */
  readonly undo?: (change: Change) => ReactNode;
}

/** History of changes from the operators' record: who, when, why, and the value before. */
export const HistoryCard = ({ of, undo }: HistoryProps) => {
  const { t } = useMessages(settingsMessages);
  const { moment } = useFormats();
  const words = useSettingWords();
  const say = useSaySetting();
  const { rights } = useMe();
  const mayLook = rights.searchAudit !== undefined;
  const { data, error, refetch } = useOffice('settingsHistory', { query: { of } }, { enabled: mayLook });
  if (!mayLook) return null;
  return (
    <Card title={t('history')}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.changes.length === 0 && <Empty>{t('noHistory')}</Empty>}
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

/** Formats the values before and after, and the reason. */
const changeOf = ({ details: { from, to, reason } }: Change, say: (value: unknown) => string): string => {
  const values = from === undefined && to === undefined ? '' : `${say(from)} → ${say(to)}`;
  return [values, reason].filter(Boolean).join(' · ');
};

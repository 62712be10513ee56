import { type LoginLabel, type LoginLine, loginLabels, type PlayerId } from '@reelfloor/protocol';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useLoginLabel } from '../../../i18n/use-login-label.ts';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordList } from '../../../records/record-list.tsx';
import { recordListTexts } from '../../../records/record-list-texts.ts';
import type { Column } from '../../../records/records-table.tsx';
import { useLogins } from '../../../records/use-logins.ts';
import { StatusDot, type Tone } from '../../../ui/status-dot.tsx';

export const LoginList = ({ profileId }: { profileId: PlayerId | null }) => {
  const { t: word } = useTexts();
  const { t, language } = useProfileTexts();
  const pages = useLogins(profileId);
  const columns: readonly Column<LoginLine>[] = [
    {
      key: 'event',
      heading: t('event'),
      cell: ({ label }) => <Event label={label} />,
      head: true,
    },
    {
      key: 'at',
      heading: t('at'),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} className="figures">
          {formatMoment(at, language)}
        </time>
      ),
      bare: true,
    },
    { key: 'IP', heading: t('IP'), cell: ({ ip }) => <span className="figures">{ip}</span> },
  ];
  return (
    <RecordList
      pages={pages}
      columns={columns}
      rowKey={({ id }) => id}
      texts={{
        ...recordListTexts(word, pages.error),
        caption: t('logins'),
        empty: t('loginsEmpty'),
        emptyAdvice: t('loginsEmptyAdvice'),
      }}
      emptyAction={null}
    />
  );
};

const Event = ({ label }: { label: string }) => {
  const labelText = useLoginLabel();
  const known = loginLabels.find((name) => name === label);
  return (
    <span className="inline-flex items-center gap-2">
      <StatusDot tone={known ? tones[known] : 'off'} />
      {labelText(label)}
    </span>
  );
};

const tones: Record<LoginLabel, Tone> = {
  'login success': 'ok',
  'login check success': 'ok',
  'logout success': 'off',
  'changed password': 'info',
  'kicked by player': 'info',
  'changed PIN': 'info',
  'ended by player': 'info',
  'set second factor': 'info',
  'removed second factor': 'info',
  'used recovery code': 'info',
  'wrong code': 'warn',
  'login failed': 'warn',
  'login check failed': 'warn',
  'login not allowed': 'bad',
  'temporary blocked': 'bad',
};

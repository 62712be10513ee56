import { type LoginHistoryEntry, type LoginLabel, loginLabels, type PlayerId, type Profile } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isUnsupportedCallError } from '../../../api/call-failure.ts';
import { usePlayerProfile } from '../../../api/use-player-profile.ts';
import { getThrownErrorText } from '../../../failures/call-failure-text.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { accountMessages } from '../../../i18n/messages/account/account-messages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useFormatUserProfileFields } from '../../../i18n/use-format-user-profile-fields.ts';
import { useLoginEventLabelTranslator } from '../../../i18n/use-login-event-label.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { InfiniteRecordList } from '../../../records/infinite-record-list.tsx';
import type { Column } from '../../../records/records-table.tsx';
import { useLoginLog } from '../../../records/use-infinite-record-pages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { StatusDot, type StatusTone } from '../../../ui/status-dot.tsx';
import { ActiveSignInList } from './active-sign-in-list.tsx';
import { ChangePasswordForm, PinSetting } from './password-and-pin.tsx';

interface ProfilePageProps {
  profileId?: PlayerId | null;
  secondFactor?: ReactNode;
}

/** The player's own profile or, with an id, another player's, which the server sends only to staff. */
export const ProfilePage = ({ profileId = null, secondFactor }: ProfilePageProps) => {
  const { t } = useMessages(accountMessages);
  usePageTitle(t('title'));
  // A server without the profile call has no other data for this page either.
  const isLacking = isUnsupportedCallError(usePlayerProfile(profileId).error);
  return (
    <SimplePageLayout title={t('title')} lead={profileId === null ? t('lead') : t('leadOf')}>
      <div className="grid items-start gap-6 pb-8 lg:grid-cols-2">
        <div className="grid gap-6">
          <AccountCard profileId={profileId} />
          {!isLacking && profileId === null && <ActiveSignInList />}
          {!isLacking && secondFactor}
        </div>
        {!isLacking && (
          <div className="grid gap-6">
            {profileId === null ? <ChangePasswordForm /> : <PlayerRecords profileId={profileId} />}
            {profileId === null && <PinSetting />}
          </div>
        )}
      </div>
      {!isLacking && (
        <>
          <h2 className="pb-4 text-20">{t('logins')}</h2>
          <LoginList profileId={profileId} />
        </>
      )}
    </SimplePageLayout>
  );
};

const AccountCard = ({ profileId }: { profileId: PlayerId | null }) => {
  const { t } = useMessages(accountMessages);
  const { t: word } = useMessages(mainMessages);
  const { data, isError, error, isFetching, refetch } = usePlayerProfile(profileId);
  if (isError)
    return <FailureNotice title={t('profileFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="account" className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id="account" className="mb-4 text-20">
        {t('account')}
      </h2>
      {data ? <Facts profile={data} /> : <p role="status">{word('words.loading')}</p>}
    </section>
  );
};

const Facts = ({ profile }: { profile: Profile }) => {
  const factsOf = useFormatUserProfileFields();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
      {factsOf(profile).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures min-w-0 break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const PlayerRecords = ({ profileId }: { profileId: PlayerId }) => {
  const { t } = useMessages(accountMessages);
  const { t: word } = useMessages(mainMessages);
  const { data } = usePlayerProfile(profileId);
  if (!data) return null;
  const query = new URLSearchParams({ player: profileId });
  return (
    <section aria-labelledby="records" className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id="records" className="mb-4 text-20">
        {t('records')}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Link href={`/slot-sessions?${query}`} className={buildButtonClassName('outline')}>
          {word('words.gameSessions')}
        </Link>
        <Link href={`/transactions?${query}`} className={buildButtonClassName('outline')}>
          {word('words.transactions')}
        </Link>
      </div>
    </section>
  );
};

const LoginList = ({ profileId }: { profileId: PlayerId | null }) => {
  const { t: word } = useMessages(mainMessages);
  const { t, language } = useMessages(accountMessages);
  const pages = useLoginLog(profileId);
  const columns: readonly Column<LoginHistoryEntry>[] = [
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
          {formatDateTime(at, language)}
        </time>
      ),
      bare: true,
    },
    { key: 'IP', heading: t('IP'), cell: ({ ip }) => <span className="figures">{ip}</span> },
  ];
  return (
    <InfiniteRecordList
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
  const labelText = useLoginEventLabelTranslator();
  const known = loginLabels.find((name) => name === label);
  return (
    <span className="inline-flex items-center gap-2">
      <StatusDot tone={known ? tones[known] : 'off'} />
      {labelText(label)}
    </span>
  );
};

const tones: Record<LoginLabel, StatusTone> = {
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

const recordListTexts = (t: Translate, error: unknown) => ({
  loading: t('words.loading'),
  failed: t('records.loadFailed'),
  moreFailed: t('records.moreFailed'),
  failure: error ? getThrownErrorText(error) : '',
  retry: t('words.retry'),
  more: t('words.loadMore'),
  allShown: t('words.allShown'),
});

import type { PlayerId, Profile } from '@reelfloor/protocol';
import { TriangleAlert } from 'lucide-react';
import { thrownText } from '../../../i18n/failure-text.ts';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useProfile } from '../api/get-profile.ts';
import { useProfileTexts } from './use-profile-texts.ts';

/** Who it is. */
export const AccountCard = ({ profileId }: { profileId: PlayerId | null }) => {
  const { t } = useProfileTexts();
  const { t: word } = useTexts();
  const { data, isError, error, isFetching, refetch } = useProfile(profileId);
  if (isError)
    return (
      <PageNote
        urgent
        icon={<TriangleAlert />}
        title={t('profileFailed')}
        advice={thrownText(error)}
        action={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {word('words.retry')}
          </Button>
        }
      />
    );
  return (
    <section aria-labelledby="account" className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id="account" className="mb-4 text-20">
        {t('account')}
      </h2>
      {data ? <Facts profile={data} /> : <p role="status">{word('words.loading')}</p>}
    </section>
  );
};

const Facts = ({ profile: { user, group, createdAt } }: { profile: Profile }) => {
  const { t, language } = useProfileTexts();
  const fullName = [user.name, user.lastname].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, string])[] = [
    [t('username'), user.username],
    [t('fullName'), fullName || t('none')],
    [t('email'), user.email || t('none')],
    [t('group'), group === 'admin' || group === 'staff' ? t(`groups.${group}`) : t('groups.user')],
    [t('since'), formatMoment(createdAt, language)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures min-w-0 break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

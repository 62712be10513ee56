import type { PlayerId, Profile } from '@reelfloor/protocol';
import { useProfile } from '../../../api/use-profile.ts';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { useProfileFacts } from '../../../i18n/use-profile-facts.ts';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

export const AccountCard = ({ profileId }: { profileId: PlayerId | null }) => {
  const { t } = useProfileTexts();
  const { t: word } = useTexts();
  const { data, isError, error, isFetching, refetch } = useProfile(profileId);
  if (isError)
    return (
      <FailedNote title={t('profileFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
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

const Facts = ({ profile }: { profile: Profile }) => {
  const factsOf = useProfileFacts();
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

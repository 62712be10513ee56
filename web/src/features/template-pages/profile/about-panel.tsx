import { useProfile } from '../../../api/use-profile.ts';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { useProfileFacts } from '../../../i18n/use-profile-facts.ts';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

/** Shows the player's name, role and other account data. */
export const AboutPanel = () => {
  const { t } = useProfileTexts();
  const factsOf = useProfileFacts();
  const { t: word } = useTexts();
  const { data, error, isFetching, refetch } = useProfile(null);
  if (error)
    return (
      <FailedNote title={t('profileFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <p role="status">{word('words.loading')}</p>;
  return (
    <dl className="grid gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      {factsOf(data).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-16 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

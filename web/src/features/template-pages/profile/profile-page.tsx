import { useProfile } from '../../../api/use-profile.ts';
import { useAccount } from '../../../api/use-sign-in.ts';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { useProfileFacts } from '../../../i18n/use-profile-facts.ts';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CardedPage } from '../../../ui/pages/carded-page.tsx';
import { AchievementList } from './achievement-list.tsx';
import { Timeline } from './timeline.tsx';
import { usePlayerPageTexts } from './use-player-page-texts.ts';

/** Page about the player from their own records: timeline, account data and achievements. */
export const ProfilePage = ({ title }: { title: string }) => {
  const { t, language } = usePlayerPageTexts();
  const user = useAccount()?.user;
  const name = user?.displayName || user?.username || title;
  return (
    <CardedPage
      title={name}
      lead={t('lead')}
      actions={<Avatar name={name} language={language} picture={user?.photoURL} />}
      tabs={[
        { id: 'timeline', label: t('timeline'), content: <Timeline /> },
        { id: 'about', label: t('about'), content: <AboutPanel /> },
        { id: 'achievements', label: t('achievements'), content: <AchievementList /> },
      ]}
    />
  );
};

/** Shows the player's name, role and other account data. */
const AboutPanel = () => {
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

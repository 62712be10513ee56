import { useAccount } from '../../../api/use-sign-in.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CardedPage } from '../../../ui/pages/carded-page.tsx';
import { AboutPanel } from './about-panel.tsx';
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

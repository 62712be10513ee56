import type { PlayerId } from '@reelfloor/protocol';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { AccountCard } from './account-card.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PinSetting } from './pin-setting.tsx';
import { PlayerRecords } from './player-records.tsx';
import { SignInList } from './sign-in-list.tsx';

/** The own profile; with an id, a player's, which the server shows to staff. */
export const ProfilePage = ({ profileId = null }: { profileId?: PlayerId | null }) => {
  const { t } = useProfileTexts();
  usePageTitle(t('title'));
  return (
    <SimplePage title={t('title')} lead={profileId === null ? t('lead') : t('leadOf')}>
      <div className="grid items-start gap-6 pb-8 lg:grid-cols-2">
        <AccountCard profileId={profileId} />
        {profileId === null ? <PasswordForm /> : <PlayerRecords profileId={profileId} />}
        {profileId === null && <SignInList />}
        {profileId === null && <PinSetting />}
      </div>
      <h2 className="pb-4 text-20">{t('logins')}</h2>
      <LoginList profileId={profileId} />
    </SimplePage>
  );
};

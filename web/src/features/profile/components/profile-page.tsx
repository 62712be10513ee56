import type { PlayerId } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import { isCallLacking } from '../../../api/call-failure.ts';
import { useProfile } from '../../../api/use-profile.ts';
import { useProfileTexts } from '../../../i18n/use-profile-texts.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { AccountCard } from './account-card.tsx';
import { LoginList } from './login-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PinSetting } from './pin-setting.tsx';
import { PlayerRecords } from './player-records.tsx';
import { SignInList } from './sign-in-list.tsx';

interface ProfilePageProps {
  profileId?: PlayerId | null;
  secondFactor?: ReactNode;
}

/** The player's own profile or, with an id, another player's, which the server sends only to staff. */
export const ProfilePage = ({ profileId = null, secondFactor }: ProfilePageProps) => {
  const { t } = useProfileTexts();
  usePageTitle(t('title'));
  // A server without the profile call has no other data for this page either.
  const isLacking = isCallLacking(useProfile(profileId).error);
  return (
    <SimplePage title={t('title')} lead={profileId === null ? t('lead') : t('leadOf')}>
      <div className="grid items-start gap-6 pb-8 lg:grid-cols-2">
        <div className="grid gap-6">
          <AccountCard profileId={profileId} />
          {!isLacking && profileId === null && <SignInList />}
          {!isLacking && secondFactor}
        </div>
        {!isLacking && (
          <div className="grid gap-6">
            {profileId === null ? <PasswordForm /> : <PlayerRecords profileId={profileId} />}
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
    </SimplePage>
  );
};

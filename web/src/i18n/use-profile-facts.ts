import type { Profile } from '@reelfloor/protocol';
import { formatMoment } from './format-time.ts';
import { useProfileTexts } from './use-profile-texts.ts';

export const useProfileFacts = () => {
  const { t, language } = useProfileTexts();
  return ({ user, group, createdAt }: Profile): readonly (readonly [string, string])[] => [
    [t('username'), user.username],
    [t('fullName'), [user.name, user.lastname].filter(Boolean).join(' ') || t('none')],
    [t('email'), user.email || t('none')],
    [t('group'), group === 'admin' || group === 'staff' ? t(`groups.${group}`) : t('groups.user')],
    [t('since'), formatMoment(createdAt, language)],
  ];
};

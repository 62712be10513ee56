import type { Profile } from '@reelfloor/protocol';
import { formatDateTime } from './format-time.ts';
import { accountMessages } from './messages/account/account-messages.ts';
import { useMessages } from './use-messages.ts';

export const useFormatUserProfileFields = () => {
  const { t, language } = useMessages(accountMessages);
  return ({ user, group, createdAt }: Profile): readonly (readonly [string, string])[] => [
    [t('username'), user.username],
    [t('fullName'), [user.name, user.lastname].filter(Boolean).join(' ') || t('none')],
    [t('email'), user.email || t('none')],
    [t('group'), group === 'admin' || group === 'staff' ? t(`groups.${group}`) : t('groups.user')],
    [t('since'), formatDateTime(createdAt, language)],
  ];
};

import { useMessages } from '../../i18n/use-messages.ts';
import { useFormats } from '../ui/formats.ts';
import type { OfficeRequest } from '../ui/request-card.tsx';
import { actionsMessages } from './messages/actions/index.ts';

/** Returns a function that says what a request about a player asks for. */
export const useRequestTitle = (): ((request: OfficeRequest) => string) => {
  const { t } = useMessages(actionsMessages);
  const { money } = useFormats();
  return ({ action, content }) => {
    const { amountMinor, group, permissions } = content as {
      readonly amountMinor?: number;
      readonly group?: string;
      readonly permissions?: readonly number[];
    };
    switch (action) {
      case 'payOut':
        return t('askPayOut', { amount: money(amountMinor ?? 0) });
      case 'blockPlayer':
        return t('block');
      case 'unblockPlayer':
        return t('unblock');
      case 'exportPlayer':
        return t('export');
      case 'anonymisePlayer':
        return t('anonymise');
      case 'setAccountGroup':
        return t('askGroup', { group: group ?? '' });
      case 'setAccountPermissions':
        return t('askPermissions', { list: permissions?.join(', ') || '–' });
      default:
        return action;
    }
  };
};

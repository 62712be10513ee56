import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { type OfficeRequest, RequestCard } from '../ui/request-card.tsx';
import { actionsMessages } from './messages/actions/index.ts';

/** What was asked for about the player and waits for a second person, shown to both. */
export const PlayerRequests = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(actionsMessages);
  const titleOf = useRequestTitle();
  const { data } = useOffice('requests', { query: { subject: player } }, { everyMs: 5_000 });
  const waiting = data?.requests.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card title={t('waiting')}>
      {waiting.map((request) => (
        <RequestCard key={request.id} request={request} title={titleOf(request)} />
      ))}
    </Card>
  );
};

/** Returns a function that says what a request about a player asks for. */
const useRequestTitle = (): ((request: OfficeRequest) => string) => {
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

import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { RequestCard } from '../ui/request-card.tsx';
import { actionsMessages } from './messages/actions/index.ts';
import { useRequestTitle } from './request-title.ts';

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

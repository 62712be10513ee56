import { type OfficeActionName, officeActions } from '@reelfloor/protocol/office';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { Card } from '../ui/card.tsx';
import { plainValue } from '../ui/plain-value.ts';
import { RequestCard } from '../ui/request-card.tsx';
import { settingsMessages } from './messages/index.ts';

const everyMs = 15_000;
/** What the actions are about whose requests are decided on this page. */
const decidedHere: ReadonlySet<string> = new Set([
  'setting',
  'house',
  'quick-panel',
  'page',
  'brand',
  'agent',
]);

const commandOf = (action: string): string =>
  Object.keys(officeActions[action as OfficeActionName].subcommands)[0] ?? action;
const nounOf = (action: string): string => commandOf(action).split(' ')[0] ?? '';

/** What others have asked for here and a second person decides, and what the reader has asked for. */
export const WaitingRequests = () => {
  const { t } = useMessages(settingsMessages);
  const { data } = useOffice('requests', { query: {} }, { everyMs });
  const waiting = data?.requests.filter(
    ({ action, state }) => state === 'waiting' && decidedHere.has(nounOf(action)),
  );
  // The request leaves the list when it is confirmed, and what was told once must stay.
  const [shown, setShown] = useState<{ readonly subject: string; readonly token: string } | null>(null);
  if (!shown && (!waiting || waiting.length === 0)) return null;
  return (
    <Card title={t('waiting')}>
      {shown && (
        <p role="status" className="grid gap-1 p-4">
          <span className="text-12 text-ink-2">
            {t('token')}: {shown.subject}
          </span>
          <code className="break-all select-all">{shown.token}</code>
        </p>
      )}
      {waiting?.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onConfirmed={(answer) => {
            const token = tokenOf(answer);
            if (token !== null) setShown({ subject: request.subject, token });
          }}
          title={
            <>
              {commandOf(request.action)} <span className="font-normal text-ink-2">{request.subject}</span>
            </>
          }
        >
          <Asked content={request.content} />
        </RequestCard>
      ))}
    </Card>
  );
};

const tokenOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
    ? answer.token
    : null;

/** What was asked for. The second person sees a picture as it is. */
const Asked = ({ content }: { content: unknown }) => {
  const { picture, name } = z.safeParse(pictureSchema, content).data ?? {};
  if (picture === undefined) return <p className="text-12 break-all text-ink-2">{plainValue(content)}</p>;
  const type = name?.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  return (
    <img
      src={`data:${type};base64,${picture}`}
      alt={name}
      className="max-h-28 max-w-full justify-self-start"
    />
  );
};

const pictureSchema = z.object({ name: z.string(), picture: z.string() });

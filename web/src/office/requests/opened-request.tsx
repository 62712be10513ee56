import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import type { OfficeRequest } from '../ui/request-card.tsx';
import { useRequestWords } from '../ui/request-words.ts';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { DecideColumn } from './decide-column.tsx';
import { requestsMessages } from './messages/index.ts';
import { RequestDetail } from './request-detail.tsx';
import { kindOf } from './request-kinds.ts';
import { useDecision } from './use-decision.ts';

interface OpenedRequestProps {
  readonly request: OfficeRequest;
  /** When the request was read from the server, in ms since 1970 by this browser's clock. */
  readonly readAt: number;
  /** Opens the next waiting request; null if no other request waits. */
  readonly onNext: (() => void) | null;
  readonly onAskedAgain: (id: string) => void;
}

/** A request with its decision. */
export const OpenedRequest = ({ request, readAt, onNext, onAskedAgain }: OpenedRequestProps) => {
  const { t, language } = useMessages(requestsMessages);
  const me = useMe();
  // The sentence under the bar says it all; a phone's bar has no place for more.
  const isNarrow = useIsNarrow();
  const words = useRequestWords();
  const decision = useDecision(request, onAskedAgain);
  const { effect, askedBy, action } = request;
  const said = effect && words.sentence(effect, askedBy.login);
  const [, en, tr] = effect ? kindOf(effect.sentence) : [null, action, action];
  return (
    <>
      {isNarrow ? (
        <PageHead title={t('title')} />
      ) : (
        <PageHead title={language === 'en' ? en : tr} above={[{ title: t('title'), href: '/requests' }]} />
      )}
      <RequestDetail request={request} said={said} decision={decision} />
      <DecideColumn
        request={request}
        said={said}
        decision={decision}
        isOwn={askedBy.id === me.id}
        readAt={readAt}
        onNext={onNext}
      />
    </>
  );
};

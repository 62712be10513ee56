import './requests.css';
import { Banknote, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useServerContact } from '../api/server-reachability-store.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { formatAgeMinutesSeconds } from '../ui/format-durations.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import type { OfficeRequest } from '../ui/office-request.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { useIsNarrowScreen } from '../ui/use-is-narrow-screen.ts';
import { useRequestTexts } from '../ui/use-request-texts.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { approvalRequestsMessages } from './messages/approval-requests-messages.ts';
import { RequestDetail } from './request-card.tsx';
import { RequestDecisionColumn } from './request-decision-column.tsx';
import { formatRequestSubjects, getRequestKindIconAndNames } from './request-kind-icons-and-names.ts';
import { useDecision } from './use-request-decision.ts';
import { isOwnRecentlyExpiredRequest } from './use-request-visibility-filter.ts';

const shownRequests = ['you', 'own', 'decided'] as const;
type ShownRequests = (typeof shownRequests)[number];

/** Which requests for approval are listed, and which one is selected; both are stored in the URL. */
interface RequestChoice {
  /** Which list of requests is shown; null if the URL does not contain it. */
  readonly show: ShownRequests | null;
  readonly id: string | null;
}

const useRequestChoice = (): readonly [RequestChoice, (choice: RequestChoice) => void] => {
  const [params, setParams] = useSearchParams();
  const choice = {
    show: shownRequests.find((one) => one === params.get('show')) ?? null,
    id: params.get('id'),
  };
  return [choice, (next) => setParams(entriesOf(next))];
};

const entriesOf = ({ show, id }: RequestChoice): Record<string, string> => ({
  ...(show && { show }),
  ...(id !== null && { id }),
});

/** Returns the URL of the requests page with this list and selection. */
const hrefOf = (choice: RequestChoice): string => `/requests?${new URLSearchParams(entriesOf(choice)).toString()}`;

/** Polling interval in ms of the requests: often enough to notice changed facts before somebody signs. */
const everyMs = 3_000;

/** Requests for a second person's approval: the list, the selected one, and its decision. */
export const RequestsPage = () => {
  const { t } = useMessages(approvalRequestsMessages);
  const me = useSignedInStaff();
  const isNarrow = useIsNarrowScreen();
  const isReached = useServerContact((contact) => contact.isReached);
  const now = useCurrentServerTimeMs();
  const [choice, choose] = useRequestChoice();
  const { data, error, refetch, dataUpdatedAt } = useOfficeQuery('requests', { query: {} }, { everyMs });
  const all = data?.requests ?? [];
  const asked = all.find(({ id }) => id === choice.id);
  const show = choice.show ?? (asked?.askedBy.id === me.id ? 'own' : 'you');
  const listed = listedOf(all, show, { me: me.id, now });
  const pinnedId = usePinnedId(show, listed[0]?.id ?? null);
  const openedId = choice.id ?? (isNarrow ? null : pinnedId);
  const opened = all.find(({ id }) => id === openedId);
  if (!data)
    return (
      <>
        <OfficePageHeader title={t('title')} />
        {error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />}
      </>
    );
  const next = listed.find(({ id, state }) => id !== openedId && state === 'waiting') ?? null;
  return (
    <div className="rq" data-open={openedId === null ? undefined : ''} data-away={isReached ? undefined : ''}>
      <RequestList
        show={show}
        listed={listed}
        openedId={openedId}
        counts={{ you: data.waitingForYou, own: data.waitingForOthers }}
        onShow={(to) => choose({ show: to, id: null })}
      />
      {opened ? (
        <OpenedRequest
          key={opened.id}
          request={opened}
          readAt={dataUpdatedAt}
          onNext={next && (() => choose({ show, id: next.id }))}
          onAskedAgain={(id) => choose({ show: 'own', id })}
        />
      ) : (
        <div className="rq-none">
          <OfficePageHeader title={t('title')} />
          {openedId !== null ? (
            <EmptyMessage>{t('notThere')}</EmptyMessage>
          ) : (
            listed.length > 0 && <EmptyMessage>{t('choose')}</EmptyMessage>
          )}
        </div>
      )}
    </div>
  );
};

/** Sorts requests oldest first: a new one is added at the end and moves none that is being read. */
const listedOf = (
  all: readonly OfficeRequest[],
  show: ShownRequests,
  { me, now }: { readonly me: string; readonly now: number },
) => {
  const waiting = all.filter(({ state }) => state === 'waiting').toReversed();
  if (show === 'you') return waiting.filter(({ mayDecide }) => mayDecide);
  if (show === 'own')
    return [
      ...all.filter((request) => isOwnRecentlyExpiredRequest(request, { me, now })),
      ...waiting.filter(({ askedBy }) => askedBy.id === me),
    ];
  return all
    .filter(({ state }) => state !== 'waiting')
    .toSorted((a, b) => (b.decidedAt ?? b.expiresAt) - (a.decidedAt ?? a.expiresAt));
};

/** Returns the id of the list's first request, which stays selected when others are sorted before it or it is decided. */
const usePinnedId = (show: ShownRequests, first: string | null): string | null => {
  const [pinned, pin] = useState<{ readonly show: ShownRequests; readonly id: string } | null>(null);
  const isPinned = pinned?.show === show;
  useEffect(() => {
    if (!isPinned && first !== null) pin({ show, id: first });
  }, [isPinned, first, show]);
  return isPinned ? pinned.id : first;
};

interface OpenedRequestProps {
  readonly request: OfficeRequest;
  /** When the request was loaded from the server: Unix time in ms, by this browser's clock. */
  readonly readAt: number;
  /** Opens the next waiting request; null if no other request waits. */
  readonly onNext: (() => void) | null;
  readonly onAskedAgain: (id: string) => void;
}

/** A request with its decision. */
const OpenedRequest = ({ request, readAt, onNext, onAskedAgain }: OpenedRequestProps) => {
  const { t, language } = useMessages(approvalRequestsMessages);
  const me = useSignedInStaff();
  // Shorten the text of the bar on a phone, where it has no room for more; the text below the bar is complete.
  const isNarrow = useIsNarrowScreen();
  const words = useRequestTexts();
  const decision = useDecision(request, { onAskedAgain });
  const { effect, askedBy, action } = request;
  const said = effect && words.sentence(effect, askedBy.login);
  const [, en, tr] = effect ? getRequestKindIconAndNames(effect.sentence) : [null, action, action];
  return (
    <>
      {isNarrow ? (
        <OfficePageHeader title={t('title')} />
      ) : (
        <OfficePageHeader title={language === 'en' ? en : tr} above={[{ title: t('title'), href: '/requests' }]} />
      )}
      <RequestDetail request={request} said={said} decision={decision} />
      <RequestDecisionColumn
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

interface RequestListProps {
  readonly show: ShownRequests;
  readonly listed: readonly OfficeRequest[];
  readonly openedId: string | null;
  readonly counts: Readonly<Record<'you' | 'own', number>>;
  readonly onShow: (show: ShownRequests) => void;
}

/** A list of requests: those that wait for the user, the user's own, or the decided ones. */
const RequestList = ({ show, listed, openedId, counts, onShow }: RequestListProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  return (
    <aside className="rq-list" aria-label={t('title')}>
      <header>
        <Segmented
          legend={t('which')}
          value={show}
          onChange={onShow}
          choices={shownRequests.map((value) => ({
            value,
            label: t(`show.${value}`),
            ...(value !== 'decided' && { count: counts[value] }),
          }))}
        />
      </header>
      {listed.length === 0 ? (
        <EmptyMessage>
          <span>{show === 'you' ? t('nothing') : t(show === 'own' ? 'nothingOwn' : 'nothingDecided')}</span>{' '}
          {show === 'you' && counts.own > 0 && <span>{t('ownWait', { count: counts.own })}</span>}
        </EmptyMessage>
      ) : (
        <ol>
          {listed.map((request) => (
            <li key={request.id}>
              <Entry request={request} show={show} isOpened={request.id === openedId} />
            </li>
          ))}
        </ol>
      )}
      {show === 'you' && listed.length > 0 && (
        <footer>
          <span>{t('notOwn')}</span>{' '}
          {counts.own > 0 && (
            <Link href={hrefOf({ show: 'own', id: null })}>{t('ownWait', { count: counts.own })}</Link>
          )}
        </footer>
      )}
    </aside>
  );
};

interface EntryProps {
  readonly request: OfficeRequest;
  readonly show: ShownRequests;
  readonly isOpened: boolean;
}

const Entry = ({ request, show, isOpened }: EntryProps) => {
  const { t, language } = useMessages(approvalRequestsMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const words = useRequestTexts();
  const now = useCurrentServerTimeMs();
  const { id, effect, state, askedBy, askedAt, decidedAt, isChanged } = request;
  const [Icon, en, tr] = effect
    ? getRequestKindIconAndNames(effect.sentence)
    : [Banknote, request.action, request.action];
  const isRefusal = effect?.isRefusal ?? false;
  const tone = isRefusal ? 'bad' : isChanged ? 'warn' : '';
  return (
    <Link href={hrefOf({ show, id })} {...(isOpened && { 'aria-current': 'true' as const })}>
      <span className={`gly ${tone}`}>
        <Icon />
      </span>
      <b className={isRefusal ? 'text-bad' : undefined}>{language === 'en' ? en : tr}</b>
      <time dateTime={new Date(askedAt).toISOString()}>
        {state === 'waiting' ? formatAgeMinutesSeconds(now - askedAt) : moment(decidedAt ?? askedAt)}
      </time>
      {effect && effect.amountMinor !== null && <span className="amt">{money(effect.amountMinor)}</span>}
      <span className="about">
        {isChanged ? (
          <span className="changed">
            <History />
            {t('changedSince')}
          </span>
        ) : (
          <span>
            {state !== 'waiting' && <span>{`${t(`states.${state}`)} · `}</span>}
            <span>{effect ? formatRequestSubjects(effect, words.value) : request.subject}</span>
          </span>
        )}
        <span>{askedBy.login}</span>
      </span>
    </Link>
  );
};

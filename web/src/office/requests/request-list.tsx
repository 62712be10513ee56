import { Banknote, History } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFormats } from '../ui/formats.ts';
import { Empty } from '../ui/notes.tsx';
import type { OfficeRequest } from '../ui/request-card.tsx';
import { useRequestWords } from '../ui/request-words.ts';
import { Segmented } from '../ui/segmented.tsx';
import { shortSpan } from '../ui/spans.ts';
import { useServerNow } from '../ui/use-server-now.ts';
import { requestsMessages } from './messages/index.ts';
import { hrefOf, type ShownRequests, shownRequests } from './request-choice.ts';
import { kindOf, subjectsOf } from './request-kinds.ts';

interface RequestListProps {
  readonly show: ShownRequests;
  readonly listed: readonly OfficeRequest[];
  readonly openedId: string | null;
  readonly counts: Readonly<Record<'you' | 'own', number>>;
  readonly onShow: (show: ShownRequests) => void;
}

/** The requests of one kind: those that wait for the reader, the reader's own, or those that were decided. */
export const RequestList = ({ show, listed, openedId, counts, onShow }: RequestListProps) => {
  const { t } = useMessages(requestsMessages);
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
        <Empty>
          <span>{show === 'you' ? t('nothing') : t(show === 'own' ? 'nothingOwn' : 'nothingDecided')}</span>{' '}
          {show === 'you' && counts.own > 0 && <span>{t('ownWait', { count: counts.own })}</span>}
        </Empty>
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
  const { t, language } = useMessages(requestsMessages);
  const { money, moment } = useFormats();
  const words = useRequestWords();
  const now = useServerNow();
  const { id, effect, state, askedBy, askedAt, decidedAt, isChanged } = request;
  const [Icon, en, tr] = effect ? kindOf(effect.sentence) : [Banknote, request.action, request.action];
  const isRefusal = effect?.isRefusal ?? false;
  const tone = isRefusal ? 'bad' : isChanged ? 'warn' : '';
  return (
    <Link href={hrefOf({ show, id })} {...(isOpened && { 'aria-current': 'true' as const })}>
      <span className={`gly ${tone}`}>
        <Icon />
      </span>
      <b className={isRefusal ? 'text-bad' : undefined}>{language === 'en' ? en : tr}</b>
      <time dateTime={new Date(askedAt).toISOString()}>
        {state === 'waiting' ? shortSpan(now - askedAt) : moment(decidedAt ?? askedAt)}
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
            <span>{effect ? subjectsOf(effect, words.value) : request.subject}</span>
          </span>
        )}
        <span>{askedBy.login}</span>
      </span>
    </Link>
  );
};

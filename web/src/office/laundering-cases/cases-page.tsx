import '../ui/inbox.css';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, CircleDot, Flag, FolderOpen } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useIsNarrowScreen } from '../ui/use-is-narrow-screen.ts';
import { useLaunderingIndicatorTexts } from '../ui/use-laundering-indicator-texts.ts';
import { CaseDetails } from './case-details.tsx';
import { launderingCasesMessages } from './messages/laundering-cases-messages.ts';

type Cases = OfficeAnswer<'cases'>;
type ListedCase = Cases['cases'][number];

const everyMs = 10_000;

/** Money laundering cases: the list, the selected one, and indicators that belong to no case yet. */
export const CasesPage = () => {
  const { t } = useMessages(launderingCasesMessages);
  const isNarrow = useIsNarrowScreen();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useOfficeQuery('cases', {}, { everyMs });
  if (!data)
    return (
      <>
        <OfficePageHeader title={t('title')} />
        {error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />}
      </>
    );
  const chosen = data.cases.find(({ number }) => number === Number(search.get('number')));
  const asked = chosen ? (chosen.outcome === null ? 'open' : 'closed') : null;
  const show = asked ?? (search.get('show') === 'closed' ? 'closed' : 'open');
  const open = data.cases.filter(({ outcome }) => outcome === null);
  const listed = show === 'open' ? open : data.cases.filter(({ outcome }) => outcome !== null);
  const shown = chosen ?? (isNarrow ? undefined : listed[0]);
  return (
    <div className="inbox" data-open={shown && chosen ? '' : undefined}>
      <OfficePageHeader title={t('title')} />
      <aside aria-label={t('title')} className="card">
        <header>
          <Segmented
            legend={t('which')}
            value={show}
            onChange={(next) => setSearch({ show: next })}
            choices={[
              { value: 'open', label: t('show.open'), count: open.length },
              { value: 'closed', label: t('show.closed') },
            ]}
          />
        </header>
        {listed.length === 0 ? (
          <EmptyMessage>{t(show === 'open' ? 'nothing' : 'nothingClosed')}</EmptyMessage>
        ) : (
          <ol>
            {listed.map((one) => (
              <li key={one.number}>
                <Entry listed={one} isOpened={one === shown} />
              </li>
            ))}
          </ol>
        )}
      </aside>
      <div className="inbox-main">
        {data.waiting.length > 0 && !(isNarrow && chosen) && <Waiting waiting={data.waiting} />}
        {shown && (
          <CaseDetails
            key={shown.number}
            number={shown.number}
            back={isNarrow && <Link href={`/cases?show=${show}`}>{t('back')}</Link>}
          />
        )}
      </div>
    </div>
  );
};

const Entry = ({ listed, isOpened }: { listed: ListedCase; isOpened: boolean }) => {
  const { t } = useMessages(launderingCasesMessages);
  const { moment } = useNumberAndDateFormatters();
  const { number, player, openedAt, closedAt, reason, outcome, indicators, notes } = listed;
  const [tone, icon] = outcome === null ? (['info', CircleDot] as const) : (['ok', CircleCheck] as const);
  return (
    <Link href={`/cases?number=${number}`} {...(isOpened && { 'aria-current': 'true' as const })}>
      <b>
        {t('case', { number })} · {player.name}
      </b>
      <time dateTime={new Date(openedAt).toISOString()}>{moment(closedAt ?? openedAt)}</time>
      <span className="said">{reason}</span>
      <StatePill tone={tone} icon={icon}>
        {t(`outcomes.${outcome ?? 'open'}`)}
      </StatePill>
      <span className="sub">{t('counts', { indicators, notes })}</span>
    </Link>
  );
};

/** Money laundering indicators that belong to no case yet, by player. */
const Waiting = ({ waiting }: Pick<Cases, 'waiting'>) => {
  const { t } = useMessages(launderingCasesMessages);
  const { moment } = useNumberAndDateFormatters();
  const said = useLaunderingIndicatorTexts();
  const [, setSearch] = useSearchParams();
  const maySeePlayers = useSignedInStaffRight('seePlayers') !== null;
  const players = [...new Set(waiting.map(({ player }) => player.name))];
  return (
    <Card title={t('waiting')} className="found-card">
      {players.map((name) => (
        <section key={name} aria-label={name}>
          <h3>{maySeePlayers ? <Link href={`/players/${encodeURIComponent(name)}`}>{name}</Link> : name}</h3>
          <ul className="found">
            {waiting
              .filter(({ player }) => player.name === name)
              .map((indicator) => (
                <li key={indicator.id}>
                  <Flag />
                  <span>
                    <b>{said.title(indicator)}</b>
                    <small>
                      {moment(indicator.at)}. {said.figures(indicator)}
                    </small>
                  </span>
                </li>
              ))}
          </ul>
          <ActionForm
            action="openCase"
            icon={FolderOpen}
            title={t('openCase')}
            note={t('openNote')}
            does={t('openDoes')}
            submit={t('openCase')}
            content={{ player: name }}
            onDone={(outcome) => {
              if (outcome.state === 'done') setSearch({ number: String(outcome.answer.case) });
            }}
          />
        </section>
      ))}
    </Card>
  );
};

import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { User } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type TranslateOf, useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { type NumberAndDateFormatters, useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { RecordingLink } from '../ui/recording-link.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { moneyMessages } from './messages/money/money-messages.ts';
import { playersMessages } from './messages/players-messages.ts';
import { buildPlayerMoneyPageUrl, buildTimeSpanAround } from './player-money-page-url.ts';

type Session = OfficeAnswer<'playerSessions'>['items'][number];
type Round = OfficeAnswer<'playerRounds'>['rounds'][number];

/** The player's play: sessions, or the newest rounds. */
export const PlayerPlaySessionsCard = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  const [shown, show] = useState<'sessions' | 'rounds'>('sessions');
  const choice = (
    <Segmented
      legend={t('played')}
      value={shown}
      choices={[
        { value: 'sessions', label: t('sessions') },
        { value: 'rounds', label: t('rounds') },
      ]}
      onChange={show}
    />
  );
  return (
    <Card title={shown === 'sessions' ? t('sessions') : t('rounds')} aside={choice}>
      {shown === 'sessions' ? <Sessions player={player} /> : <Rounds player={player} />}
    </Card>
  );
};

const Sessions = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  const formats = useNumberAndDateFormatters();
  const [cursor, setCursor] = useState<string | null>(null);
  const query = cursor === null ? {} : { cursor };
  const { data, error, refetch } = useOfficeQuery(
    'playerSessions',
    { params: { player }, query },
    { keepsLast: true, everyMs: 10_000 },
  );
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={5} />;
  if (data.items.length === 0) return <EmptyMessage>{t('noSessions')}</EmptyMessage>;
  const columns = sessionColumns(player, t, formats);
  return (
    <>
      <DataTable name={t('sessions')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
      <footer>
        <span>{t('allOf', { count: data.count })}</span>
        {cursor !== null && (
          <button type="button" className="ctl ms-auto" onClick={() => setCursor(null)}>
            {t('newest')}
          </button>
        )}
        {data.nextCursor !== null && (
          <button type="button" className="ctl ms-auto" onClick={() => setCursor(data.nextCursor)}>
            {t('earlier')}
          </button>
        )}
      </footer>
    </>
  );
};

const sessionColumns = (
  player: string,
  t: TranslateOf<typeof playersMessages>,
  { moment, money, symbol }: NumberAndDateFormatters,
): Column<Session>[] => [
  {
    id: 'began',
    head: t('began'),
    cell: ({ start, end }) => (
      <MoneyLink
        player={player}
        time={moment(start)}
        span={{ from: start - marginMs, until: end === null ? null : end + marginMs }}
      />
    ),
  },
  {
    id: 'cabinet',
    head: t('cabinet'),
    cell: ({ machine, brand, start, end }) => (
      <span className="cabinet">
        <Cabinet machine={machine} />
        {end === null ? (
          <StatePill tone="info" icon={User}>
            {t('running')}
          </StatePill>
        ) : (
          <span className="text-ink-2">{brand}</span>
        )}
        <SessionRecording machine={machine} start={start} end={end} />
      </span>
    ),
  },
  {
    id: 'duration',
    head: t('duration'),
    isFigure: true,
    cell: ({ start, durationMs }) =>
      durationMs === null ? <Running since={start} /> : formatSessionDuration(durationMs),
  },
  {
    id: 'staked',
    head: t('staked', { symbol }),
    isFigure: true,
    cell: ({ stakedMinor }) => money(stakedMinor, { bare: true }),
  },
  {
    id: 'net',
    head: t('net', { symbol }),
    isFigure: true,
    cell: ({ stakedMinor, wonMinor }) => (
      <b className="font-semibold">{money(wonMinor - stakedMinor, { bare: true, signed: true })}</b>
    ),
  },
];

/** A time as a link to the player's money movements around it. */
const MoneyLink = ({
  player,
  time,
  span,
}: {
  readonly player: string;
  readonly time: string;
  readonly span: Parameters<typeof buildPlayerMoneyPageUrl>[1];
}) => {
  const { t } = useMessages(moneyMessages);
  return (
    <Link href={buildPlayerMoneyPageUrl(player, span)} className="text-ink" title={t('openAt', { time })}>
      {time}
    </Link>
  );
};

/** Duration of pictures recorded before and after each session, in ms. */
const marginMs = 10_000;
/** A round's link opens the time from this long before to this long after the round, in ms. */
const aroundMs = 60_000;

const SessionRecording = ({ machine, start, end }: Pick<Session, 'machine' | 'start' | 'end'>) => {
  const { t } = useMessages(playersMessages);
  const { moment } = useNumberAndDateFormatters();
  const span = { fromMs: start - marginMs, untilMs: end === null ? null : end + marginMs, atMs: start };
  return <RecordingLink machineId={machine} {...span} name={t('recordingOf', { time: moment(start) })} />;
};

/** A cabinet's number, as a link to its page for users who may see the floor. */
const Cabinet = ({ machine }: { readonly machine: string }) =>
  useSignedInStaffRight('seeFloor') === null ? (
    <b>{machine}</b>
  ) : (
    <Link href={`/machine/${encodeURIComponent(machine)}`} className="font-semibold text-ink">
      {machine}
    </Link>
  );

const Running = ({ since }: { readonly since: number }) => formatSessionDuration(useCurrentServerTimeMs() - since);

/** Formats a duration as `01:02:03`. */
export const formatSessionDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

const Rounds = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  const { moment, money, symbol } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('playerRounds', { params: { player } }, { everyMs: 10_000 });
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={5} />;
  if (data.rounds.length === 0) return <EmptyMessage>{t('noSessions')}</EmptyMessage>;
  const columns: Column<Round>[] = [
    {
      id: 'at',
      head: t('began'),
      cell: ({ at }) => <MoneyLink player={player} time={moment(at)} span={buildTimeSpanAround(at, 2)} />,
    },
    {
      id: 'cabinet',
      head: t('cabinet'),
      cell: ({ at, machine, brand, freeSpins, rounds }) => (
        <span className="cabinet">
          <Cabinet machine={machine} />
          <span className="text-ink-2">{brand}</span>
          {freeSpins > 0 && <span className="tag">{t('freeSpins', { count: freeSpins })}</span>}
          {rounds > 1 && <span className="tag">{t('lostLine', { count: rounds })}</span>}
          <RecordingLink
            machineId={machine}
            fromMs={at - aroundMs}
            untilMs={at + aroundMs}
            atMs={at}
            name={t('recordingOf', { time: moment(at) })}
          />
        </span>
      ),
    },
    {
      id: 'stake',
      head: t('stakeOf', { symbol }),
      isFigure: true,
      cell: ({ stakeMinor }) => money(stakeMinor, { bare: true }),
    },
    {
      id: 'won',
      head: t('won', { symbol }),
      isFigure: true,
      cell: ({ winMinor }) => <b className="font-semibold">{money(winMinor, { bare: true })}</b>,
    },
  ];
  return <DataTable name={t('rounds')} columns={columns} rows={data.rounds} keyOf={({ id, at }) => `${id}${at}`} />;
};

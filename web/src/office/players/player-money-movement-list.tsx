import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { useState } from 'react';
import { Link } from 'wouter';
import { type TranslateOf, useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { moveRowFocus } from '../ui/data-table.tsx';
import { type NumberAndDateFormatters, useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { RecordingLink } from '../ui/recording-link.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import { moneyMessages } from './messages/money/money-messages.ts';
import type { PlayerMoneyPageFilter } from './player-money-page-url.ts';

export type MoneyMovement = OfficeAnswer<'playerMoney'>['items'][number];
export type TranslateMoneyTexts = TranslateOf<typeof moneyMessages>;

interface MoneyMovementListProps {
  readonly player: string;
  readonly view: PlayerMoneyPageFilter;
  readonly onChange: (view: Partial<PlayerMoneyPageFilter>) => void;
}

const everyMs = 10_000;
/** A row's link opens the time from this long before to this long after the row, in ms. */
const aroundMs = 60_000;

/** The list of a player's money movements and rounds, in ascending order of time; without a time span it shows the newest page. */
export const MoneyMovementList = ({ player, view, onChange }: MoneyMovementListProps) => {
  const { t } = useMessages(moneyMessages);
  const { moment } = useNumberAndDateFormatters();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const isSpan = view.from !== null || view.until !== null;
  const cursor = cursors.at(-1);
  const query = {
    ...{ show: view.show, order: isSpan ? ('asc' as const) : ('desc' as const) },
    ...(view.from !== null && { from: view.from }),
    ...(view.until !== null && { until: view.until }),
    ...(cursor !== undefined && { cursor }),
  };
  const { data, error, refetch } = useOfficeQuery(
    'playerMoney',
    { params: { player }, query },
    { keepsLast: true, ...(!isSpan && { everyMs }) },
  );
  const title = isSpan
    ? t('fromTo', { from: moment(view.from ?? 0), until: view.until === null ? '…' : moment(view.until) })
    : t('newestMovements');
  const choice = (
    <Segmented
      legend={t('show')}
      value={view.show}
      choices={[
        { value: 'all', label: t('all') },
        { value: 'money', label: t('movements') },
        { value: 'rounds', label: t('rounds') },
      ]}
      onChange={(show) => onChange({ show })}
    />
  );
  const rows = data ? (isSpan ? data.items : data.items.toReversed()) : [];
  return (
    <Card title={title} aside={choice} className="movements">
      {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton rows={8} />}
      {data && rows.length === 0 && <EmptyMessage>{t('nothing')}</EmptyMessage>}
      {rows.length > 0 && <MovementTable movements={rows} view={view} name={title} />}
      {data && (
        <footer>
          {isSpan && (
            <button
              type="button"
              className="ctl"
              onClick={() => onChange({ from: null, until: null, at: null, amountMinor: null })}
            >
              {t('newest')}
            </button>
          )}
          {cursors.length > 0 && (
            <button type="button" className="ctl" onClick={() => setCursors(cursors.slice(0, -1))}>
              {isSpan ? t('earlier') : t('later')}
            </button>
          )}
          {data.nextCursor !== null && (
            <button
              type="button"
              className="ctl ms-auto"
              onClick={() => setCursors([...cursors, data.nextCursor ?? ''])}
            >
              {isSpan ? t('later') : t('earlier')}
            </button>
          )}
        </footer>
      )}
    </Card>
  );
};

interface MovementTableProps {
  readonly movements: readonly MoneyMovement[];
  readonly view: PlayerMoneyPageFilter;
  readonly name: string;
}

const MovementTable = ({ movements, view, name }: MovementTableProps) => {
  const { t } = useMessages(moneyMessages);
  const formats = useNumberAndDateFormatters();
  const { symbol } = formats;
  const isAsked = ({ amountMinor, at }: MoneyMovement) =>
    view.amountMinor !== null &&
    Math.abs(amountMinor ?? 0) === view.amountMinor &&
    (view.from === null || at >= view.from);
  const first = movements.findIndex(isAsked);
  return (
    <TableScroller className="flex-1">
      <table aria-label={name} className="tb" onKeyDown={moveRowFocus}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="wide">
              {t('cabinet')}
            </th>
            {(['stake', 'won', 'moved', 'before'] as const).map((head) => (
              <th key={head} scope="col" className="r wide">
                {t(head, { symbol })}
              </th>
            ))}
            <th scope="col" className="r">
              {t('credit', { symbol })}
            </th>
            <th scope="col" className="r wide">
              {t('wallet', { symbol })}
            </th>
            <th scope="col">
              <span className="sr-only">{t('recording')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement, index) => (
            <tr
              key={movement.id}
              className={joinClassNames(isAsked(movement) && 'asked', first >= 0 && index < first && 'before')}
            >
              <MovementCells movement={movement} t={t} formats={formats} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
};

interface MovementCellsProps {
  readonly movement: MoneyMovement;
  readonly t: TranslateMoneyTexts;
  readonly formats: NumberAndDateFormatters;
}

const MovementCells = ({ movement, t, formats }: MovementCellsProps) => {
  const { money, moment, thousandths, day, zoneOffsetMs } = formats;
  const { at, machine, stakeMinor, wonMinor, amountMinor, creditBeforeMinor, creditAfterMinor, walletMinor } = movement;
  const plain = (minor: number | null) => (minor === null ? '' : money(minor, { bare: true }));
  const moved = amountMinor === null || stakeMinor !== null ? '' : money(amountMinor, { bare: true, signed: true });
  const facts = [...factsOf(movement, t, formats), ...(movement.tag === '' ? [] : [movement.tag])];
  const amounts = stakeMinor === null ? moved : t('staked', { stake: plain(stakeMinor), won: plain(wonMinor) });
  return (
    <>
      <th scope="row">
        <time dateTime={new Date(at).toISOString()}>
          <small>{day(new Date(at + zoneOffsetMs(at)).toISOString().slice(0, 10))}</small>
          {thousandths(at)}
        </time>
      </th>
      <td className="what">
        {getMoneyMovementLabel(movement, t)}
        <small className="sub" title={movement.reference}>
          {facts.join(', ')}
        </small>
        <small className="narrow" translate="no">
          {[machine, amounts].filter((text) => text !== null && text !== '').join(', ')}
        </small>
      </td>
      <td className="wide">{machine !== null && <Machine machine={machine} />}</td>
      <Figure className="wide">{plain(stakeMinor)}</Figure>
      <Figure className="wide">{plain(wonMinor)}</Figure>
      <Figure className="wide">{moved}</Figure>
      <Figure className="wide text-ink-2">{plain(creditBeforeMinor)}</Figure>
      <Figure className="font-semibold">{plain(creditAfterMinor)}</Figure>
      <Figure className="wide">{plain(walletMinor)}</Figure>
      <td className="r">
        {machine !== null && (
          <RecordingLink
            machineId={machine}
            fromMs={at - aroundMs}
            untilMs={at + aroundMs}
            atMs={at}
            name={t('recordingOf', { time: moment(at) })}
          />
        )}
      </td>
    </>
  );
};

const Figure = ({ className, children }: { readonly className: string; readonly children: string }) => (
  <td className={`r ${className}`} translate="no">
    {children}
  </td>
);

const Machine = ({ machine }: { readonly machine: string }) =>
  useSignedInStaffRight('seeFloor') === null ? (
    <b>{machine}</b>
  ) : (
    <Link href={`/machine/${encodeURIComponent(machine)}`} className="font-semibold text-ink">
      {machine}
    </Link>
  );

/** Returns the label of a money movement. */
export const getMoneyMovementLabel = ({ kind, number }: MoneyMovement, t: TranslateMoneyTexts): string => {
  if (number === null || (kind !== 'round' && kind !== 'freeSpin'))
    return t(kind as Exclude<MoneyMovement['kind'], 'round' | 'freeSpin'>);
  return t(kind === 'round' ? 'oneRound' : 'freeSpin', { number: String(number) });
};

/** Returns the state of a money movement, and the casino's response. */
const factsOf = (movement: MoneyMovement, t: TranslateMoneyTexts, { seconds }: NumberAndDateFormatters): string[] => {
  const { kind, at, endedAt, state, casino, rounds } = movement;
  const ms = (endedAt ?? at) - at;
  const time = endedAt === null ? '' : seconds(endedAt);
  return [
    ...(rounds > 1 ? [t('ofLine', { count: rounds })] : []),
    ...(kind === 'cashIn' && endedAt !== null
      ? [ms < 10_000 ? t('arrivedAfter', { ms: String(ms) }) : t('arrivedAt', { time })]
      : []),
    ...(state === null ? [] : [stateWords[state]?.(t, time) ?? state]),
    ...(casino === null ? [] : [t(casinoWords[casino])]),
  ];
};

const stateWords: Readonly<Record<string, (t: TranslateMoneyTexts, time: string) => string>> = {
  asked: (t) => t('stateAsked'),
  pending: (t) => t('statePending'),
  voided: (t) => t('stateVoided'),
  settled: (t) => t('stateSettled'),
  waiting: (t) => t('stateWaiting'),
  held: (t) => t('stateHeld'),
  approved: (t, time) => t('stateApproved', { time }),
  refused: (t, time) => t('stateRefused', { time }),
  paid: (t, time) => t('statePaid', { time }),
  cancelled: (t, time) => t('stateCancelled', { time }),
  returned: (t, time) => t('stateReturned', { time }),
};

const casinoWords = {
  asked: 'casinoAsked',
  unknown: 'casinoUnknown',
  done: 'casinoDone',
  refused: 'casinoRefused',
  held: 'casinoHeld',
  cancelled: 'casinoCancelled',
} as const satisfies Record<NonNullable<MoneyMovement['casino']>, string>;

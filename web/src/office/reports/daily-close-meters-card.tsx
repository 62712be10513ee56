import { CircleHelp } from 'lucide-react';
import { addDays } from '../../i18n/format-day.ts';
import { Card } from '../ui/card.tsx';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { getDifferenceCssClass, ReportFigureTable } from './report-figure-table.tsx';
import { type DailyClose, useDailyCloseTextsAndFormatters } from './use-daily-close-texts.ts';

interface DailyCloseMetersProps {
  readonly close: DailyClose;
}

/** If a meter was read later than this after the day's end, in ms, the reading's date is shown. */
const soonMs = 3_600_000;

type Meters = DailyClose['sheet']['meters'][number];

/** Each cabinet's own meters of the day, and their differences from the ledger. */
export const DailyCloseMetersTable = ({ close }: DailyCloseMetersProps) => {
  const { t, bare, count } = useDailyCloseTextsAndFormatters(close);
  const { meters } = close.sheet;
  const heads = [
    ...[t('meters.machine'), t('meters.difference'), t('meters.coinIn'), t('meters.won'), t('meters.handPays')],
    ...[t('meters.cashIn'), t('meters.cashOut'), t('meters.games'), t('meters.credit')],
  ];
  const sums = (['coinIn', 'won', 'handPays', 'cashIn', 'cashOut', 'games', 'credit'] as const).map((meter) => {
    const sum = meters.reduce((all, one) => all + (one.meters?.[meter].counted ?? 0), 0);
    return meter === 'games' ? count(sum) : bare(sum);
  });
  return (
    <ReportFigureTable heads={heads} foot={[t('meters.all'), '', ...sums]}>
      {meters.map((one) => (
        <MetersRow key={one.machine} close={close} of={one} />
      ))}
    </ReportFigureTable>
  );
};

const MetersRow = ({
  close,
  of: { machine, state, at, since, isCompared, differenceMinor, meters },
}: DailyCloseMetersProps & { readonly of: Meters }) => {
  const { t, bare, signed, count, clock, moment, day } = useDailyCloseTextsAndFormatters(close);
  // Show the day of the earlier meter reading unless it is the previous day.
  const isLonger = since !== null && since !== addDays(close.sheet.day, -1);
  return (
    <tr>
      <th scope="row">
        {machine}{' '}
        <small className="when">
          {at !== null && <span>{at < close.sheet.until + soonMs ? clock(at) : moment(at)}</span>}
          {meters !== null && since === null && <span>, {t('meters.fromBeginning')}</span>}
          {isLonger && <span>, {t('meters.since', { day: day(since) })}</span>}
        </small>
      </th>
      {meters === null ? (
        <td className="d w" colSpan={8}>
          {t(`meters.states.${state === 'silent' ? 'silent' : 'none'}`)}
        </td>
      ) : (
        <>
          <td
            className={
              isCompared ? `${getDifferenceCssClass(differenceMinor)}${differenceMinor === 0 ? '' : ' w'}` : 'r z'
            }
          >
            {isCompared ? signed(differenceMinor) : t('meters.notCompared')}
          </td>
          <td className="r">{bare(meters.coinIn.counted)}</td>
          <td className="r">{bare(meters.won.counted)}</td>
          <td className={meters.handPays.counted === 0 ? 'r z' : 'r'}>{bare(meters.handPays.counted)}</td>
          <td className="r">{bare(meters.cashIn.counted)}</td>
          <td className="r">{bare(meters.cashOut.counted)}</td>
          <td className="r">{count(meters.games.counted)}</td>
          <td className={meters.credit.reading === 0 ? 'r z' : 'r'}>{bare(meters.credit.reading)}</td>
        </>
      )}
    </tr>
  );
};

export const DailyCloseMetersCard = ({ close }: DailyCloseMetersProps) => {
  const { t, count } = useDailyCloseTextsAndFormatters(close);
  const { meters } = close.sheet;
  const off = meters.filter(({ state, differenceMinor }) => state !== 'read' || differenceMinor !== 0).length;
  return (
    <Card
      className="full"
      title={t('meters.title')}
      aside={
        off > 0 && (
          <span className="st warn">
            <CircleHelp />
            <span>{t('meters.off', { count: count(off) })}</span>
          </span>
        )
      }
    >
      {meters.length === 0 ? (
        <EmptyMessage>{t(close.state === 'running' ? 'meters.later' : 'meters.nothing')}</EmptyMessage>
      ) : (
        <DailyCloseMetersTable close={close} />
      )}
    </Card>
  );
};

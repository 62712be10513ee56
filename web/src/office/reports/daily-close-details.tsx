import { Check, CircleHelp } from 'lucide-react';
import { Card } from '../ui/card.tsx';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { DailyCloseMetersCard } from './daily-close-meters-card.tsx';
import { DailyCloseSafeCard } from './daily-close-safe-card.tsx';
import { getDifferenceCssClass, ReportFigureTable } from './report-figure-table.tsx';
import {
  computeDailyCloseTotals,
  type DailyClose,
  removeOfficeSuffixFromName,
  useDailyCloseTextsAndFormatters,
} from './use-daily-close-texts.ts';

interface DailyCloseProps {
  readonly close: DailyClose;
}

/** Details of a business day's closing report. */
export const DailyCloseDetails = ({ close }: DailyCloseProps) => (
  <>
    <DrawersCard close={close} />
    <DailyCloseSafeCard close={close} />
    <OwedCard close={close} />
    <EventsCard close={close} />
    <WalletsCard close={close} />
    <DailyCloseMetersCard close={close} />
    {close.sheet.late.length > 0 && <LateCard close={close} />}
  </>
);

export const DailyCloseDrawersTable = ({ close }: DailyCloseProps) => {
  const { t, bare, signed } = useDailyCloseTextsAndFormatters(close);
  const { drawers } = close.sheet;
  const { expectedMinor, countedMinor } = computeDailyCloseTotals(close.sheet);
  const heads = [t('drawers.title'), t('drawers.expected'), t('drawers.counted'), t('drawers.difference')] as const;
  return (
    <ReportFigureTable
      heads={heads}
      foot={[t('drawers.total'), bare(expectedMinor), bare(countedMinor), signed(countedMinor - expectedMinor)]}
    >
      {drawers.map(({ shift, cashier, expectedMinor: must, countedMinor: has }) => (
        <tr key={shift}>
          <th scope="row">
            {t('drawers.shift', { shift: String(shift) })} <small>{removeOfficeSuffixFromName(cashier)}</small>
          </th>
          <td className="r">{must === null ? t('drawers.open') : bare(must)}</td>
          <td className="r">{has === null ? '–' : bare(has)}</td>
          <td className={getDifferenceCssClass((has ?? 0) - (must ?? 0))}>
            {has === null || must === null ? '–' : signed(has - must)}
          </td>
        </tr>
      ))}
    </ReportFigureTable>
  );
};

const DrawersCard = ({ close }: DailyCloseProps) => {
  const { t, symbol } = useDailyCloseTextsAndFormatters(close);
  return (
    <Card title={t('drawers.title')} aside={<span className="sub">{symbol}</span>}>
      {close.sheet.drawers.length === 0 ? (
        <EmptyMessage>{t('drawers.none')}</EmptyMessage>
      ) : (
        <DailyCloseDrawersTable close={close} />
      )}
    </Card>
  );
};

export const DailyCloseAmountsOwedTable = ({ close }: DailyCloseProps) => {
  const { t, bare, signed } = useDailyCloseTextsAndFormatters(close);
  const { openingMinor, closingMinor } = computeDailyCloseTotals(close.sheet);
  const heads = [t('owed.title'), t('owed.opening'), t('owed.closing'), t('owed.change')];
  return (
    <ReportFigureTable
      heads={heads}
      foot={[t('owed.total'), bare(openingMinor), bare(closingMinor), signed(closingMinor - openingMinor)]}
    >
      {close.sheet.owed
        .filter(({ of, openingMinor: from, closingMinor: to }) => of === 'wallets' || from !== 0 || to !== 0)
        .map(({ of, openingMinor: from, closingMinor: to }) => (
          <tr key={of}>
            <th scope="row">{t(`owed.of.${of}`)}</th>
            <td className="r">{bare(from)}</td>
            <td className="r">{bare(to)}</td>
            <td className={to === from ? 'r z' : 'r t2'}>{signed(to - from)}</td>
          </tr>
        ))}
    </ReportFigureTable>
  );
};

const OwedCard = ({ close }: DailyCloseProps) => {
  const { t, symbol } = useDailyCloseTextsAndFormatters(close);
  return (
    <Card title={t('owed.title')} aside={<span className="sub">{symbol}</span>}>
      <DailyCloseAmountsOwedTable close={close} />
    </Card>
  );
};

export const DailyCloseWalletsTable = ({ close }: DailyCloseProps) => {
  const { kind, bare, signed, moment } = useDailyCloseTextsAndFormatters(close);
  const { owed, wallets, from, until } = close.sheet;
  const own = owed.find(({ of }) => of === 'wallets');
  return (
    <ReportFigureTable heads={[]} foot={[moment(until), bare(own?.closingMinor ?? 0)]}>
      <tr>
        <th scope="row">{moment(from)}</th>
        <td className="r">{bare(own?.openingMinor ?? 0)}</td>
      </tr>
      {wallets
        .toSorted((a, b) => b.amountMinor - a.amountMinor)
        .map((line) => (
          <tr key={line.kind}>
            <th scope="row">{kind(line.kind)}</th>
            <td className="r">{signed(line.amountMinor)}</td>
          </tr>
        ))}
    </ReportFigureTable>
  );
};

const WalletsCard = ({ close }: DailyCloseProps) => {
  const { t } = useDailyCloseTextsAndFormatters(close);
  const addsUp = !close.sheet.differences.some(({ of, ref }) => of === 'ledger' && ref === 'wallets');
  return (
    <Card
      title={t('wallets.title')}
      aside={
        <span className={addsUp ? 'st ok' : 'st warn'}>
          {addsUp ? <Check /> : <CircleHelp />}
          <span>{t(addsUp ? 'wallets.addsUp' : 'wallets.differs')}</span>
        </span>
      }
    >
      <DailyCloseWalletsTable close={close} />
    </Card>
  );
};

export const DailyCloseHandPayRows = ({ close }: DailyCloseProps) => {
  const { t, bare, clock, player, day } = useDailyCloseTextsAndFormatters(close);
  return close.sheet.pays.map(({ id, kind, state, machine, at, playerId, amountMinor, late }) => (
    <tr key={id}>
      <th scope="row">
        {t(`events.${kind}.${state}`)}{' '}
        <small>
          <span>{t('events.ofMachine', { machine, time: clock(at), player: player(playerId) })}</span>
          {late !== null && <span>, {t('events.late', { day: day(late) })}</span>}
        </small>
      </th>
      <td className="r">{bare(amountMinor)}</td>
    </tr>
  ));
};

export const DailyCloseCorrectionRows = ({ close }: DailyCloseProps) => {
  const { t, signed, people, day } = useDailyCloseTextsAndFormatters(close);
  return close.sheet.corrections.map((correction) => {
    const { line, machine, subject, amountMinor, ofDay, late } = correction;
    return (
      <tr key={line}>
        <th scope="row">
          {t('events.correction')}{' '}
          <small>
            <span>{t('events.by', { subject: machine ?? subject, who: people(correction) })}</span>
            {ofDay !== null && <span>, {t('events.ofDay', { day: day(ofDay) })}</span>}
            {late !== null && <span>, {t('events.late', { day: day(late) })}</span>}
          </small>
        </th>
        <td className="r">{amountMinor === null ? '–' : signed(amountMinor)}</td>
      </tr>
    );
  });
};

export const DailyCloseExclusionRows = ({ close }: DailyCloseProps) => {
  const { t, count } = useDailyCloseTextsAndFormatters(close);
  const { exclusions } = close.sheet;
  const ended = exclusions.filter(({ hasEnded }) => hasEnded).length;
  const lines = [
    ['events.exclusions', exclusions.length - ended],
    ['events.ends', ended],
  ] as const;
  return lines
    .filter(([, number]) => number > 0)
    .map(([key, number]) => (
      <tr key={key}>
        <th scope="row">{t(key)}</th>
        <td className="r">{count(number)}</td>
      </tr>
    ));
};

const EventsCard = ({ close }: DailyCloseProps) => {
  const { t, symbol } = useDailyCloseTextsAndFormatters(close);
  const { pays, corrections, exclusions } = close.sheet;
  return (
    <Card title={t('events.title')} aside={<span className="sub">{symbol}</span>}>
      {pays.length + corrections.length + exclusions.length === 0 ? (
        <EmptyMessage>{t('events.none')}</EmptyMessage>
      ) : (
        <ReportFigureTable heads={[]}>
          <DailyCloseHandPayRows close={close} />
          <DailyCloseCorrectionRows close={close} />
          <DailyCloseExclusionRows close={close} />
        </ReportFigureTable>
      )}
    </Card>
  );
};

const LateCard = ({ close }: DailyCloseProps) => {
  const { t, kind, signed, count, day } = useDailyCloseTextsAndFormatters(close);
  return (
    <Card className="full" title={t('late.title')}>
      {close.sheet.late.map((one) => (
        <div key={one.day}>
          <p className="late-note">{t('late.note', { count: count(one.transfers), day: day(one.day) })}</p>
          <ReportFigureTable heads={[]}>
            {one.cells.map((cell) => (
              <tr key={`${cell.kind} ${cell.of}`}>
                <th scope="row">
                  {kind(cell.kind)} <small>{cell.of}</small>
                </th>
                <td className="r">{signed(cell.amountMinor)}</td>
              </tr>
            ))}
          </ReportFigureTable>
        </div>
      ))}
    </Card>
  );
};

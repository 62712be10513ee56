import { Card } from '../ui/card.tsx';
import { getDifferenceCssClass, ReportFigureTable } from './report-figure-table.tsx';
import { type DailyClose, useDailyCloseTextsAndFormatters } from './use-daily-close-texts.ts';

interface DailyCloseSafeProps {
  readonly close: DailyClose;
}

export const DailyCloseSafeTable = ({ close }: DailyCloseSafeProps) => {
  const { t, bare, signed } = useDailyCloseTextsAndFormatters(close);
  const { openingMinor, closingMinor, droppedMinor, filledMinor, bankedMinor, differenceMinor } = close.sheet.safe;
  const lines = [
    ['dropped', droppedMinor],
    ['filled', filledMinor],
    ['banked', bankedMinor],
    ['counted', differenceMinor],
  ] as const;
  return (
    <ReportFigureTable heads={[]} foot={[t('safe.closing'), bare(closingMinor)]}>
      <tr>
        <th scope="row">{t('safe.opening')}</th>
        <td className="r">{bare(openingMinor)}</td>
      </tr>
      {lines.map(([name, minor]) => (
        <tr key={name}>
          <th scope="row">{t(`safe.${name}`)}</th>
          <td className={name === 'counted' ? getDifferenceCssClass(minor) : minor === 0 ? 'r z' : 'r'}>
            {signed(minor)}
          </td>
        </tr>
      ))}
    </ReportFigureTable>
  );
};

/** Returns true if the cash safe was used: the closing report of a hall without a safe omits it. */
export const hasCashSafeMovements = ({ sheet: { safe } }: Pick<DailyClose, 'sheet'>): boolean =>
  Object.values(safe).some((minor) => minor !== 0);

/** The cash safe's movements on the business day. */
export const DailyCloseSafeCard = ({ close }: DailyCloseSafeProps) => {
  const { t, symbol } = useDailyCloseTextsAndFormatters(close);
  return hasCashSafeMovements(close) ? (
    <Card title={t('safe.title')} aside={<span className="sub">{symbol}</span>}>
      <DailyCloseSafeTable close={close} />
    </Card>
  ) : null;
};

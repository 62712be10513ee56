import { Card } from '../ui/card.tsx';
import { differenceClass, FigureTable } from './figure-table.tsx';
import { type DailyClose, useDailyCloseTexts } from './use-daily-close-texts.ts';

interface CloseProps {
  readonly close: DailyClose;
}

export const SafeTable = ({ close }: CloseProps) => {
  const { t, bare, signed } = useDailyCloseTexts(close);
  const { openingMinor, closingMinor, droppedMinor, filledMinor, bankedMinor, differenceMinor } =
    close.sheet.safe;
  const lines = [
    ['dropped', droppedMinor],
    ['filled', filledMinor],
    ['banked', bankedMinor],
    ['counted', differenceMinor],
  ] as const;
  return (
    <FigureTable heads={[]} foot={[t('safe.closing'), bare(closingMinor)]}>
      <tr>
        <th scope="row">{t('safe.opening')}</th>
        <td className="r">{bare(openingMinor)}</td>
      </tr>
      {lines.map(([name, minor]) => (
        <tr key={name}>
          <th scope="row">{t(`safe.${name}`)}</th>
          <td className={name === 'counted' ? differenceClass(minor) : minor === 0 ? 'r z' : 'r'}>
            {signed(minor)}
          </td>
        </tr>
      ))}
    </FigureTable>
  );
};

/** Returns true if the safe was used: the sheet of a hall without one omits it. */
export const wasSafeUsed = ({ sheet: { safe } }: Pick<DailyClose, 'sheet'>): boolean =>
  Object.values(safe).some((minor) => minor !== 0);

/** The safe's movements on the day. */
export const SafeCard = ({ close }: CloseProps) => {
  const { t, symbol } = useDailyCloseTexts(close);
  return wasSafeUsed(close) ? (
    <Card title={t('safe.title')} aside={<span className="sub">{symbol}</span>}>
      <SafeTable close={close} />
    </Card>
  ) : null;
};

import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Flag } from 'lucide-react';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Empty } from '../ui/notes.tsx';
import { CloseMark } from './close-mark.tsx';
import { useMarkTexts } from './mark-texts.ts';
import { usePlayerTexts } from './texts.ts';

type Mark = OfficeAnswer<'player'>['marks'][number];

/** Marks of play that may harm, with the figures that they were made by, and how each was reviewed. */
export const MarksCard = ({
  player,
  marks,
}: {
  readonly player: string;
  readonly marks: readonly Mark[];
}) => {
  const { t } = usePlayerTexts();
  const open = marks.filter(({ closedAt }) => closedAt === null).length;
  return (
    <Card
      title={t('markers')}
      aside={marks.length > 0 && <span className="sub">{t('openOf', { open, all: marks.length })}</span>}
    >
      {marks.length === 0 && <Empty>{t('noMarks')}</Empty>}
      <ul className="marks">
        {marks.map((mark) => (
          <MarkLine key={mark.id} player={player} mark={mark} />
        ))}
      </ul>
    </Card>
  );
};

const MarkLine = ({ player, mark }: { readonly player: string; readonly mark: Mark }) => {
  const { t } = usePlayerTexts();
  const { moment } = useFormats();
  const reported = useFigures();
  const title = useMarkTitle();
  const { id, kind, at, figures, closedAt, closedBy, closedBecause } = mark;
  return (
    <li data-open={closedAt === null ? '' : undefined}>
      <Flag />
      <span>
        <b>{title(kind)}</b>
        <small>
          {moment(at)}. {reported(figures)}
        </small>
        {closedAt !== null && (
          <small>
            {closedBy}: {closedBecause}
          </small>
        )}
        {closedAt === null && <CloseMark player={player} mark={id} />}
      </span>
      <span className="tag">{closedAt === null ? t('open') : t('reviewed')}</span>
    </li>
  );
};

/** Returns a function that writes the figures of a mark: amounts as amounts, times as times. */
const useFigures = () => {
  const { t } = useMarkTexts();
  const { money, count, moment } = useFormats();
  const said = (name: string, value: string | number): string => {
    if (typeof value === 'string') return value;
    if (name.endsWith('Minor')) return money(value);
    return name.endsWith('At') ? moment(value) : count(value);
  };
  return (figures: Mark['figures']): string =>
    Object.entries(figures)
      .map(([name, value]) => {
        const known = figureNames.find((one) => one === name);
        return `${known ? t(`figure.${known}`) : name}: ${said(name, value)}`;
      })
      .join(', ');
};

const figureNames = [
  'days',
  'times',
  'hours',
  'minutes',
  'nights',
  'rounds',
  'untilHour',
  'depositedMinor',
  'lostMinor',
  'highestMinor',
  'averageBeforeMinor',
  'withinMin',
  'startedAt',
  'returnedAt',
  'by',
  'presses',
  'spreadMs',
] as const;

const kinds = [
  'risingDeposits',
  'raiseRequests',
  'cancelledCashOuts',
  'depositsAfterLoss',
  'nightPlay',
  'longSession',
  'stakeDoubling',
  'refusedDeposits',
  'limitHits',
  'returnFromExclusion',
  'regularPresses',
] as const;

/** Returns a function that names a kind of mark; one that this page does not know keeps its own name. */
const useMarkTitle = () => {
  const { t } = useMarkTexts();
  return (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(known) : kind;
  };
};

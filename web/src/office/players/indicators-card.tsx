import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Flag } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Empty } from '../ui/notes.tsx';
import { CloseIndicator } from './close-indicator.tsx';
import { playersMessages } from './messages/index.ts';
import { indicatorsMessages } from './messages/indicators/index.ts';

type HarmIndicator = OfficeAnswer<'player'>['indicators'][number];

/** Harm indicators of play that may harm, with the figures that they were made by, and how each was reviewed. */
export const IndicatorsCard = ({
  player,
  indicators,
}: {
  readonly player: string;
  readonly indicators: readonly HarmIndicator[];
}) => {
  const { t } = useMessages(playersMessages);
  const open = indicators.filter(({ closedAt }) => closedAt === null).length;
  return (
    <Card
      title={t('indicatorKinds')}
      aside={
        indicators.length > 0 && <span className="sub">{t('openOf', { open, all: indicators.length })}</span>
      }
    >
      {indicators.length === 0 && <Empty>{t('noIndicators')}</Empty>}
      <ul className="indicators">
        {indicators.map((indicator) => (
          <IndicatorRow key={indicator.id} player={player} indicator={indicator} />
        ))}
      </ul>
    </Card>
  );
};

const IndicatorRow = ({
  player,
  indicator,
}: {
  readonly player: string;
  readonly indicator: HarmIndicator;
}) => {
  const { t } = useMessages(playersMessages);
  const { moment } = useFormats();
  const reported = useFigures();
  const title = useIndicatorTitle();
  const { id, kind, at, figures, closedAt, closedBy, closedBecause } = indicator;
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
        {closedAt === null && <CloseIndicator player={player} indicator={id} />}
      </span>
      <span className="tag">{closedAt === null ? t('open') : t('reviewed')}</span>
    </li>
  );
};

/** Returns a function that writes the figures of a harm indicator: amounts as amounts, times as times. */
const useFigures = () => {
  const { t } = useMessages(indicatorsMessages);
  const { money, count, moment } = useFormats();
  const said = (name: string, value: string | number): string => {
    if (typeof value === 'string') return value;
    if (name.endsWith('Minor')) return money(value);
    return name.endsWith('At') ? moment(value) : count(value);
  };
  return (figures: HarmIndicator['figures']): string =>
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

/** Returns a function that names a kind of harm indicator; one that this page does not know keeps its own name. */
const useIndicatorTitle = () => {
  const { t } = useMessages(indicatorsMessages);
  return (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(known) : kind;
  };
};

import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import { indicatorsMessages } from './messages/indicators/indicators-messages.ts';
import { playersMessages } from './messages/players-messages.ts';

type HarmIndicator = OfficeAnswer<'player'>['indicators'][number];

/** Harm indicators of the player, with the figures that triggered them, and how each was reviewed. */
export const PlayerHarmIndicatorsCard = ({
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
      aside={indicators.length > 0 && <span className="sub">{t('openOf', { open, all: indicators.length })}</span>}
    >
      {indicators.length === 0 && <EmptyMessage>{t('noIndicators')}</EmptyMessage>}
      <ul className="indicators">
        {indicators.map((indicator) => (
          <IndicatorRow key={indicator.id} player={player} indicator={indicator} />
        ))}
      </ul>
    </Card>
  );
};

const IndicatorRow = ({ player, indicator }: { readonly player: string; readonly indicator: HarmIndicator }) => {
  const { t } = useMessages(playersMessages);
  const { moment } = useNumberAndDateFormatters();
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

/** Returns a function that formats the figures of a harm indicator: amounts as money, durations as times. */
const useFigures = () => {
  const { t } = useMessages(indicatorsMessages);
  const { money, count, moment } = useNumberAndDateFormatters();
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

/** Returns a function for the title of a kind of harm indicator; an unknown kind is shown by its id. */
const useIndicatorTitle = () => {
  const { t } = useMessages(indicatorsMessages);
  return (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(known) : kind;
  };
};

/** Form that closes a harm indicator with the findings, for users with the right. */
const CloseIndicator = ({ player, indicator }: { readonly player: string; readonly indicator: string }) => {
  const { t } = useMessages(actionsMessages);
  if (useSignedInStaffRight('limitPlayer') === null) return null;
  return (
    <PopoverSheetButton label={t('closeHarmIndicator')} className="ctl soft mt-1">
      {(close) => <CloseForm player={player} indicator={indicator} onDone={close} />}
    </PopoverSheetButton>
  );
};

const CloseForm = ({
  player,
  indicator,
  onDone,
}: {
  readonly player: string;
  readonly indicator: string;
  readonly onDone: () => void;
}) => {
  const { t } = useMessages(actionsMessages);
  const say = useOfficeFailureText();
  const [found, setFound] = useState('');
  const { perform, isSending, error } = useOfficeAction('closeHarmIndicator', onDone);
  return (
    <form
      className="grid w-80 max-w-full gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        perform({ player, indicator }, found.trim());
      }}
    >
      <TextField label={t('found')} value={found} onChange={setFound} />
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
      <button type="submit" className="ctl soft" disabled={isSending || found.trim().length < 3}>
        {t('closeHarmIndicator')}
      </button>
    </form>
  );
};

import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Seat } from '../session/game-state.ts';
import { useGameTexts } from './use-game-texts.ts';

/** The cabinet's own meters. Before they are known a dash stands for each, never a guess. */
export const Meters = ({ seat }: { seat: Seat | null }) => {
  const { t } = useGameTexts();
  const money = useMoney();
  const cabinet = seat?.cabinet;
  const amount = (amountMinor: number | undefined) => (amountMinor === undefined ? '–' : money(amountMinor));
  return (
    <dl className="game-meters flex min-w-0">
      <Meter name={t('game.credit')} value={amount(cabinet?.creditMinor)} className="text-primary" main />
      <Meter name={t('game.stake')} value={amount(cabinet?.stakeMinor)} />
      {cabinet !== undefined && cabinet.freeSpinsLeft > 0 ? (
        <Meter name={t('game.freeSpins')} value={String(cabinet.freeSpinsLeft)} className="text-hold" />
      ) : (
        <Meter name={t('game.lastWin')} value={amount(cabinet?.winMinor)} />
      )}
    </dl>
  );
};

interface MeterProps {
  name: string;
  value: string;
  className?: string;
  main?: boolean;
}

const Meter = ({ name, value, className, main = false }: MeterProps) => (
  <div className={classNames('game-meter', className)}>
    <dt className="text-12 text-ink-3">{name}</dt>
    <dd
      className={classNames(
        'figures font-bold tracking-[-0.01em] whitespace-nowrap',
        main && 'game-meter-main',
      )}
    >
      {value}
    </dd>
  </div>
);

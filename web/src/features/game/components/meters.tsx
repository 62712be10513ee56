import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Seat } from '../session/game-state.ts';

/** The cabinet's own meters. Before they are known a dash stands for each, never a guess. */
export const Meters = ({ seat }: { seat: Seat | null }) => {
  const { t } = useTexts();
  const money = useMoney();
  const cabinet = seat?.cabinet;
  const amount = (amountMinor: number | undefined) => (amountMinor === undefined ? '–' : money(amountMinor));
  return (
    <dl className="game-meters flex min-w-0 items-end justify-between gap-7 [.wide_&]:justify-start [.medium_&]:justify-start [.medium_&]:gap-5">
      <Meter name={t('game.credit')} value={amount(cabinet?.creditMinor)} className="text-primary" main />
      <Meter name={t('game.stake')} value={amount(cabinet?.stakeMinor)} className="[.upright_&]:text-right" />
      {cabinet !== undefined && cabinet.freeSpinsLeft > 0 ? (
        <Meter
          name={t('game.freeSpins')}
          value={String(cabinet.freeSpinsLeft)}
          className="text-hold [.upright_&]:text-right"
        />
      ) : (
        <Meter
          name={t('game.lastWin')}
          value={amount(cabinet?.winMinor)}
          className="[.upright_&]:text-right"
        />
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
  <div
    className={classNames('[.sideways_&]:flex [.sideways_&]:items-baseline [.sideways_&]:gap-2', className)}
  >
    <dt className="text-12 text-ink-3">{name}</dt>
    <dd
      className={classNames(
        'figures text-20 font-bold tracking-[-0.01em] whitespace-nowrap [.sideways_&]:text-16',
        main && '[.wide_&]:text-28 [.wide_&]:leading-[1.1]',
      )}
    >
      {value}
    </dd>
  </div>
);

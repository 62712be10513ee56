import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { gameMessages } from '../messages/index.ts';
import type { SeatView } from '../session/game-state.ts';
import { lastWin } from '../session/win-moments.ts';

/** Shows credit, stake and win. Unknown values are a dash, never a guess. */
export const Meters = ({ seat }: { seat: SeatView | null }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoney();
  const cabinet = seat?.cabinet;
  const amount = (amountMinor: number | undefined) => (amountMinor === undefined ? '–' : money(amountMinor));
  const inFreeSpins = cabinet !== undefined && cabinet.freeSpinsLeft > 0;
  return (
    <dl className="game-meters flex min-w-0">
      <Meter name={t('game.credit')} value={amount(cabinet?.creditMinor)} className="text-primary" main />
      {inFreeSpins ? (
        // Free spins are played at the stake that won them, so their count replaces the stake.
        <Meter name={t('game.freeSpins')} value={String(cabinet.freeSpinsLeft)} className="text-hold" />
      ) : (
        <Meter name={t('game.stake')} value={amount(cabinet?.stakeMinor)} />
      )}
      <WinMeter seat={seat} />
    </dl>
  );
};

/** Shows the whole last win. Only one above the stake lights up (RTS 14F). */
const WinMeter = ({ seat }: { seat: SeatView | null }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoney();
  if (!seat) return <Meter name={t('game.lastWin')} value="–" />;
  const { freeSpinsPlayed: played = 0, freeSpinsWinMinor: seriesMinor } = seat.cabinet;
  const isSeries = seriesMinor !== undefined && played > 0;
  const { wonMinor, stakeMinor } = lastWin(seat);
  return (
    <Meter
      // The React key is 0 between rounds, so that a win equal to the last win lights up again.
      key={wonMinor}
      name={isSeries ? t('game.freeSpinsWin', { count: played }) : t('game.lastWin')}
      value={money(wonMinor)}
      className={classNames('game-win', wonMinor > stakeMinor && 'is-won')}
    />
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
    <dt className="text-12 whitespace-nowrap text-ink-3">{name}</dt>
    <dd
      translate="no"
      className={classNames(
        'figures font-bold tracking-[-0.01em] whitespace-nowrap',
        main && 'game-meter-main',
      )}
    >
      {value}
    </dd>
  </div>
);

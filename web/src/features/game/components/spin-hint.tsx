import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Seat } from '../session/game-state.ts';
import type { SpinBlock } from '../session/spin-block.ts';

/** Why the spin key waits. What the player sees anyway, a running round, is only for those who listen. */
export const SpinHint = ({ seat, block }: { seat: Seat | null; block: SpinBlock | null }) => {
  const { t } = useTexts();
  const money = useMoney();
  const goingMinor = seat?.moves.find(
    (move) => move.kind === 'cashIn' && move.place === 'transit',
  )?.amountMinor;
  const evident = block === 'running' || block === 'asked' || block === 'offline';
  const hint = block === null ? '' : t(`game.blocked.${block}`);
  return (
    <p className="game-hint text-12 text-ink-2">
      <span id="spin-hint" className={classNames(evident && 'sr-only')}>
        {hint}
      </span>
      {(evident || hint === '') && goingMinor != null && (
        <span className="figures">{t('game.places.onTheWay', { amount: money(goingMinor) })}</span>
      )}
    </p>
  );
};

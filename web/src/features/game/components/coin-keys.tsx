import { currencySymbol } from '../../../i18n/format-money.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { settings } from '../../../settings/settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Seat } from '../session/game-state.ts';
import { isMoneyMoving } from '../session/money-moves.ts';
import { isOutOfPlay } from '../session/seat.ts';
import { useGameTexts } from './use-game-texts.ts';

interface CoinKeysProps {
  seat: Seat | null;
  isPlaying: boolean;
  onCashIn: (amountMinor: number) => void;
  /** With a key for all of the wallet. */
  withAll?: boolean;
}

/**
 * Moves a fixed amount to the machine: the operator's hot coins, and on the sheet all of the wallet. A key that can do nothing
 * now keeps the focus: without it the next space bar would be the page's, and spin.
 */
export const CoinKeys = ({ seat, isPlaying, onCashIn, withAll = false }: CoinKeysProps) => {
  const { t, language } = useGameTexts();
  const money = useMoney();
  const { HOT_COINS: coins, MAX_ALL_IN_LIMIT: limitMinor, CURRENCY } = settings();
  const balanceMinor = seat?.balanceMinor ?? 0;
  const ready = isPlaying && seat !== null && !isMoneyMoving(seat) && !isOutOfPlay(seat);
  const allMinor = Math.min(balanceMinor, limitMinor);
  const symbol = currencySymbol(language, CURRENCY);
  return (
    <fieldset
      aria-label={t('game.toMachine')}
      className={classNames('grid gap-2', withAll ? 'grid-cols-3' : 'grid-cols-5')}
    >
      {coins.map((amountMinor) => (
        <button
          key={amountMinor}
          type="button"
          aria-disabled={!ready || amountMinor > balanceMinor}
          aria-label={t('game.transferAmount', { amount: money(amountMinor, { short: true }) })}
          onClick={() => ready && amountMinor <= balanceMinor && onCashIn(amountMinor)}
          className={classNames(
            coinKey,
            'bg-surface-2 text-16 hover:bg-surface-3 aria-disabled:hover:bg-surface-2',
          )}
        >
          <CoinText text={money(amountMinor, { short: true })} symbol={symbol} />
        </button>
      ))}
      {withAll && (
        <button
          type="button"
          aria-disabled={!ready || allMinor <= 0}
          aria-label={t('game.allInAmount', { amount: money(allMinor) })}
          onClick={() => ready && allMinor > 0 && onCashIn(allMinor)}
          className={classNames(
            coinKey,
            'border border-line-strong px-2 text-14 leading-tight hover:bg-surface-2 aria-disabled:border-line aria-disabled:hover:bg-transparent',
          )}
        >
          {t('game.allIn')}
        </button>
      )}
    </fieldset>
  );
};

const coinKey =
  'game-coin figures rounded-control font-bold transition-colors aria-disabled:text-ink-3 aria-disabled:cursor-not-allowed';

/** The symbol steps back so that the number is read first. */
const CoinText = ({ text, symbol }: { text: string; symbol: string }) => {
  const [before = '', after = ''] = text.split(symbol);
  return (
    <>
      {before}
      <small className="mr-px text-[0.875em] font-normal text-ink-2">{symbol}</small>
      {after}
    </>
  );
};

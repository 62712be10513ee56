import { shortReference } from '@reelfloor/protocol';
import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { MoneyMove, SeatView } from '../session/game-state.ts';
import { isOver, unsettledMoves } from '../session/money-moves.ts';
import { balanceIn } from '../session/seat-view.ts';
import { type TranslateGame, useGameTexts } from './use-game-texts.ts';

/** Shows where the player's money is now. Finished transfers are on the transactions page. */
export const MoneyPlaces = ({ seat }: { seat: SeatView | null }) => {
  const { t } = useGameTexts();
  const money = useMoney();
  const moves = seat ? unsettledMoves(seat) : [];
  const places = [
    [t('game.places.atMachine'), seat && !seat.isPlain ? seat.cabinet.creditMinor : null],
    [t('game.wallet'), balanceIn(seat)],
  ] as const;
  return (
    <section className="border-b border-line py-5">
      <h3 className="mb-2 text-12 font-semibold tracking-normal text-ink-3">{t('game.places.title')}</h3>
      <dl className="grid">
        {places.map(([place, amountMinor]) => (
          <div key={place} className="flex min-h-8 items-center justify-between gap-2 py-1">
            <dt className="text-ink-2">{place}</dt>
            <dd className="figures font-semibold" translate="no">
              {amountMinor === null ? '–' : money(amountMinor)}
            </dd>
          </div>
        ))}
      </dl>
      <ol aria-live="polite" className="grid">
        {moves.length === 0 && <li className="flex h-8 items-center text-ink-2">{t('game.places.none')}</li>}
        {moves.map((move) => {
          const going = !isOver(move);
          return (
            <li
              key={move.transferId}
              className="grid min-h-8 grid-cols-[8px_minmax(72px,auto)_minmax(0,1fr)] items-center gap-x-2 py-1 text-ink-2"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'rounded-full',
                  going ? '-ml-px size-2 ring-[1.5px] ring-primary ring-inset' : 'size-1.5 bg-ink-3',
                )}
              />
              <b className="figures font-semibold text-ink" translate="no">
                {move.amountMinor === null ? t('game.places.all') : money(move.amountMinor)}
              </b>
              <span className={classNames('leading-tight', going && 'text-primary')}>
                {placeText(move, t)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const placeText = (move: MoneyMove, t: TranslateGame): string => {
  if (move.place === null) return t(`game.places.${move.state}`);
  if (move.state === 'held') return t('game.places.held', { reference: shortReference(move.transferId) });
  if (move.kind === 'handPay' || move.kind === 'jackpot')
    return move.state === 'voided'
      ? t('game.places.notPaid', { reference: shortReference(move.transferId) })
      : t(`game.places.${move.kind}`);
  return t(`game.places.${move.kind}.${move.place}`);
};

import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { MoneyMove } from '../session/game-state.ts';
import { type TranslateGame, useGameTexts } from './use-game-texts.ts';

/** A short list of what is on its way and what lately arrived. All of it stands in the transactions. */
export const MoneyPlaces = ({ moves }: { moves: readonly MoneyMove[] }) => {
  const { t, language } = useGameTexts();
  const money = useMoney();
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <section className="border-b border-line py-5">
      <h3 className="mb-2 text-12 font-semibold tracking-normal text-ink-3">{t('game.places.title')}</h3>
      <ol aria-live="polite" className="grid">
        {moves.length === 0 && <li className="flex h-8 items-center text-ink-2">{t('game.places.none')}</li>}
        {moves.slice(0, shownMoves).map((move) => {
          const going = move.state !== 'settled' && move.state !== 'voided';
          return (
            <li
              key={move.transferId}
              className="grid min-h-8 grid-cols-[8px_minmax(72px,auto)_minmax(0,1fr)_auto] items-center gap-x-2 py-1 text-ink-2"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'rounded-full',
                  going ? '-ml-px size-2 ring-[1.5px] ring-primary ring-inset' : 'size-1.5 bg-ink-3',
                )}
              />
              <b className="figures font-semibold text-ink">
                {move.amountMinor === null ? t('game.places.all') : money(move.amountMinor)}
              </b>
              <span className={classNames('leading-tight', going && 'text-primary')}>
                {placeText(move, t)}
              </span>
              {!going && <time className="figures text-ink-3">{clock.format(move.at)}</time>}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const shownMoves = 5;

const placeText = (move: MoneyMove, t: TranslateGame): string => {
  if (move.place === null) return t(`game.places.${move.state}`);
  if (move.state === 'held') return t('game.places.held', { reference: move.transferId });
  if (move.kind === 'handPay' || move.kind === 'jackpot')
    return move.state === 'voided'
      ? t('game.places.notPaid', { reference: move.transferId })
      : t(`game.places.${move.kind}`);
  return t(`game.places.${move.kind}.${move.place}`);
};

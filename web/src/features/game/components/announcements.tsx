import { useRef } from 'react';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { GameState } from '../session/game-state.ts';

/** What a screen reader hears: a round's result politely, a lost connection at once. */
export const Announcements = ({ state }: { state: GameState }) => {
  const { t } = useTexts();
  return (
    <>
      <p role="status" className="sr-only">
        <RoundResult state={state} />
      </p>
      <p role="alert" className="sr-only">
        {state.kind === 'lost' && t('game.stage.lost')}
      </p>
    </>
  );
};

const RoundResult = ({ state }: { state: GameState }) => {
  const { t } = useTexts();
  const money = useMoney();
  const heard = useRef<{ roundId: string | null; text: string } | null>(null);
  if (state.kind !== 'playing') return null;
  const { cabinet } = state.seat;
  // The round that was over when the player sat down is not this player's news.
  heard.current ??= { roundId: cabinet.roundId, text: '' };
  if (cabinet.phase === 'idle' && cabinet.roundId !== heard.current.roundId) {
    const text =
      cabinet.winMinor > 0
        ? t('game.announce.win', { amount: money(cabinet.winMinor) })
        : t('game.announce.noWin');
    heard.current = { roundId: cabinet.roundId, text };
  }
  return heard.current.text;
};

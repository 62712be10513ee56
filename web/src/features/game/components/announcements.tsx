import { useEffect, useRef, useState } from 'react';
import { useMoney } from '../../../i18n/use-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';
import { infoText } from './info-text.ts';

/** What a screen reader hears: a round's result politely, a lost connection and a closing session at once. */
export const Announcements = ({ session, state }: { session: GameSession; state: GameState }) => {
  const { t } = useTexts();
  const closing = useClosingWarning(session);
  return (
    <>
      <p role="status" className="sr-only">
        <RoundResult state={state} />
      </p>
      <p role="alert" className="sr-only">
        {state.kind === 'lost' ? t('game.stage.lost') : closing}
      </p>
    </>
  );
};

/** The countdown is heard every five seconds; each second would talk over everything else. */
const heardEvery = 5;

const useClosingWarning = (session: GameSession): string => {
  const [text, setText] = useState('');
  useEffect(
    () =>
      session.listen({
        info: (info) => {
          if (info.action === 'SESSION_CLOSE_WARNING' && Number(info.params?.count) % heardEvery === 0)
            setText(infoText(info));
        },
      }),
    [session],
  );
  return text;
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

import { useEffect, useRef, useState } from 'react';
import { systemClock } from '../../../clock/clock.ts';
import { getServerErrorText } from '../../../i18n/server-error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { gameMessages } from '../messages/game-messages.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import { ClosingCountdownAnnouncer } from '../session/closing-countdown-announcer.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameInfoMessage, GameState } from '../session/game-state.ts';
import { useWinAnnouncementFormatter } from './win-card.tsx';

interface AnnouncementsProps {
  session: GameSession;
  state: GameState;
  game: Game;
}

/**
 * Messages for screen readers. A lost connection and a closing session interrupt other speech; other messages are queued. Each kind of
 * message has its own live region, so that they do not replace each other.
 */
export const ScreenReaderAnnouncements = ({ session, state, game }: AnnouncementsProps) => {
  const { t } = useMessages(gameMessages);
  const closing = useClosingWarning(session);
  const momentNotice = useWinAnnouncementFormatter();
  const { lastClick } = game;
  return (
    <div className="sr-only">
      <p role="status">{lastClick && lastClick.result !== 'asked' ? t(`game.press.${lastClick.result}`) : ''}</p>
      <p role="status">
        <RoundResult state={state} />
      </p>
      <p role="status">
        <WalletNotice state={state} />
      </p>
      <p role="status">{state.kind === 'playing' ? momentNotice(state.seat) : ''}</p>
      <p role="status">
        <AutoplayNotice isOn={game.autoplay} roundsLeft={game.autoplayLeft} />
      </p>
      <p role="alert">{state.kind === 'lost' ? t('game.stage.lost') : closing}</p>
    </div>
  );
};

const useClosingWarning = (session: GameSession): string => {
  const [text, setText] = useState('');
  useEffect(() => {
    const warning = new ClosingCountdownAnnouncer(systemClock, (seatEvents) =>
      setText(seatEvents ? formatGameInfoMessage(seatEvents) : ''),
    );
    const stopListening = session.listen({ info: (info) => warning.receive(info) });
    return () => {
      warning.stop();
      stopListening();
    };
  }, [session]);
  return text;
};

const RoundResult = ({ state }: { state: GameState }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const received = useRef<{ roundId: string | null; text: string } | null>(null);
  if (state.kind !== 'playing') return null;
  const { cabinet } = state.seat;
  // Rounds from before the player sat down are not announced.
  received.current ??= { roundId: cabinet.roundId, text: '' };
  // Clear the text between rounds, so that two equal results in a row are both announced.
  if (cabinet.phase !== 'idle') return null;
  if (cabinet.roundId !== received.current.roundId) {
    const text =
      cabinet.winMinor > 0 ? t('game.announce.win', { amount: money(cabinet.winMinor) }) : t('game.announce.noWin');
    received.current = { roundId: cabinet.roundId, text };
  }
  return received.current.text;
};

/** Announces changes of the balance, but not the initial balance when the player sits down. */
const WalletNotice = ({ state }: { state: GameState }) => {
  const { t } = useMessages(gameMessages);
  const money = useMoneyFormat();
  const first = useRef<number | null>(null);
  if (state.kind !== 'playing') return null;
  const { balanceMinor } = state.seat;
  first.current ??= balanceMinor;
  if (balanceMinor === first.current) return null;
  first.current = Number.NaN;
  return t('game.announce.wallet', { amount: money(balanceMinor) });
};

const AutoplayNotice = ({ isOn, roundsLeft }: { isOn: boolean; roundsLeft: number | null }) => {
  const { t } = useMessages(gameMessages);
  const last = useRef<{ readonly isOn: boolean; readonly text: string | null }>({ isOn: false, text: null });
  // Announce only the start of autoplay: counting each round would interrupt the announcement of its result.
  if (isOn && !last.current.isOn) {
    const text =
      roundsLeft === null ? t('game.announce.autoplayOn') : t('game.announce.autoplayRounds', { count: roundsLeft });
    last.current = { isOn, text };
  } else if (!isOn && last.current.isOn) last.current = { isOn, text: t('game.announce.autoplayOff') };
  return last.current.text;
};

export const formatGameInfoMessage = ({ code, message, params }: GameInfoMessage): string =>
  getServerErrorText({ code, ErrorMessage: message, Params: params });

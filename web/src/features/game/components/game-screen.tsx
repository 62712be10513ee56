import '../layout/game-layout.css';
import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../ui/class-names.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useGameLayout } from '../layout/use-game-layout.ts';
import { seatIn } from '../session/game.ts';
import { balanceIn } from '../session/seat.ts';
import { Announcements } from './announcements.tsx';
import { Deck } from './deck.tsx';
import { GameTop } from './game-top.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MachineStage } from './machine-stage.tsx';
import { MoneySheet } from './money-sheet.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SessionFacts } from './session-facts.tsx';
import { StageNotice } from './stage-notice.tsx';
import { useGameKeys } from './use-game-keys.ts';
import { useGameNotices } from './use-game-notices.ts';
import { useGameSession } from './use-game-session.ts';
import { useGameTexts } from './use-game-texts.ts';
import { useKeyClick } from './use-key-click.ts';
import { useLeaving } from './use-leaving.ts';
import { useMachineMedia } from './use-machine-media.ts';
import { usePromotions } from './use-promotions.ts';
import { useSeenPlay } from './use-seen-play.ts';

interface GameScreenProps {
  machineId: string;
  /** From the address; the server's own name takes its place. */
  brandName: string;
  /** The page lies under its lock. */
  isLocked: boolean;
  /** The player has the seat. */
  onJoined: (machineId: string) => void;
  /** Called for each step of rounds that play by themselves while the page can be seen. */
  onPlaySeen: () => void;
}

export const GameScreen = ({ machineId, brandName, isLocked, onJoined, onPlaySeen }: GameScreenProps) => {
  const { t } = useGameTexts();
  const { session, state, game } = useGameSession(machineId, isLocked);
  const { controls } = session;
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const openPart = useRef<HTMLDivElement>(null);
  const spinButton = useRef<HTMLButtonElement>(null);
  const media = useMachineMedia(session, video, audio, isLocked);
  useEffect(() => media.setVolume(game.volume));
  useGameLayout(useCallback((layout) => controls.setLayout(layout), [controls]));
  const leaving = useLeaving(session, state);
  useGameNotices({ machineId, brandName, beforeLobby: leaving.releaseBack }, session, state);
  usePageTitle(t('game.title', { id: machineId }));
  const { click, onClickCapture } = useKeyClick(game.volume);
  const spinByKey = () => {
    if (game.spinBlock === null) click();
    session.spin();
  };
  useGameKeys({ spin: spinByKey, rules: () => controls.showRules(!game.rulesShown) });
  const closeSheet = useCallback(() => {
    // At once, because what the sheet covers cannot take the focus. It goes on to the key that is wanted next.
    flushSync(() => controls.showSideBar(false));
    spinButton.current?.focus();
  }, [controls]);

  const seat = seatIn(state);
  const hasJoined = seat !== null;
  useEffect(() => {
    if (hasJoined) onJoined(machineId);
  }, [hasJoined, machineId, onJoined]);
  useSeenPlay(seat, game.autoplay, onPlaySeen);
  const promotions = usePromotions(balanceIn(seat));
  // What a plain server does not tell is not guessed.
  const facts = seat && !seat.isPlain && <SessionFacts seat={seat} />;
  const isWide = game.layout === 'wide';
  const isDeckCovered = !isWide && (game.sideBar || game.rulesShown);
  const name = seat?.machine.brand.name || brandName;
  return (
    // A cabinet has a left and a right of its own, whichever way the texts run.
    <div
      dir="ltr"
      className={classNames('game', game.layout, game.rulesShown && 'with-panel')}
      onClickCapture={onClickCapture}
    >
      <MachineStage {...{ machineId, seat, game, video, audio, openPart }} />
      <GameTop
        {...{ session, state, game }}
        onLeave={leaving.askToLeave}
        brandName={name}
        picture={media.picture}
        sound={media.sound}
      >
        {game.layout !== 'upright' && facts}
      </GameTop>
      {game.layout === 'upright' && (
        <section aria-label={t('game.session')} className="game-facts flex items-center">
          {facts}
        </section>
      )}
      <div ref={openPart} className="game-open" />
      <StageNotice state={state} media={media} />
      <Deck {...{ session, seat, game, spinButton }} isCovered={isDeckCovered} />
      {(isWide || game.sideBar) && (
        <MoneySheet
          {...{ session, seat, game, promotions }}
          isCovered={game.rulesShown}
          onClose={isWide ? null : closeSheet}
        />
      )}
      <RulesPanel
        isShown={game.rulesShown}
        brandId={seat?.machine.brand.id || null}
        brandName={name}
        stakeMinor={seat && !seat.isPlain ? (game.nextBand ?? seat.cabinet).stakeMinor : null}
        onClose={() => controls.showRules(false)}
      />
      {leaving.dialog && <LeaveDialog {...leaving.dialog} />}
      <Announcements {...{ session, state, game }} />
    </div>
  );
};

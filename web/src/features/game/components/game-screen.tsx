import { useMessages } from '../../../i18n/use-messages.ts';
import { gameMessages } from '../messages/game-messages.ts';
import '../layout/game-layout.css';
import type { ErrorBody } from '@reelfloor/protocol';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { languageDirection } from '../../../i18n/languages.ts';
import { useIsClickSoundOn } from '../../../settings/player-preferences.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { refitToolbarOnResize } from '../layout/fit-game-toolbar.ts';
import { useGameLayoutDetection } from '../layout/use-game-layout.ts';
import { usePromotions } from '../promotions/use-promotions.ts';
import type { RulesSheetProps } from '../rules/game-rules-sheet.tsx';
import { getSeatView } from '../session/build-game-screen-state.ts';
import type { SeatView } from '../session/game-state.ts';
import { getKnownWalletBalance, isBetweenRounds } from '../session/seat-view.ts';
import { findWinToShow } from '../session/seat-wins.ts';
import { keepScreenOn } from '../video/screen-wake-lock.ts';
import { ButtonDeck } from './button-deck.tsx';
import { GameHelpPanel } from './game-help-panel.tsx';
import { GameTopBar } from './game-top-bar.tsx';
import { LeaveMachineDialog, useLeaveMachineConfirmation } from './leave-machine-dialog.tsx';
import { MachineFaultCard, useAttendantCall } from './machine-fault-card.tsx';
import { MachineVideoStage } from './machine-video-stage.tsx';
import { MoneyAndSettingsSheet } from './money-and-settings-sheet.tsx';
import { PictureStatusNotice } from './picture-status-notice.tsx';
import { ScreenReaderAnnouncements } from './screen-reader-announcements.tsx';
import { SessionStatusBar } from './session-status-bar.tsx';
import { KeyClickSound, useGameKeyboardShortcuts } from './use-game-keyboard-shortcuts.ts';
import { useGameSession } from './use-game-session.ts';
import { useGameToasts } from './use-game-toasts.ts';
import { useMachineVideoAndSound } from './use-machine-video-and-sound.ts';
import { WinCard } from './win-card.tsx';

export interface GameScreenAppProps {
  isLocked: boolean;
  onJoined: (machineId: string) => void;
  /** Called at each step of autoplay's rounds while the page is visible, as a sign that the player is watching. */
  onPlaySeen: () => void;
  isChatOpen: boolean;
  chatKey: ReactNode;
  /** Button that opens the list of recent notices. */
  noticesKey: ReactNode;
  /** Button that starts a break from play. */
  breakKey: ReactNode;
  /** Why the player may not start a round: a reality check is open, or the rest period after one is running. */
  hold: 'check' | 'rest' | null;
  /** Called with the error code when the server refuses a request of this page. */
  onRefused: (code: ErrorBody['code']) => void;
  /** Returns what is rendered over the game, such as a due reality check. */
  overGame: (game: GameBelow) => ReactNode;
  /** Leads back to the casino from which the player came; null if none. */
  toCasino: (() => void) | null;
  /** Opens the chat with the team and fills in the text; null if nobody can be reached. */
  callTeam: ((words: string) => void) | null;
  /** Returns the jackpots in minor units, highest first; an empty list if the brand has no jackpots. */
  jackpotsOf: (brand: { id: string; name: string }) => readonly number[];
}

/** The game's state, for what is rendered over it. */
interface GameBelow {
  /** False while a round or its free spins are running. */
  readonly isBetweenRounds: boolean;
  /** Credit on the machine, in minor units. */
  readonly creditMinor: number;
  readonly leave: () => void;
}

interface GameScreenProps extends GameScreenAppProps {
  machineId: string;
  /** Brand name from the page's URL, shown until the server has sent the brand. */
  brandName: string;
}

export const GameScreen = ({
  machineId,
  brandName,
  isLocked,
  isChatOpen,
  chatKey,
  noticesKey,
  breakKey,
  onJoined,
  onPlaySeen,
  toCasino,
  callTeam,
  jackpotsOf,
  hold,
  onRefused,
  overGame,
}: GameScreenProps) => {
  const { t, language } = useMessages(gameMessages);
  const { session, state, game } = useGameSession(machineId, isLocked);
  const { controls } = session;
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const openPart = useRef<HTMLDivElement>(null);
  const spinButton = useRef<HTMLButtonElement>(null);
  const media = useMachineVideoAndSound(session, video, audio, isLocked);
  useEffect(() => media.setVolume(game.volume));
  useEffect(() => controls.showChat(isChatOpen), [controls, isChatOpen]);
  useEffect(() => controls.setHold(hold), [controls, hold]);
  useEffect(() => session.listen({ refused: ({ code }) => onRefused(code) }), [session, onRefused]);
  useGameLayoutDetection(useCallback((layout) => controls.setLayout(layout), [controls]));
  const leaving = useLeaveMachineConfirmation(session, state);
  useGameToasts({ machineId, brandName, beforeLobby: leaving.beforeLobby }, session, state);
  usePageTitle(t('game.title', { id: machineId }));
  const { click, onClickCapture } = useKeyClick(game.volume);
  /** If the browser blocks the video until a user gesture, this press starts the video and stakes nothing. */
  const spin = () => (game.spinBlock === 'pressNeeded' ? media.startPictureByPress() : session.spin());
  const spinByKey = () => {
    if (game.spinBlock === null) click();
    spin();
  };
  useGameKeyboardShortcuts({ spin: spinByKey, rules: () => controls.showRules(!game.rulesShown) });
  const closeSheet = useCallback(() => {
    // Render the closed side panel synchronously first, because the spin key, while covered by it, cannot receive the focus.
    flushSync(() => controls.showSideBar(false));
    spinButton.current?.focus();
  }, [controls]);

  const seat = getSeatView(state);
  const hasJoined = seat !== null;
  useEffect(() => {
    if (hasJoined) onJoined(machineId);
  }, [hasJoined, machineId, onJoined]);
  const isPlaying = state.kind === 'playing' && !isLocked;
  useEffect(() => (isPlaying ? keepScreenOn() : undefined), [isPlaying]);
  useSeenPlay(seat, game.autoplay, onPlaySeen);
  const promotions = usePromotions(getKnownWalletBalance(seat));
  const facts = seat && !seat.isPlain && <SessionStatusBar seat={seat} />;
  const isWide = game.layout === 'wide';
  const isWon = seat !== null && findWinToShow(seat) !== null;
  const readMoment = (id: string) => {
    session.readMoment(id);
    spinButton.current?.focus();
  };
  const chat = () => {
    const words = seat && !seat.isPlain ? 'game.help.words' : 'game.help.wordsShort';
    callTeam?.(t(words, { machine: machineId, session: seat?.session.id ?? '' }));
  };
  const isBroken = state.kind === 'playing' && state.seat.cabinet.phase === 'malfunction';
  const call = useAttendantCall(() => session.callAttendant(), isBroken);
  const hasMoment = isBroken || isWon;
  const moment =
    isBroken && seat ? (
      <MachineFaultCard {...{ seat, call }} onChat={callTeam ? chat : null} />
    ) : (
      hasMoment &&
      seat && <WinCard {...{ seat }} form={game.layout === 'sideways' ? 'strip' : 'card'} onRead={readMoment} />
    );
  const isDeckCovered = !isWide && (game.sideBar || game.rulesShown || game.helpShown);
  const textDirection = languageDirection(language);
  // Prefer the server's name of the brand, because the page's URL may contain any text.
  const name = seat?.isPlain ? seat.machine.brand.name : seat?.machine.brand.name || brandName;
  return (
    // A cabinet's left and right do not depend on the language, so the layout is always left to right.
    <div
      dir="ltr"
      className={joinClassNames(
        'game',
        game.layout,
        (game.rulesShown || game.helpShown) && 'with-panel',
        hasMoment && 'with-moment',
      )}
      onClickCapture={onClickCapture}
    >
      <MachineVideoStage {...{ machineId, seat, game, video, audio, openPart }} />
      <GameTopBar
        {...{ session, state, game }}
        onLeave={() => leaving.askToLeave()}
        onCasino={toCasino && (() => leaving.askToLeave(toCasino))}
        brandName={name}
        picture={media.picture}
        sound={media.sound}
        {...{ chatKey, noticesKey }}
        breakKey={game.layout === 'upright' ? null : breakKey}
        jackpots={jackpotsOf(seat?.machine.brand ?? { id: '', name: brandName })}
      >
        {game.layout !== 'upright' && facts}
      </GameTopBar>
      {game.layout === 'upright' && (
        <section ref={refitToolbarOnResize} aria-label={t('game.session')} className="game-facts flex items-center">
          {facts}
          <span className="-mr-3 ml-auto flex-none">{breakKey}</span>
        </section>
      )}
      <div ref={openPart} className="game-open" />
      <div dir={textDirection} className="contents">
        <PictureStatusNotice state={state} media={media} />
      </div>
      {moment && game.layout === 'medium' && !game.sideBar && (
        <aside dir={textDirection} aria-label={t('game.moment.label')} className="game-beside">
          {moment}
        </aside>
      )}
      <ButtonDeck
        {...{ session, seat, game, spinButton }}
        onSpin={spin}
        isCovered={isDeckCovered}
        moment={moment || null}
      />
      {(isWide || game.sideBar) && (
        <div dir={textDirection} className="contents">
          <MoneyAndSettingsSheet
            {...{ session, seat, game, promotions }}
            isCovered={game.rulesShown || game.helpShown}
            moment={isWide || game.layout === 'medium' ? moment || null : null}
            onClose={isWide ? null : closeSheet}
          />
        </div>
      )}
      <RulesPanel
        isShown={game.rulesShown}
        gameId={seat ? seat.machine.game || seat.machine.brand.id || null : null}
        brandName={name}
        stakeMinor={seat && !seat.isPlain ? (game.nextBand ?? seat.cabinet).stakeMinor : null}
        onClose={() => controls.showRules(false)}
      />
      {game.helpShown && (
        <GameHelpPanel
          machineId={machineId}
          sessionId={seat && !seat.isPlain ? seat.session.id : null}
          callTeam={callTeam}
          onClose={() => controls.showHelp(false)}
        />
      )}
      <div dir={textDirection} className="contents">
        {leaving.dialog && <LeaveMachineDialog {...leaving.dialog} />}
      </div>
      {seat &&
        state.kind === 'playing' &&
        overGame({
          isBetweenRounds: isBetweenRounds(seat),
          creditMinor: seat.cabinet.creditMinor,
          leave: () => void session.leave(),
        })}
      <ScreenReaderAnnouncements {...{ session, state, game }} />
    </div>
  );
};

const loadSheet = () => import('../rules/game-rules-sheet.tsx').then((it) => it.GameRulesSheet);

const RulesPanel = ({ isShown, ...sheet }: RulesSheetProps & { isShown: boolean }) => {
  const Sheet = useLazyComponent(isShown, loadSheet, sheet.onClose);
  return Sheet && <Sheet {...sheet} />;
};

interface KeyClicks {
  readonly click: () => void;
  /** Capture handler for the whole screen that plays a click sound for each enabled key. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Plays a click sound for each pressed key, if both the operator (`CLICK_SOUND`) and the player want it. */
const useKeyClick = (volume: number): KeyClicks => {
  const [sound] = useState(() => new KeyClickSound());
  const isOn = useIsClickSoundOn();
  useEffect(() => () => sound.close(), [sound]);
  const click = () => {
    if (isOn) sound.play(volume);
  };
  return {
    click,
    onClickCapture: ({ target }) => {
      const key = target instanceof Element ? target.closest('button') : null;
      if (key && !key.matches(':disabled, [aria-disabled="true"]')) click();
    },
  };
};

/** Calls `onPlaySeen` at each step of a round during autoplay, which counts as the player's activity. */
const useSeenPlay = (seat: SeatView | null, isOn: boolean, onPlaySeen: () => void): void => {
  const notify = useEffectEvent(onPlaySeen);
  const { roundId = null, phase = null, freeSpinsLeft = 0 } = seat?.cabinet ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the round is a sign of play
  useEffect(() => {
    if (isOn) notify();
  }, [isOn, roundId, phase, freeSpinsLeft]);
};

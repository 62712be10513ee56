import '../layout/game-layout.css';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useGameShape } from '../layout/use-game-shape.ts';
import type { GameState, Seat } from '../session/game-state.ts';
import { type SpinBlock, spinBlock } from '../session/spin-block.ts';
import { Announcements } from './announcements.tsx';
import { Deck } from './deck.tsx';
import { GameTop } from './game-top.tsx';
import { MachineStage } from './machine-stage.tsx';
import { MoneySheet } from './money-sheet.tsx';
import { SessionFacts } from './session-facts.tsx';
import { StageNotice } from './stage-notice.tsx';
import { useGameNotices } from './use-game-notices.ts';
import { useGameSession } from './use-game-session.ts';
import { useMachineMedia } from './use-machine-media.ts';
import { useSpinKey } from './use-spin-key.ts';
import { useVolume } from './use-volume.ts';

interface GameScreenProps {
  machineId: string;
  /** From the address; the server's own name takes its place. */
  brandName: string;
}

export const GameScreen = ({ machineId, brandName }: GameScreenProps) => {
  const { t } = useTexts();
  const shape = useGameShape();
  const { session, state } = useGameSession(machineId);
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const openPart = useRef<HTMLDivElement>(null);
  const spinButton = useRef<HTMLButtonElement>(null);
  const media = useMachineMedia(session, video, audio);
  const [volume, setVolume] = useVolume(media.setVolume);
  const [sheetOpen, setSheetOpen] = useState(false);
  useGameNotices({ machineId, brandName }, session, state);
  usePageTitle(t('game.title', { id: machineId }));

  const seat = seatIn(state);
  const block = blockOf(state, media.picture.kind === 'live');
  const spin = () => block === null && session.spin();
  useSpinKey(spin);
  const closeSheet = useCallback(() => {
    // At once, because what the sheet covers cannot take the focus. It goes on to the key that is wanted next.
    flushSync(() => setSheetOpen(false));
    spinButton.current?.focus();
  }, []);

  const leave = () => void session.leave();
  const isWide = shape === 'wide';
  return (
    // A cabinet has a left and a right of its own, whichever way the texts run.
    <div dir="ltr" className={`game ${shape}`}>
      <MachineStage machineId={machineId} seat={seat} video={video} audio={audio} openPart={openPart} />
      <GameTop
        machineId={machineId}
        brandName={seat?.machine.brand.name ?? brandName}
        onLeave={leave}
        state={state}
        picture={media.picture}
        soundIsBlocked={media.sound === 'blocked'}
      >
        {shape !== 'upright' && seat && <SessionFacts seat={seat} />}
      </GameTop>
      {shape === 'upright' && (
        <section aria-label={t('game.session')} className="game-facts flex items-center">
          {seat && <SessionFacts seat={seat} />}
        </section>
      )}
      <div ref={openPart} className="game-open" />
      <StageNotice state={state} media={media} />
      <Deck
        seat={seat}
        block={block}
        shape={shape}
        isPlaying={state.kind === 'playing'}
        isCovered={sheetOpen && !isWide}
        session={session}
        onSpin={spin}
        spinButton={spinButton}
        sheetOpen={sheetOpen}
        onSheet={setSheetOpen}
      />
      {(isWide || sheetOpen) && (
        <MoneySheet
          seat={seat}
          isPlaying={state.kind === 'playing'}
          session={session}
          volume={volume}
          onVolume={setVolume}
          onClose={isWide ? null : closeSheet}
        />
      )}
      <Announcements session={session} state={state} />
    </div>
  );
};

const seatIn = (state: GameState): Seat | null =>
  state.kind === 'joining' || state.kind === 'ended' ? null : state.seat;

const blockOf = (state: GameState, pictureIsLive: boolean): SpinBlock | null =>
  state.kind === 'playing' ? spinBlock(state.seat, pictureIsLive) : 'offline';

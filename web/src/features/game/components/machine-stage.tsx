import { type RefObject, useMemo, useRef } from 'react';
import type { PictureShape } from '../layout/fit-picture.ts';
import { usePictureFit } from '../layout/use-picture-fit.ts';
import type { Game } from '../session/game.ts';
import type { SeatView } from '../session/game-state.ts';
import { useGameTexts } from './use-game-texts.ts';

interface MachineStageProps {
  machineId: string;
  seat: SeatView | null;
  game: Game;
  video: RefObject<HTMLVideoElement | null>;
  audio: RefObject<HTMLAudioElement | null>;
  openPart: RefObject<HTMLDivElement | null>;
}

/** Shows the machine's picture. The video is muted, because the sound has its own element. */
export const MachineStage = ({ machineId, seat, game, video, audio, openPart }: MachineStageProps) => {
  const { t } = useGameTexts();
  const stage = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const machine = seat?.machine;
  const { cutScreen, cut, rotation } = game;
  const isKeptWhole = cut.isKeptWhole || isUprightOnDesk(machine?.picture, game);
  const shape = useMemo<PictureShape>(
    () => ({ ...(machine ?? usualShape), cutScreen, isKeptWhole }),
    [machine, cutScreen, isKeptWhole],
  );
  usePictureFit({ stage, open: openPart, frame, video }, shape, rotation);
  return (
    <main ref={stage} aria-busy={game.isLoading} className="game-stage">
      <div ref={frame} className="game-frame">
        <video
          ref={video}
          data-testid="machine-picture"
          aria-label={t('game.picture', { id: machineId })}
          className="game-video"
          muted
          playsInline
          disablePictureInPicture
          disableRemotePlayback
        />
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: a live machine's sounds have no words */}
      <audio ref={audio} />
    </main>
  );
};

/**
 * Returns whether an upright cabinet's picture keeps its shape on a desktop screen, where its reels at full
 * width would be 1.5 times as large as the picture's resolution allows.
 */
const isUprightOnDesk = (
  picture: PictureShape['picture'] | undefined,
  { layout, rotation }: Game,
): boolean => {
  if (!picture || (layout !== 'wide' && layout !== 'medium')) return false;
  const isTurned = rotation === 90 || rotation === 270;
  return isTurned ? picture.width > picture.height : picture.height > picture.width;
};

const usualShape: PictureShape = {
  picture: { width: 1280, height: 720 },
  reelBox: { x: 0.1, y: 0.16, width: 0.8, height: 0.7 },
  cutScreen: null,
};

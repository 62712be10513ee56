import type { Box, Rotation } from '@reelfloor/protocol';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { fitPicture, type PictureShape } from '../layout/fit-picture.ts';
import { gameMessages } from '../messages/index.ts';
import type { Game } from '../session/game.ts';
import type { SeatView } from '../session/game-state.ts';

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
  const { t } = useMessages(gameMessages);
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

/** Fits the picture by `fitPicture`, outside React, because a phone that is turned should not wait for a render. */
const usePictureFit = (
  refs: {
    stage: RefObject<HTMLElement | null>;
    open: RefObject<HTMLElement | null>;
    frame: RefObject<HTMLElement | null>;
    video: RefObject<HTMLElement | null>;
  },
  shape: PictureShape,
  rotation: Rotation,
): void => {
  const { stage, open, frame, video } = refs;
  useLayoutEffect(() => {
    const [stageElement, openElement, frameElement] = [stage.current, open.current, frame.current];
    if (!stageElement || !openElement || !frameElement) return;
    const turned = turnPicture(shape, rotation);
    const fit = () => {
      const outer = stageElement.getBoundingClientRect();
      const inner = openElement.getBoundingClientRect();
      const place = fitPicture(turned, outer, {
        x: inner.x - outer.x,
        y: inner.y - outer.y,
        width: inner.width,
        height: inner.height,
      });
      const { style } = frameElement;
      style.left = `${place.x}px`;
      style.top = `${place.y}px`;
      style.width = `${place.width}px`;
      style.height = `${place.height}px`;
      const cut = turned.cutScreen;
      style.clipPath = cut
        ? `inset(${cut.y * 100}% ${(1 - cut.x - cut.width) * 100}% ${(1 - cut.y - cut.height) * 100}% ${cut.x * 100}%)`
        : '';
      if (video.current) turnElement(video.current, place, rotation);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(stageElement);
    observer.observe(openElement);
    return () => observer.disconnect();
  }, [stage, open, frame, video, shape, rotation]);
};

/** Swaps the element's width and height for a quarter turn. */
const turnElement = (
  { style }: HTMLElement,
  { width, height }: { width: number; height: number },
  rotation: Rotation,
): void => {
  const isSideways = rotation === 90 || rotation === 270;
  style.width = `${isSideways ? height : width}px`;
  style.height = `${isSideways ? width : height}px`;
  style.rotate = rotation === 0 ? '' : `${rotation}deg`;
};

export const turnPicture = (shape: PictureShape, rotation: Rotation): PictureShape => {
  const { picture, reelBox, cutScreen, ...rest } = shape;
  const isSideways = rotation === 90 || rotation === 270;
  return {
    ...rest,
    picture: isSideways ? { width: picture.height, height: picture.width } : picture,
    reelBox: turnBox(reelBox, rotation),
    cutScreen: cutScreen && turnBox(cutScreen, rotation),
  };
};

const turnBox = ({ x, y, width, height }: Box, rotation: Rotation): Box => {
  switch (rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
};

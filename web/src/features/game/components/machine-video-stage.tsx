import type { PictureArea, Rotation } from '@reelfloor/protocol';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { gameMessages } from '../messages/game-messages.ts';
import type { Game } from '../session/build-game-screen-state.ts';
import type { SeatView } from '../session/game-state.ts';

interface MachineStageProps {
  machineId: string;
  seat: SeatView | null;
  game: Game;
  video: RefObject<HTMLVideoElement | null>;
  audio: RefObject<HTMLAudioElement | null>;
  openPart: RefObject<HTMLDivElement | null>;
}

/** Shows the machine's video, muted, because the sound has its own element. */
export const MachineVideoStage = ({ machineId, seat, game, video, audio, openPart }: MachineStageProps) => {
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
 * Returns whether the picture of an upright cabinet keeps its aspect ratio on a desktop screen, where reels at full width would be 1.5
 * times as large as the picture's resolution allows.
 */
const isUprightOnDesk = (picture: PictureShape['picture'] | undefined, { layout, rotation }: Game): boolean => {
  if (!picture || (layout !== 'wide' && layout !== 'medium')) return false;
  const isTurned = rotation === 90 || rotation === 270;
  return isTurned ? picture.width > picture.height : picture.height > picture.width;
};

const usualShape: PictureShape = {
  picture: { width: 1280, height: 720 },
  reelBox: { x: 0.1, y: 0.16, width: 0.8, height: 0.7 },
  cutScreen: null,
};

/** Positions the picture by `fitPictureToStage`, outside React, so that rotating a phone does not wait for a render. */
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
    const turned = rotatePictureShape(shape, rotation);
    const fit = () => {
      const outer = stageElement.getBoundingClientRect();
      const inner = openElement.getBoundingClientRect();
      const place = fitPictureToStage(turned, outer, {
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

/** Swaps the element's width and height for a rotation by 90 degrees. */
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

export const rotatePictureShape = (shape: PictureShape, rotation: Rotation): PictureShape => {
  const { picture, reelBox, cutScreen, ...rest } = shape;
  const isSideways = rotation === 90 || rotation === 270;
  return {
    ...rest,
    picture: isSideways ? { width: picture.height, height: picture.width } : picture,
    reelBox: turnBox(reelBox, rotation),
    cutScreen: cutScreen && turnBox(cutScreen, rotation),
  };
};

const turnBox = ({ x, y, width, height }: PictureArea, rotation: Rotation): PictureArea => {
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

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureShape {
  /** Size in pixels of the full picture. */
  readonly picture: { readonly width: number; readonly height: number };
  /** Position of the reels, as shares of the full picture, 0 to 1. */
  readonly reelBox: PictureArea;
  /** The part worth showing, as shares of the full picture; null means all of it. */
  readonly cutScreen: PictureArea | null;
  /** True: keep all of `cutScreen` visible, not only the reels. */
  readonly isKeptWhole?: boolean;
}

/**
 * Returns the position of the full picture on the stage, in CSS pixels from the stage's corner. `uncoveredArea` is the part of the stage
 * that no bar covers. The picture fills the stage's width and that area's height if the reels still fit in it; otherwise it is as large as
 * they allow. With `isKeptWhole` all of `cutScreen` must fit.
 */
export const fitPictureToStage = (
  { picture, reelBox, cutScreen, isKeptWhole = false }: PictureShape,
  stage: { readonly width: number; readonly height: number },
  uncoveredArea: Rect,
): Rect => {
  const shown = cutScreen ?? whole;
  const kept = isKeptWhole ? shown : reelBox;
  const filling = Math.max(
    stage.width / (shown.width * picture.width),
    uncoveredArea.height / (shown.height * picture.height),
  );
  const reelsFit = Math.min(
    (uncoveredArea.width * (1 - 2 * reelMarginShare)) / (kept.width * picture.width),
    (uncoveredArea.height - 2 * reelMarginPx) / (kept.height * picture.height),
  );
  const scale = Math.max(0, Math.min(filling, reelsFit));
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    x: place(
      { from: uncoveredArea.x, length: uncoveredArea.width },
      { from: 0, length: stage.width },
      { from: shown.x * width, length: shown.width * width },
      { from: kept.x * width, length: kept.width * width },
    ),
    y: place(
      { from: uncoveredArea.y, length: uncoveredArea.height },
      { from: uncoveredArea.y, length: uncoveredArea.height },
      { from: shown.y * height, length: shown.height * height },
      { from: kept.y * height, length: kept.height * height },
    ),
    width,
    height,
  };
};

const reelMarginPx = 6;
/** Margin beside the reels in which the cabinet's frame is visible, as a share of the open part's width. */
const reelMarginShare = 0.035;

const whole: PictureArea = { x: 0, y: 0, width: 1, height: 1 };

interface Span {
  readonly from: number;
  readonly length: number;
}

/**
 * Returns the picture's offset along one axis, in pixels: the reels are centred in `open`, then the picture is moved to fill `ground` or,
 * if it is shorter, to lie inside it. The reels always stay in `open`.
 */
const place = (open: Span, ground: Span, shown: Span, reels: Span): number => {
  const middle = open.from + open.length / 2 - (reels.from + reels.length / 2);
  const slack = Math.max(0, (open.length - reels.length) / 2 - reelMarginPx);
  const flushStart = ground.from - shown.from;
  const flushEnd = ground.from + ground.length - (shown.from + shown.length);
  const wanted = clamp(middle, Math.min(flushStart, flushEnd), Math.max(flushStart, flushEnd));
  return clamp(wanted, middle - slack, middle + slack);
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

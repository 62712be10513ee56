import type { Rotation } from '@reelfloor/protocol';
import { type RefObject, useLayoutEffect } from 'react';
import { fitPicture, type PictureShape } from './fit-picture.ts';
import { turnPicture } from './turn-picture.ts';

/** Fits the picture by `fitPicture`, outside React, because a phone that is turned should not wait for a render. */
export const usePictureFit = (
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

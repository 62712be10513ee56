import { type RefObject, useLayoutEffect } from 'react';
import { fitPicture, type PictureShape } from './fit-picture.ts';

/**
 * Keeps the picture's frame fitted: as large as it can be with the reels inside the part of the stage that no bar
 * covers. Written straight to the element, because a turning phone should not wait for a render.
 */
export const usePictureFit = (
  refs: {
    stage: RefObject<HTMLElement | null>;
    open: RefObject<HTMLElement | null>;
    frame: RefObject<HTMLElement | null>;
  },
  shape: PictureShape | null,
): void => {
  const { stage, open, frame } = refs;
  useLayoutEffect(() => {
    const [stageElement, openElement, frameElement] = [stage.current, open.current, frame.current];
    if (!stageElement || !openElement || !frameElement || !shape) return;
    const fit = () => {
      const outer = stageElement.getBoundingClientRect();
      const inner = openElement.getBoundingClientRect();
      const place = fitPicture(shape, outer, {
        x: inner.x - outer.x,
        y: inner.y - outer.y,
        width: inner.width,
        height: inner.height,
      });
      frameElement.style.left = `${place.x}px`;
      frameElement.style.top = `${place.y}px`;
      frameElement.style.width = `${place.width}px`;
      frameElement.style.height = `${place.height}px`;
      const cut = shape.cutScreen;
      frameElement.style.clipPath = cut
        ? `inset(${cut.y * 100}% ${(1 - cut.x - cut.width) * 100}% ${(1 - cut.y - cut.height) * 100}% ${cut.x * 100}%)`
        : '';
    };
    const observer = new ResizeObserver(fit);
    observer.observe(stageElement);
    observer.observe(openElement);
    return () => observer.disconnect();
  }, [stage, open, frame, shape]);
};

import type { MachineId } from '@reelfloor/protocol';
import type { DecodedPicture } from './thumbnail-decoder.ts';
import type { ThumbnailStore } from './thumbnail-store.ts';

/**
 * Draws the machine's live thumbnails on the canvas while it is in the viewport. `setLive` is called with whether they arrive. Returns a
 * function that stops this.
 */
export const drawLiveMachineThumbnails = (
  store: ThumbnailStore,
  machineId: MachineId,
  canvas: HTMLCanvasElement,
  setLive: (isLive: boolean) => void,
): (() => void) => {
  let stop = () => {};
  const target = { draw: (picture: DecodedPicture) => drawPicture(canvas, picture), setLive };
  const stopLooking = onScreen(canvas, (isSeen) => {
    stop();
    stop = isSeen ? store.show(machineId, target) : () => {};
  });
  return () => {
    stopLooking();
    stop();
  };
};

const drawPicture = (canvas: HTMLCanvasElement, picture: DecodedPicture): void => {
  const { displayWidth: width, displayHeight: height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
};

/** Calls `listener` with whether the element is in the viewport, at once and on each change. Returns a function that stops observing. */
const onScreen = (element: Element, listener: (isSeen: boolean) => void): (() => void) => {
  listeners.set(element, listener);
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
};

/** One intersection observer, shared by all machine cards. */
let observer: IntersectionObserver | null = null;
const listeners = new WeakMap<Element, (isSeen: boolean) => void>();

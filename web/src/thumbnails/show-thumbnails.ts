import type { MachineId } from '@reelfloor/protocol';
import { onScreen } from './on-screen.ts';
import type { DecodedPicture } from './picture-decoder.ts';
import type { ThumbnailStore } from './thumbnail-store.ts';

/**
 * Draws the machine's thumbnails on the canvas for as long as it is on the screen. `setLive` hears whether they come. Returns a
 * function that ends this.
 */
export const showThumbnails = (
  store: ThumbnailStore,
  id: MachineId,
  canvas: HTMLCanvasElement,
  setLive: (isLive: boolean) => void,
): (() => void) => {
  let stop = () => {};
  const target = { draw: (picture: DecodedPicture) => drawPicture(canvas, picture), setLive };
  const stopLooking = onScreen(canvas, (isSeen) => {
    stop();
    stop = isSeen ? store.show(id, target) : () => {};
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

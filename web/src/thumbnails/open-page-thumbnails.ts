import { systemClock } from '../clock/clock.ts';
import { openPictureDecoder } from './picture-decoder.ts';
import { thumbnailLine } from './thumbnail-line.ts';
import { ThumbnailStore } from './thumbnail-store.ts';

/** Makes the thumbnails of this page, once. They pause while the page is hidden and while `savesData` returns true. */
export const openPageThumbnails = (savesData: () => boolean = () => false): ThumbnailStore => {
  const store = new ThumbnailStore({
    line: thumbnailLine,
    openDecoder: openPictureDecoder,
    clock: systemClock,
    isQuiet: () => document.visibilityState === 'hidden' || savesData(),
  });
  document.addEventListener('visibilitychange', () => store.updateSoon(0));
  return store;
};

import { systemClock } from '../../../clock/clock.ts';
import { onSavingChange, savesData } from '../../../settings/saving-mode.ts';
import { openPictureDecoder } from './picture-decoder.ts';
import { thumbnailLine } from './thumbnail-line.ts';
import { ThumbnailStore } from './thumbnail-store.ts';

/** The thumbnails of this page. They pause while the page is hidden and while data are to be saved. */
export const thumbnails = new ThumbnailStore({
  line: thumbnailLine,
  openDecoder: openPictureDecoder,
  clock: systemClock,
  isQuiet: () => document.visibilityState === 'hidden' || savesData(),
});

document.addEventListener('visibilitychange', () => thumbnails.updateSoon(0));
onSavingChange(() => thumbnails.updateSoon(0));

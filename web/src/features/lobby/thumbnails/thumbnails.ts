import { onSavingChange, savesData } from '../../../settings/saving-mode.ts';
import { openPageThumbnails } from '../../../thumbnails/thumbnail-store.ts';

/** The thumbnails of this page. They pause while the page is hidden and while data are to be saved. */
export const thumbnails = openPageThumbnails(savesData);

onSavingChange(() => thumbnails.updateSoon(0));

import type { PartialMainTexts } from '../texts.ts';

/** Bulgarian is not translated yet (specification §9), so all texts are shown in English. */
export const texts: PartialMainTexts = {};

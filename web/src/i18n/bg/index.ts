import type { PartialMainTexts } from '../texts.ts';

/** Not translated yet (specification §9), so all texts are shown in English. */
export const texts: PartialMainTexts = {};

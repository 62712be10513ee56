import type { SomeTexts } from '../texts.ts';

/** Not translated yet (specification §9), so everything is shown in English. */
export const texts: SomeTexts = {};

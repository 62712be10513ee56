import type { SomeTexts } from '../texts.ts';

/** Nothing is translated yet (specification §9): everything is said in English. */
export const texts: SomeTexts = {};

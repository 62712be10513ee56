import { partTexts } from '../../../i18n/part-texts.ts';
import { game as ar } from '../texts/ar.ts';
import { game as en } from '../texts/en.ts';
import { game as tr } from '../texts/tr.ts';

export const useGameTexts = partTexts({ tr: { game: tr }, en: { game: en }, ar: { game: ar } });
export type TranslateGame = ReturnType<typeof useGameTexts>['t'];

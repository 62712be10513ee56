import { game as ar } from '../../../i18n/ar/game.ts';
import { game as en } from '../../../i18n/en/game.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { game as tr } from '../../../i18n/tr/game.ts';

export const useGameTexts = partTexts({ tr: { game: tr }, en: { game: en }, ar: { game: ar } });
export type TranslateGame = ReturnType<typeof useGameTexts>['t'];

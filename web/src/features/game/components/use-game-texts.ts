import { partTexts } from '../../../i18n/part-texts.ts';
import { game as ar } from '../messages/ar.ts';
import { game as en } from '../messages/en.ts';
import { game as tr } from '../messages/tr.ts';

export const useGameTexts = partTexts({ tr: { game: tr }, en: { game: en }, ar: { game: ar } });
export type TranslateGame = ReturnType<typeof useGameTexts>['t'];

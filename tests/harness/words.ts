import {
  createTranslator,
  en,
  enGame,
  enLook,
  type MainTexts,
  type Translate,
  tr,
  trGame,
  trLook,
} from '@reelfloor/web/testing/texts';

export interface Words {
  readonly t: Translate;
  readonly look: Translate<typeof trLook>;
  readonly game: Translate<typeof trGame>;
}

export const wordsOf: Readonly<Record<'tr' | 'en', Words>> = {
  tr: {
    t: createTranslator<MainTexts>(tr, 'tr'),
    look: createTranslator<typeof trLook>(trLook, 'tr'),
    game: createTranslator<typeof trGame>(trGame, 'tr'),
  },
  en: {
    t: createTranslator<MainTexts>(en, 'en'),
    look: createTranslator<typeof trLook>(enLook, 'en'),
    game: createTranslator<typeof trGame>(enGame, 'en'),
  },
};

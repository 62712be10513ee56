import {
  en,
  enGame,
  enLook,
  type MainTexts,
  type Translate,
  tr,
  translatorOf,
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
    t: translatorOf<MainTexts>(tr, 'tr'),
    look: translatorOf<typeof trLook>(trLook, 'tr'),
    game: translatorOf<typeof trGame>(trGame, 'tr'),
  },
  en: {
    t: translatorOf<MainTexts>(en, 'en'),
    look: translatorOf<typeof trLook>(enLook, 'en'),
    game: translatorOf<typeof trGame>(enGame, 'en'),
  },
};

import { game as enGame } from '../../web/src/features/game/texts/en.ts';
import { game as trGame } from '../../web/src/features/game/texts/tr.ts';
import { look as enLook } from '../../web/src/features/theme-settings/texts/en.ts';
import { look as trLook } from '../../web/src/features/theme-settings/texts/tr.ts';
import { texts as en } from '../../web/src/i18n/en/index.ts';
import type { TurkishTexts } from '../../web/src/i18n/texts.ts';
import { texts as tr } from '../../web/src/i18n/tr/index.ts';
import { type Translate, translatorOf } from '../../web/src/i18n/translate.ts';

/** What the client says in a language: the texts of its pages, and those that travel with the theme dialogs and the game. */
export interface Words {
  readonly t: Translate;
  readonly look: Translate<typeof trLook>;
  readonly game: Translate<typeof trGame>;
}

export const wordsOf: Readonly<Record<'tr' | 'en', Words>> = {
  tr: {
    t: translatorOf<TurkishTexts>(tr, 'tr'),
    look: translatorOf<typeof trLook>(trLook, 'tr'),
    game: translatorOf<typeof trGame>(trGame, 'tr'),
  },
  en: {
    t: translatorOf<TurkishTexts>(en, 'en'),
    look: translatorOf<typeof trLook>(enLook, 'en'),
    game: translatorOf<typeof trGame>(enGame, 'en'),
  },
};

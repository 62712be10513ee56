/** The texts of the pages in two languages. */
export { game as enGame } from '../features/game/texts/en.ts';
export { game as trGame } from '../features/game/texts/tr.ts';
export { look as enLook } from '../features/theme-settings/texts/en.ts';
export { look as trLook } from '../features/theme-settings/texts/tr.ts';
export { texts as en } from '../i18n/en/index.ts';
export { profile as enProfile } from '../i18n/en/profile.ts';
export type { TurkishTexts } from '../i18n/texts.ts';
export { texts as tr } from '../i18n/tr/index.ts';
export { profile as trProfile } from '../i18n/tr/profile.ts';
export { type Translate, translatorOf } from '../i18n/translate.ts';

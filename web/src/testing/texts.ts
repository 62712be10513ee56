import { gameMessages } from '../features/game/messages/game-messages.ts';
import { themeSettingsMessages } from '../features/theme-settings/messages/theme-settings-messages.ts';
import { accountMessages } from '../i18n/messages/account/account-messages.ts';

export { texts as en } from '../i18n/en/texts.ts';
export type { MainTexts } from '../i18n/main-texts.ts';
export { texts as tr } from '../i18n/tr/texts.ts';
export { createTranslator, type Translate } from '../i18n/translate.ts';
export const { game: enGame } = gameMessages.en;
export const { game: trGame } = gameMessages.tr;
export const { en: enLook, tr: trLook } = themeSettingsMessages;
export const { en: enProfile, tr: trProfile } = accountMessages;

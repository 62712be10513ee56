import { rulesMessages } from './messages/rules-messages.ts';

/** Texts of the game rules, for the game and for the published paytables. */
export const { en: english, tr: turkish } = rulesMessages;

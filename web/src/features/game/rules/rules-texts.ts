/** Texts of the game's rules, for the game and for the published paytables. */
export { rules as english } from './messages/en.ts';
export { rules as turkish } from './messages/tr.ts';

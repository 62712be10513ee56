/** The sentences about the rules that the game and the published paytables share. */
export { rules as english } from './texts/en.ts';
export { rules as turkish } from './texts/tr.ts';

import { errorText } from '../../../i18n/error-text.ts';
import type { Info } from '../session/game-state.ts';

/** Returns a server's notice in the player's language. */
export const infoText = ({ code, message, params }: Info): string =>
  errorText({ code, ErrorMessage: message, Params: params });

import { errorText } from '../../../i18n/error-text.ts';
import type { Info } from '../session/game-state.ts';

export const infoText = ({ code, message, params }: Info): string =>
  errorText({ code, ErrorMessage: message, Params: params });

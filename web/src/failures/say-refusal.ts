import { errorText, type WireError } from '../i18n/error-text.ts';

/**
 * Says why something was refused. The words for a player's limit are loaded only when one is reached; without them, such
 * as during an outage, the short text of the code is said.
 */
export const sayRefusal = async (error: WireError, say: (text: string) => void): Promise<void> => {
  if (error.code !== 'LIMIT_REACHED') return say(errorText(error));
  const detailed = await import('./limit-refusal-text.ts').catch(() => null);
  say(detailed ? detailed.limitRefusalText(error) : errorText(error));
};

import { errorText, type WireError } from '../i18n/error-text.ts';

/** Codes whose parameters say more than a short text has room for. */
const longCodes: ReadonlySet<unknown> = new Set(['LIMIT_REACHED', 'RESTRICTED', 'BREAK_RUNS', 'LIMIT_WAITS']);

/**
 * Says why something was refused. The words for what protects a player are loaded only when they are needed; without them,
 * such as during an outage, the short text of the code is said. `isKept`: it stays until the player has read it.
 */
export const sayRefusal = async (
  error: WireError,
  say: (text: string, isKept: boolean) => void,
): Promise<void> => {
  if (!longCodes.has(error.code)) return say(errorText(error), false);
  const detailed = await import('./protection-refusal-text.ts').catch(() => null);
  say(detailed ? detailed.protectionRefusalText(error) : errorText(error), true);
};

import type { CallFailure } from '../api/call-failure.ts';
import { errorText, type RemoteError } from '../i18n/error-text.ts';
import { showMessage, type ToastLink } from '../ui/toast.ts';
import { failureText } from './failure-text.ts';

/** Codes whose parameters say more than a short text has room for. */
const longCodes: ReadonlySet<unknown> = new Set([
  'LIMIT_REACHED',
  'LIMIT_MISSING',
  'RESTRICTED',
  'BREAK_RUNS',
  'LIMIT_WAITS',
]);
/** Those that the player can do something about on the page of limits and breaks. A rest ends by itself. */
const changedThere: ReadonlySet<unknown> = new Set([
  'LIMIT_REACHED',
  'LIMIT_MISSING',
  'RESTRICTED',
  'LIMIT_WAITS',
]);

/** `isKept`: it stays until the player has read it. `link`: where the player can do something about it. */
export interface SaidRefusal {
  readonly isKept: boolean;
  readonly link?: ToastLink;
}

/** Returns the page on which the player can change what refused something; undefined if there is none. */
export const wayOutOf = ({ code }: RemoteError): ToastLink | undefined =>
  changedThere.has(code) ? { path: '/protection', label: 'words.protection' } : undefined;

/**
 * Says why something was refused. The words for what protects a player are loaded only when they are needed; without them,
 * such as during an outage, the short text of the code is said.
 */
export const sayRefusal = async (
  error: RemoteError,
  say: (text: string, how: SaidRefusal) => void,
): Promise<void> => {
  const link = wayOutOf(error);
  if (!longCodes.has(error.code)) return say(errorText(error), { isKept: false });
  const detailed = await import('./protection-refusal-text.ts').catch(() => null);
  const text = detailed ? detailed.protectionRefusalText(error) : errorText(error);
  say(text, { isKept: true, ...(link && { link }) });
};

/** Shows why a call failed, as a message that replaces an earlier one of the same id. */
export const showFailure = (failure: CallFailure, id: string): void => {
  if (failure.kind !== 'refused') return showMessage('error', failureText(failure), { id });
  void sayRefusal(failure.error, (text, how) => showMessage('error', text, { id, ...how }));
};

import type { CallFailure } from '../api/call-failure.ts';
import { getServerErrorText, type RemoteError } from '../i18n/server-error-text.ts';
import { showLongToast, type ToastLink } from '../ui/toast.ts';
import { getCallFailureText } from './call-failure-text.ts';

/** Error codes whose messages have more parameters than a short text has room for. */
const longCodes: ReadonlySet<unknown> = new Set([
  'LIMIT_REACHED',
  'LIMIT_MISSING',
  'RESTRICTED',
  'BREAK_RUNS',
  'LIMIT_WAITS',
]);
/** Error codes whose cause the player can resolve on the page of limits and breaks. A mandatory rest ends by itself. */
const changedThere: ReadonlySet<unknown> = new Set(['LIMIT_REACHED', 'LIMIT_MISSING', 'RESTRICTED', 'LIMIT_WAITS']);

/** The message for a refusal. `isKept`: it stays until the player closes it. `link`: the page where the player can resolve it. */
export interface RefusalMessage {
  readonly isKept: boolean;
  readonly link?: ToastLink;
}

/** Returns a link to the page on which the player can change the cause of a refusal; undefined if there is none. */
export const findRefusalResolutionLink = ({ code }: RemoteError): ToastLink | undefined =>
  changedThere.has(code) ? { path: '/protection', label: 'words.protection' } : undefined;

/**
 * Returns the message for a refusal. The detailed texts of protective rules are lazy-loaded; if that fails, such as during an outage, the
 * short text of the code is used.
 */
export const showRefusalMessage = async (
  error: RemoteError,
  showMessage: (text: string, how: RefusalMessage) => void,
): Promise<void> => {
  const link = findRefusalResolutionLink(error);
  if (!longCodes.has(error.code)) return showMessage(getServerErrorText(error), { isKept: false });
  const detailed = await import('./protection-refusal-text.ts').catch(() => null);
  const text = detailed ? detailed.getProtectionRefusalText(error) : getServerErrorText(error);
  showMessage(text, { isKept: true, ...(link && { link }) });
};

/** Shows why a call failed, as a toast that replaces an earlier one of the same id. */
export const showCallFailureToast = (failure: CallFailure, id: string): void => {
  if (failure.kind !== 'refused') return showLongToast('error', getCallFailureText(failure), { id });
  void showRefusalMessage(failure.error, (text, how) => showLongToast('error', text, { id, ...how }));
};

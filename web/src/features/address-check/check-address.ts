import type { AddressCheck } from '@reelfloor/protocol';
import { callServer } from '../../api/call-server.ts';

export type CheckOutcome =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'blocked'; readonly check: AddressCheck }
  /** No answer came, or an answer with an HTTP error status, so the check must be repeated. */
  | { readonly kind: 'failed' };

/**
 * Asks the server whether players may come from this IP address (specification §4): status 1 or a code permits it.
 */
export const checkAddress = async (): Promise<CheckOutcome> => {
  const result = await callServer('check', {});
  if (!result.ok) return { kind: 'failed' };
  const { status, code } = result.value;
  return status === 1 || code !== 0 ? { kind: 'admitted' } : { kind: 'blocked', check: result.value };
};

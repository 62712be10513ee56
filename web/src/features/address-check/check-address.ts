import type { AddressCheck } from '@reelfloor/protocol';
import { callServer } from '../../api/call-server.ts';

export type CheckOutcome =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'blocked'; readonly check: AddressCheck }
  /** No answer, or one of another status: the check has to be made again. */
  | { readonly kind: 'failed' };

/** Whether players may come from this address (specification §4): status 1, or any code, goes on. */
export const checkAddress = async (): Promise<CheckOutcome> => {
  const result = await callServer('check', {});
  if (!result.ok) return { kind: 'failed' };
  const { status, code } = result.value;
  return status === 1 || code !== 0 ? { kind: 'admitted' } : { kind: 'blocked', check: result.value };
};

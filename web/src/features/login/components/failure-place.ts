import type { CallFailure } from '../../../api/call-failure.ts';

export type FailurePlace = 'username' | 'password' | 'form';

/** Returns the field in which the player can correct the failure; `form` if no field is meant. */
export const failurePlace = (failure: CallFailure): FailurePlace => {
  if (failure.kind !== 'refused') return 'form';
  const { Params } = failure.error;
  // Some servers send error codes as text.
  const code = Number(failure.error.code);
  if (code === 10700 || code === 10701) return 'password';
  if (code === 10702 || code === 10704) return 'username';
  const detail = String(Params?.detail ?? Params?.field ?? '');
  if (/^(username|email)\b/.test(detail)) return 'username';
  if (/^password\b/.test(detail)) return 'password';
  return 'form';
};

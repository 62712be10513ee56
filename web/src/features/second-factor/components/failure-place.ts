import type { CallFailure } from '../../../api/call-failure.ts';

export type FailurePlace = 'password' | 'code' | 'form';

export const failurePlace = (failure: CallFailure): FailurePlace => {
  const code = failure.kind === 'refused' ? failure.error.code : null;
  if (code === 'PASSWORD_WRONG') return 'password';
  return code === 'SECOND_FACTOR_WRONG' ||
    code === 'SECOND_FACTOR_BLOCKED' ||
    code === 'SECOND_FACTOR_MISMATCH'
    ? 'code'
    : 'form';
};

/** Returns whether the login's ticket has expired, so that the login starts again with the password. */
export const isOver = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.error.code === 'SECOND_FACTOR_EXPIRED';

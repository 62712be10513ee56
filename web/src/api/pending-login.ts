import type { ComponentType } from 'react';
import type { CallFailure } from './call-failure.ts';

/** A login whose password was correct, but which still needs a new password, a 2FA code, or the set-up of a second factor. */
export interface PendingLogin {
  readonly kind: 'code' | 'setUp' | 'password';
  readonly ticket: string;
}

export interface SecondLoginStepProps {
  half: PendingLogin;
  username: string;
  remember: boolean;
  onBack: (failure: CallFailure | null) => void;
  onSignedIn?: (() => void) | undefined;
}

export type SecondLoginStepComponent = ComponentType<SecondLoginStepProps>;

export const parsePendingLogin = (failure: CallFailure | null): PendingLogin | null => {
  if (failure?.kind !== 'refused') return null;
  const { code, Params } = failure.error;
  const ticket = Params?.ticket;
  if (typeof ticket !== 'string') return null;
  if (code === 'PASSWORD_CHANGE_NEEDED') return { kind: 'password', ticket };
  if (code === 'SECOND_FACTOR_NEEDED') return { kind: 'code', ticket };
  return code === 'SECOND_FACTOR_SETUP' ? { kind: 'setUp', ticket } : null;
};

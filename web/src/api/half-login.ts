import type { ComponentType } from 'react';
import type { CallFailure } from './call-failure.ts';

/** A login with the right password that waits for a code, or for the second factor to be set up. */
export interface HalfLogin {
  readonly kind: 'code' | 'setUp';
  readonly ticket: string;
}

export interface SecondStepProps {
  half: HalfLogin;
  username: string;
  remember: boolean;
  /** Returns to the password, with the failure if there was one. */
  onBack: (failure: CallFailure | null) => void;
  onSignedIn?: (() => void) | undefined;
}

/** The component that asks for the code; loaded when a login needs it. */
export type SecondStep = ComponentType<SecondStepProps>;

/** Returns the half-done login in a refusal; null for any other failure. */
export const halfLoginOf = (failure: CallFailure | null): HalfLogin | null => {
  if (failure?.kind !== 'refused') return null;
  const { code, Params } = failure.error;
  const ticket = Params?.ticket;
  if (typeof ticket !== 'string') return null;
  if (code === 'SECOND_FACTOR_NEEDED') return { kind: 'code', ticket };
  return code === 'SECOND_FACTOR_SETUP' ? { kind: 'setUp', ticket } : null;
};

import type { ComponentType } from 'react';
import type { CallFailure } from './call-failure.ts';

/** A login whose password was correct and that still needs a code, or the set-up of the second factor. */
export interface HalfLogin {
  readonly kind: 'code' | 'setUp';
  readonly ticket: string;
}

export interface SecondStepProps {
  half: HalfLogin;
  username: string;
  remember: boolean;
  /** Goes back to the password form, which shows the failure if there was one. */
  onBack: (failure: CallFailure | null) => void;
  onSignedIn?: (() => void) | undefined;
}

/** The component that asks for the code; loaded when a login needs it. */
export type SecondStep = ComponentType<SecondStepProps>;

/** Returns the unfinished login that a refusal contains; null for any other failure. */
export const halfLoginOf = (failure: CallFailure | null): HalfLogin | null => {
  if (failure?.kind !== 'refused') return null;
  const { code, Params } = failure.error;
  const ticket = Params?.ticket;
  if (typeof ticket !== 'string') return null;
  if (code === 'SECOND_FACTOR_NEEDED') return { kind: 'code', ticket };
  return code === 'SECOND_FACTOR_SETUP' ? { kind: 'setUp', ticket } : null;
};

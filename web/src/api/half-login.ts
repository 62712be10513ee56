import type { ComponentType } from 'react';
import type { CallFailure } from './call-failure.ts';

/** A login whose password was right, and that waits for a code, or for the second factor to be set up. */
export interface HalfLogin {
  readonly kind: 'code' | 'setUp';
  /** Stands for the password. */
  readonly ticket: string;
}

export interface SecondStepProps {
  half: HalfLogin;
  username: string;
  remember: boolean;
  /** To the password again; with what went wrong, where something did. */
  onBack: (failure: CallFailure | null) => void;
  onSignedIn?: (() => void) | undefined;
}

/** What asks for the code: loaded by the app when a login needs it. */
export type SecondStep = ComponentType<SecondStepProps>;

/** The login that a refusal leaves half done; null for every other failure. */
export const halfLoginOf = (failure: CallFailure | null): HalfLogin | null => {
  if (failure?.kind !== 'refused') return null;
  const { code, Params } = failure.error;
  const ticket = Params?.ticket;
  if (typeof ticket !== 'string') return null;
  if (code === 'SECOND_FACTOR_NEEDED') return { kind: 'code', ticket };
  return code === 'SECOND_FACTOR_SETUP' ? { kind: 'setUp', ticket } : null;
};

import type { GuestField } from './guest-form.tsx';
import type { useGuestTexts } from './use-guest-texts.ts';

type T = ReturnType<typeof useGuestTexts>['t'];

/** Fields that several forms use. The server checks more strictly; these checks only save a call. */
export const emailField = (t: T): GuestField<'email'> => ({
  name: 'email',
  label: t('email'),
  type: 'email',
  autoComplete: 'email',
  complaint: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : t('emailInvalid')),
});

export const passwordField = (t: T, label: string): GuestField<'password'> => ({
  name: 'password',
  label,
  hint: t('passwordHint'),
  type: 'password',
  autoComplete: 'new-password',
});

/** Field for guests who type the code of the email instead of opening its link. */
export const codeField = (t: T): GuestField<'code'> => ({
  name: 'code',
  label: t('code'),
  hint: t('codeHint'),
  autoComplete: 'one-time-code',
  complaint: (value) => (/^[\w-]{20,128}$/.test(value) ? null : t('codeInvalid')),
});

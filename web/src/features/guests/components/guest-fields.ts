import { parseDay } from '../../../i18n/format-day.ts';
import type { Language } from '../../../i18n/languages.ts';
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

export const registrationFields = (t: T, language: Language) =>
  [
    {
      name: 'username',
      label: t('username'),
      hint: t('usernameHint'),
      autoComplete: 'username',
      complaint: (value) => (/^[\w.-]{4,32}$/.test(value) ? null : t('usernameInvalid')),
    },
    { name: 'name', label: t('name'), hint: t('optional'), autoComplete: 'given-name', optional: true },
    {
      name: 'lastname',
      label: t('lastname'),
      hint: t('optional'),
      autoComplete: 'family-name',
      optional: true,
    },
    {
      name: 'born_on',
      label: t('bornOn'),
      hint: t('dayPattern'),
      autoComplete: 'bday',
      complaint: (value) => (parseDay(value, language) === null ? t('dayInvalid') : null),
    },
    emailField(t),
    passwordField(t, t('password')),
  ] satisfies readonly GuestField<'username' | 'name' | 'lastname' | 'born_on' | 'email' | 'password'>[];

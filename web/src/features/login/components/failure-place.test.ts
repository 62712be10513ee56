import { expect, test } from 'vitest';
import { findFailedLoginField } from './login-form.tsx';

const refusal = (code: number | string, Params = {}) =>
  ({ kind: 'refused', status: 403, error: { code, ErrorMessage: '', Params } }) as const;

test('a login error is shown beside the field that can correct it', () => {
  expect(findFailedLoginField(refusal(10700))).toBe('password');
  expect(findFailedLoginField(refusal(10702))).toBe('username');
  expect(findFailedLoginField(refusal('BODY_INVALID', { detail: 'username: too short' }))).toBe('username');
});

test('an error that no field can correct is shown above the form', () => {
  expect(findFailedLoginField(refusal(10703))).toBe('form');
  expect(findFailedLoginField({ kind: 'network' })).toBe('form');
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { CallError } from '../api/call-failure.ts';
import { loadInitialTexts, requestAllTexts } from '../i18n/i18n.ts';
import { RetryButton } from './retry-button.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});

const drawn = (error: unknown) => renderToStaticMarkup(createElement(RetryButton, { error, onRetry: () => undefined }));

test('a failure that may pass can be retried', () => {
  expect(drawn(new CallError({ kind: 'network' }))).toContain('Try again');
  expect(drawn(new CallError({ kind: 'malformed', status: 502, detail: '' }))).toContain('Try again');
});

test('a call that the server lacks cannot be retried', () => {
  for (const status of [404, 405]) expect(drawn(new CallError({ kind: 'malformed', status, detail: '' }))).toBe('');
});

test('what belongs to somebody else cannot be retried, but a refusal that passes can', () => {
  const refused = (status: number, code: string) =>
    new CallError({ kind: 'refused', status, error: { code, ErrorMessage: code } });
  expect(drawn(refused(403, 'FORBIDDEN'))).toBe('');
  for (const [status, code] of [
    [409, 'SEAT_TAKEN'],
    [429, 'RATE_LIMITED'],
    [503, 'DATABASE_UNAVAILABLE'],
  ] as const)
    expect(drawn(refused(status, code))).toContain('Try again');
});

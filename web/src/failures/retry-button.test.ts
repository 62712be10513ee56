import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { CallError } from '../api/call-failure.ts';
import { speechStore, startTexts, wantAllTexts } from '../i18n/i18n.ts';
import { RetryButton } from './retry-button.tsx';

beforeAll(async () => {
  await wantAllTexts();
  await startTexts('en');
  // Drawing to a string reads the state that a store began with, when no texts were loaded yet.
  speechStore.getInitialState = speechStore.getState;
});

const drawn = (error: unknown) =>
  renderToStaticMarkup(createElement(RetryButton, { error, onRetry: () => undefined }));

test('what may come with another try is offered again', () => {
  expect(drawn(new CallError({ kind: 'network' }))).toContain('Try again');
  expect(drawn(new CallError({ kind: 'malformed', status: 502, detail: '' }))).toContain('Try again');
});

test('what the server does not offer is not', () => {
  for (const status of [404, 405])
    expect(drawn(new CallError({ kind: 'malformed', status, detail: '' }))).toBe('');
});

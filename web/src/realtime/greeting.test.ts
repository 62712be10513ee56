import { errorBody, refuse } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it.each(['BOOKS_UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'] as const)(
  'a first word that is refused with %s is said again on a fresh connection',
  (code) => {
    expect(greetingOf({ kind: 'refused', error: errorBody(refuse(code)) })).toEqual({ kind: 'again' });
  },
);

it('a first word that is refused for what it says ends the connection', () => {
  const error = errorBody(refuse('TOKEN_INVALID'));
  expect(greetingOf({ kind: 'refused', error })).toEqual({ kind: 'refused', error });
});

import { errorBody, refuse } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { handshakeResultOf } from './handshake-result.ts';

it.each(['DATABASE_UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'] as const)(
  'a first request refused with %s is sent again on a new connection',
  (code) => {
    expect(handshakeResultOf({ kind: 'refused', error: errorBody(refuse(code)) })).toEqual({ kind: 'again' });
  },
);

it('a first request refused for its content ends the channel', () => {
  const error = errorBody(refuse('TOKEN_INVALID'));
  expect(handshakeResultOf({ kind: 'refused', error })).toEqual({ kind: 'refused', error });
});

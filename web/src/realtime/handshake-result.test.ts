import { buildErrorBody, createRefusal } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { toHandshakeResult } from './handshake-result.ts';

it.each(['DATABASE_UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED'] as const)(
  'a first request refused with %s is sent again on a new connection',
  (code) => {
    expect(toHandshakeResult({ kind: 'refused', error: buildErrorBody(createRefusal(code)) })).toEqual({
      kind: 'again',
    });
  },
);

it('a first request refused for its content ends the channel', () => {
  const error = buildErrorBody(createRefusal('TOKEN_INVALID'));
  expect(toHandshakeResult({ kind: 'refused', error })).toEqual({ kind: 'refused', error });
});

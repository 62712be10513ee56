import type { SignInListEntry } from '@reelfloor/protocol';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildLoginLogQueryKey, refreshCachedSignInsAndLogins, signInsKey } from './refresh-cached-sign-ins.ts';

const line = (id: string, current: boolean): SignInListEntry => ({
  ...{ id, current, beganAt: 0, seenAt: 0, ip: null, seenIp: null },
});

it('an ended sign-in leaves the list at once, and list and log are read again', () => {
  const queries = new QueryClient();
  queries.setQueryData(signInsKey, [line('here', true), line('there', false)]);
  for (const key of [buildLoginLogQueryKey(null), buildLoginLogQueryKey('p-1'), 'sessions'])
    queries.setQueryData([key], {});
  refreshCachedSignInsAndLogins(queries, ({ current }) => current);
  expect(queries.getQueryData(signInsKey)).toEqual([line('here', true)]);
  const isStale = (key: string) => queries.getQueryState([key])?.isInvalidated;
  expect([signInsKey[0], buildLoginLogQueryKey(null), buildLoginLogQueryKey('p-1'), 'sessions'].map(isStale)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('a list that was never read, or that the server lacks, stays as it is', () => {
  for (const lines of [undefined, null]) {
    const queries = new QueryClient();
    queries.setQueryData(signInsKey, lines);
    refreshCachedSignInsAndLogins(queries, () => false);
    expect(queries.getQueryData(signInsKey)).toBe(lines);
  }
});

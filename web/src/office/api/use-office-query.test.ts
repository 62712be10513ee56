import { expect, it } from 'vitest';
import { OfficeFailure } from './office-failure.ts';
import { computePollIntervalMs } from './use-office-query.ts';

it('asks again about what is there or was not reached, and never about what is not there', () => {
  expect(computePollIntervalMs(5_000, null)).toBe(5_000);
  expect(computePollIntervalMs(5_000, new OfficeFailure({ kind: 'unreached' }))).toBe(5_000);
  const refused = (status: number, code: string) => new OfficeFailure({ kind: 'refused', status, code, params: {} });
  expect(computePollIntervalMs(5_000, refused(429, 'RATE_LIMITED'))).toBe(5_000);
  expect(computePollIntervalMs(5_000, refused(404, 'NOT_FOUND'))).toBe(false);
});

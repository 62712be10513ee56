import { afterEach, expect, it, vi } from 'vitest';
import { callOffice } from './call-office.ts';
import { OfficeFailure } from './office-failure.ts';
import { createQueryClient } from './query-client.ts';
import { useServerContact } from './server-reachability-store.ts';

vi.mock('./staff-activity-tracking.ts', () => ({ buildUserActivityHeader: () => ({}) }));
afterEach(() => void vi.unstubAllGlobals());

const answerWith = (body: () => Promise<unknown>) =>
  vi.stubGlobal('fetch', async () => ({ status: 200, headers: new Headers(), json: body }));

it('takes an answer that breaks off on its way as a server that is not reached, which is asked again', async () => {
  answerWith(() => Promise.reject(new TypeError('network error')));
  const failure: unknown = await callOffice('me', {}).catch((error: unknown) => error);
  expect(failure).toMatchObject({ failure: { kind: 'unreached', isLate: false } });
  expect(useServerContact.getState().isReached).toBe(false);
  expect(retries(failure)).toBe(true);
});

it('takes what is not JSON as an answer that breaks the contract', async () => {
  answerWith(() => Promise.reject(new SyntaxError('Unexpected token <')));
  await expect(callOffice('me', {})).rejects.toMatchObject({ failure: { kind: 'garbled' } });
});

it('passes on that the page itself gave the call up while the answer was on its way', async () => {
  const gone = new AbortController();
  answerWith(() => {
    gone.abort();
    return Promise.reject(gone.signal.reason);
  });
  await expect(callOffice('me', {}, gone.signal)).rejects.toThrow('aborted');
});

it('does not ask again after the time limit: the page says at once that the server is not reached', () => {
  expect(retries(new OfficeFailure({ kind: 'unreached', isLate: true }))).toBe(false);
  expect(retries(new OfficeFailure({ kind: 'unreached' }))).toBe(true);
});

function retries(error: unknown): boolean {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('the retries are not a function');
  return retry(0, error as Error);
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPageFile, PageFileError } from './load-page-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('returns what is loaded, and leaves no timer', async () => {
  await expect(loadPageFile(async () => 'page')).resolves.toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});

it('names a file that fails, with the reason', async () => {
  const reason = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadPageFile(() => Promise.reject(reason))).rejects.toMatchObject({
    name: 'PageFileError',
    cause: reason,
  });
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up a file that never comes after a minute, and not before', async () => {
  const settled = vi.fn();
  loadPageFile(() => new Promise(() => {})).catch(settled);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.any(PageFileError));
});

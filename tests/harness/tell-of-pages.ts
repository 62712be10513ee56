import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

/** Adds the open pages' content to the error, so that a failure on another machine can be understood. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (!error) return;
  const pages = await describeOpenPages();
  if (pages.length > 0) error.message = [error.message, ...pages].join('\n');
});

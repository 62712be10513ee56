import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

/** A failure on another machine can then be understood from its message. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (!error) return;
  const pages = await describeOpenPages();
  if (pages.length > 0) error.message = [error.message, ...pages].join('\n');
});

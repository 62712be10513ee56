import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

/** A failure that happens on another machine only can be understood from its message: what the pages showed belongs to it. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1);
  if (!error) return;
  const pages = await describeOpenPages();
  if (pages.length > 0) error.message = [error.message, ...pages].join('\n');
});

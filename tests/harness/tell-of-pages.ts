import { afterEach, beforeEach } from 'vitest';
import { runTest, tellOfPages } from './open-pages.ts';

/** Adds the open pages' content to the error, so that a failure on another machine can be understood. */
beforeEach(({ task }) => runTest(task));
afterEach(tellOfPages);

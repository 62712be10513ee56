import { afterEach, beforeEach } from 'vitest';
import { describeOpenPages, setRunningTest } from './open-pages.ts';

/** Adds the open pages' content to the error, so that a failure on another machine can be understood. */
beforeEach(({ task }) => setRunningTest(task));
afterEach(describeOpenPages);

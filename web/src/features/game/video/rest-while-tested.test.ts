import { afterEach, expect, it } from 'vitest';
import {
  openConnectionTest,
  setConnectionTestRunning,
} from '../../../realtime/connection-test-dialog-state.ts';
import { pauseDuringConnectionTest } from '../components/use-machine-media.ts';

afterEach(() => setConnectionTestRunning(false));

it('the picture rests from the beginning of a test to its end, once for each', () => {
  const reported: string[] = [];
  const stop = pauseDuringConnectionTest({
    rest: () => reported.push('rest'),
    resume: () => reported.push('resume'),
  });
  openConnectionTest('404');
  setConnectionTestRunning(true);
  openConnectionTest('404');
  setConnectionTestRunning(false);
  setConnectionTestRunning(false);
  expect(reported).toEqual(['rest', 'resume']);
  setConnectionTestRunning(true);
  stop();
  setConnectionTestRunning(false);
  expect(reported).toEqual(['rest', 'resume', 'rest']);
});

import { afterEach, expect, it } from 'vitest';
import { openConnectionTestDialog, setConnectionTestRunning } from '../../../realtime/connection-test-dialog-state.ts';
import { pausePictureDuringConnectionTest } from '../components/use-machine-video-and-sound.ts';

afterEach(() => setConnectionTestRunning(false));

it('the picture rests from the beginning of a test to its end, once for each', () => {
  const reported: string[] = [];
  const stop = pausePictureDuringConnectionTest({
    rest: () => reported.push('rest'),
    resume: () => reported.push('resume'),
  });
  openConnectionTestDialog('404');
  setConnectionTestRunning(true);
  openConnectionTestDialog('404');
  setConnectionTestRunning(false);
  setConnectionTestRunning(false);
  expect(reported).toEqual(['rest', 'resume']);
  setConnectionTestRunning(true);
  stop();
  setConnectionTestRunning(false);
  expect(reported).toEqual(['rest', 'resume', 'rest']);
});

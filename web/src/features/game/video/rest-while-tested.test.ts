import { afterEach, expect, it } from 'vitest';
import { noteConnectionTest, openConnectionTest } from '../../../realtime/connection-test-dialog-state.ts';
import { restWhileTested } from '../components/use-machine-media.ts';

afterEach(() => noteConnectionTest(false));

it('the picture rests from the beginning of a test to its end, once for each', () => {
  const reported: string[] = [];
  const stop = restWhileTested({ rest: () => reported.push('rest'), resume: () => reported.push('resume') });
  openConnectionTest('404');
  noteConnectionTest(true);
  openConnectionTest('404');
  noteConnectionTest(false);
  noteConnectionTest(false);
  expect(reported).toEqual(['rest', 'resume']);
  noteConnectionTest(true);
  stop();
  noteConnectionTest(false);
  expect(reported).toEqual(['rest', 'resume', 'rest']);
});

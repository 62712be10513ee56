import { afterEach, expect, it } from 'vitest';
import { noteLineTest, openLineTest } from '../../../realtime/line-test-dialog-state.ts';
import { restWhileTested } from '../components/use-machine-media.ts';

afterEach(() => noteLineTest(false));

it('the picture rests from the beginning of a test to its end, once for each', () => {
  const reported: string[] = [];
  const stop = restWhileTested({ rest: () => reported.push('rest'), resume: () => reported.push('resume') });
  openLineTest('404');
  noteLineTest(true);
  openLineTest('404');
  noteLineTest(false);
  noteLineTest(false);
  expect(reported).toEqual(['rest', 'resume']);
  noteLineTest(true);
  stop();
  noteLineTest(false);
  expect(reported).toEqual(['rest', 'resume', 'rest']);
});

import { expect, it } from 'vitest';
import { flakyTests, maxFilesTriedAgain, planSecondTry } from './second-try.ts';

const failed = (name: string) => ({ name, message: 'expected 1 to be 2' });

it('tries whole files of failed tests again, each once, in the projects where they failed', () => {
  const tests = [
    'long: tests/browser/lobby.test.ts › is walked: by keyboard › and more',
    'long: tests/browser/lobby.test.ts › keeps favourites',
    'office on postgres: tests/browser/office-floor.test.ts › the floor › fits a phone',
  ];
  expect(planSecondTry(tests.map(failed))).toEqual({
    projects: ['long', 'office on postgres'],
    files: ['tests/browser/lobby.test.ts', 'tests/browser/office-floor.test.ts'],
  });
});

it('tries nothing again after a green run, nor after one in which very much failed', () => {
  const files = (count: number) => Array.from({ length: count }, (_, i) => failed(`unit: a${i}.test.ts › works`));
  expect(planSecondTry([])).toBeNull();
  expect(planSecondTry(files(maxFilesTriedAgain))?.files).toHaveLength(maxFilesTriedAgain);
  expect(planSecondTry(files(maxFilesTriedAgain + 1))).toBeNull();
});

it('names as flaky what failed and then passed, and not what passed both times or failed both times', () => {
  const tests = [failed('unit: a.test.ts › one'), failed('unit: a.test.ts › other')];
  const passed = ['unit: a.test.ts › other', 'unit: a.test.ts › third'];
  expect(flakyTests(tests, { passed }).map(({ name }) => name)).toEqual(['unit: a.test.ts › other']);
});

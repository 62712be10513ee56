import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandsOf, firstHourSteps } from './first-hour.ts';

const page = readFileSync('CONTRIBUTING.md', 'utf8');

it('the first hour follows the page: install, demo, one test, the walks, the check', () => {
  expect(firstHourSteps(page).map(({ command }) => command)).toEqual([
    'npm ci',
    'npm start',
    'npx vitest run --project unit server/src/play/promotions/promotion-offers.test.ts',
    'npx vitest run --project unit scripts/repository-pages.test.ts',
    'npm run check',
  ]);
});

it('a page that no longer says how to begin is told', () => {
  expect(() => firstHourSteps(page.replace('npm ci && npm start', 'npm ci'))).toThrow('CONTRIBUTING.md');
  expect(() => firstHourSteps('')).toThrow('CONTRIBUTING.md');
});

it('commands of a section are read without comments, and none of the next section', () => {
  const text = '## One\n\n```sh\nnpm a   # first\n\nnpm b\n```\n\n## Two\n\n```sh\nnpm c\n```\n';
  expect(commandsOf(text, 'One')).toEqual(['npm a', 'npm b']);
  expect(commandsOf(text, 'Three')).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { games } from '@reelfloor/agent/games';
import { expect, test } from 'vitest';
import { paytablesFile, paytablesPage } from './paytables-page.ts';

const page = paytablesPage();

test('the paytables page has the numbers that the cabinets play by', () => {
  expect(readFileSync(paytablesFile, 'utf8'), 'run "npm run paytables"').toBe(page);
});

test('every game is on it in both languages with its return', () => {
  expect(page.match(/<h2>/g)).toHaveLength(games.length * 2);
  expect(page.match(/Return to player <strong>9\d\.\d\d%/g)).toHaveLength(games.length);
  expect(page.match(/Geri ödeme oranı <strong>%9\d,\d\d/g)).toHaveLength(games.length);
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { games } from '@reelfloor/simulator/games';
import { expect, test } from 'vitest';
import { paytablesFile, paytablesPage } from './paytables-page.ts';
import { rulesFileOf } from './rules-files.ts';

const page = paytablesPage();

// Both are tested in one file, which computes the figures of each game once.
test.each(games)('the rules of $brandId that a player reads are those that the cabinets play by', (game) => {
  const [path, text] = rulesFileOf(game);
  expect(readFileSync(path, 'utf8'), 'run "npm run paytables"').toBe(text);
  expect(readdirSync(dirname(path))).toHaveLength(games.length);
});

test('the paytables page has the numbers that the cabinets play by', () => {
  expect(readFileSync(paytablesFile, 'utf8'), 'run "npm run paytables"').toBe(page);
});

test('every game is on it in both languages with its return', () => {
  expect(page.match(/<h2>/g)).toHaveLength(games.length * 2);
  expect(page.match(/Return to player <strong>9\d\.\d\d%/g)).toHaveLength(games.length);
  expect(page.match(/Geri ödeme oranı <strong>%9\d,\d\d/g)).toHaveLength(games.length);
});

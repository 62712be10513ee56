import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { games } from '@reelfloor/agent/games';
import { expect, test } from 'vitest';
import { rulesFileOf } from './rules-files.ts';

// One test each: the returns of all games are computed for seconds, for which a busy machine needs many times as long.
test.each(games)('the rules of $brandId that a player reads are those that the cabinets play by', (game) => {
  const [path, text] = rulesFileOf(game);
  expect(readFileSync(path, 'utf8'), 'run "npm run paytables"').toBe(text);
  expect(readdirSync(dirname(path))).toHaveLength(games.length);
});

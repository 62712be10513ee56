import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PublishedRules } from '../../play/machines/published-game-rules.ts';
import { TestFloor } from '../../testing/test-server.ts';

const hash = (digit: string) => digit.repeat(32);
const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-rules-'));
let floor: TestFloor;
let dataDir: string;
const put = (folder: string, name: string, text: string) => {
  mkdirSync(join(folder, 'assets/rules'), { recursive: true });
  writeFileSync(join(folder, 'assets/rules', name), text);
};
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>');
  put(webDir, 'koi.json', JSON.stringify({ hash: hash('1') }));
  put(webDir, 'orbit.json', JSON.stringify({ hash: hash('2') }));
  floor = await TestFloor.open({ WEB_DIR: webDir });
  ({ dataDir } = floor.config);
  put(dataDir, 'orbit.json', JSON.stringify({ hash: hash('3') }));
  writeFileSync(join(dataDir, 'assets/secret.json'), JSON.stringify({ hash: hash('4') }));
});
afterAll(async () => {
  await floor.close();
  rmSync(webDir, { recursive: true });
});

const get = async (path: string) => {
  const answer = await fetch(`${floor.address}/assets/rules/${path}`);
  return answer.status === 200 ? ((await answer.json()) as { hash: string }).hash : answer.status;
};

it('are those of the build until the operator publishes own ones, for pages and for the server alike', async () => {
  const published = new PublishedRules({ webDir, dataDir });
  for (const [brandId, rules] of [
    ['koi', hash('1')],
    ['orbit', hash('3')],
  ] as const) {
    expect(await get(`${brandId}.json`)).toBe(rules);
    expect(await published.hashOf(brandId)).toBe(rules);
  }
});

it('that do not exist or cannot be read are none, and no name leads out of the folder', async () => {
  const published = new PublishedRules({ webDir, dataDir });
  put(dataDir, 'broken.json', '{"hash":');
  put(dataDir, 'nameless.json', JSON.stringify({ hash: 'of mine' }));
  for (const brandId of ['none', 'broken', 'nameless', '../secret', '..', ''])
    expect(await published.hashOf(brandId), brandId).toBeNull();
  for (const path of ['none.json', '..%2Fsecret.json', '%2E%2E%2Fsecret.json', 'a%00.json'])
    expect(await get(path), path).toBeGreaterThanOrEqual(400);
});

it('of a brand that publishes none are no error for the page that asks', async () => {
  expect(await get('pharaoh.json')).toBe(204);
});

it('give the lobby their figures, and none that are no shares', async () => {
  const rules = {
    returnToPlayer: { total: 0.9506 },
    hitRate: 0.5774,
    handPayLimitMinor: 300_000,
    highestWinStakes: 102.25,
    volatility: 2.64,
  };
  put(dataDir, 'figures.json', JSON.stringify({ ...rules, freeSpins: { multiplier: 2 } }));
  put(dataDir, 'without.json', JSON.stringify(rules));
  put(dataDir, 'few.json', JSON.stringify({ returnToPlayer: { total: 0.92 } }));
  put(dataDir, 'wild.json', JSON.stringify({ ...rules, returnToPlayer: { total: 95.06 } }));
  const published = new PublishedRules({ webDir, dataDir });
  expect(await published.figuresOf('figures')).toEqual({
    returnPpm: 950_600,
    hitPpm: 577_400,
    handPayLimitMinor: 300_000,
    highestWinStakes: 102.25,
    highestFreeWinStakes: 204.5,
    volatilityStakes: 2.64,
  });
  expect(await published.figuresOf('without')).not.toHaveProperty('highestFreeWinStakes');
  expect(await published.figuresOf('few')).toEqual({ returnPpm: 920_000 });
  for (const game of ['wild', 'koi', 'none', '../secret']) expect(await published.figuresOf(game), game).toBeNull();
});

it('are read again for the lobby a minute later', async () => {
  let now = 0;
  const published = new PublishedRules({ webDir, dataDir }, () => now);
  const publish = (total: number) => put(dataDir, 'changing.json', JSON.stringify({ returnToPlayer: { total } }));
  publish(0.93);
  expect(await published.figuresOf('changing')).toEqual({ returnPpm: 930_000 });
  publish(0.94);
  now = 59_999;
  expect(await published.figuresOf('changing')).toEqual({ returnPpm: 930_000 });
  now = 60_000;
  expect(await published.figuresOf('changing')).toEqual({ returnPpm: 940_000 });
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { key, press, sitDownWithCredit, spinKey } from '../harness/game-keys.ts';
import { fewFrames, GameVisits } from '../harness/game-visits.ts';
import { call, logIn } from '../harness/player.ts';
import { until } from '../harness/until.ts';

const name = 'Sultan’s Hoard';
/** The demo's jackpots, which the game of the floor file draws. */
const jackpots = '50000:4,10000:3,2000:2,500:1';
const bounds =
  '--max-stake 10 --max-win 270 --free-spins 120 --free-spin-multiplier 1 --share 10 --hand-pay 3000 --odds 125000000,33333333.33,10000000,5000000';

let folder: string;
let visits: GameVisits;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-floor-'));
  const floorFile = join(folder, 'floor.json');
  await writeFile(
    floorFile,
    JSON.stringify({
      machines: [
        { machine: 'S-1', brand: 'sultan', name, game: 'koi' },
        { machine: '104', brand: 'anatolia', game: 'anatolia' },
      ],
    }),
  );
  visits = await GameVisits.open({ AGENT_FLOOR: floorFile }, fewFrames);
});
afterAll(async () => {
  await visits?.close();
  await rm(folder, { recursive: true, force: true });
});

const operator = async (...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)('node', ['server/src/start/cli/operator-command.ts', ...words], {
    env: { ...process.env, DATA_DIR: visits.floor.dataDir, OPERATOR: 'owner' },
  });
  return stdout;
};

it('a machine of the operator’s own brand plays once the brand and the machine are entered, beside those that are there', async () => {
  const { token } = await logIn(visits.floor.baseUrl, 'player2');
  const machines = async () => {
    const { body } = await call(visits.floor.baseUrl, token, 'machine/all');
    return (body as { machines: { id: string; status: string }[] }).machines.map(({ id, status }) => `${id} ${status}`);
  };
  expect(await machines()).toEqual(['104 available']);
  await until('the agent says why', () => visits.floor.output().includes('there is no brand sultan'));
  await operator('brand', 'add', 'sultan', name, '--jackpots', jackpots, ...bounds.split(' '));
  await operator('machine', 'add', 'S-1', '--brand', 'sultan', '--agent', 'demo-floor');
  await until('the machine is in the lobby', async () => (await machines()).includes('S-1 available'));

  const game = await sitDownWithCredit(visits, { machine: 'S-1' });
  const { page } = game;
  await press(game, () => spinKey(page).click());
  await until('the round is booked', async () => (await visits.rounds(game)) === 1);
  await key(page, 'Kurallar').click();
  const rules = page.getByRole('dialog', { name: `${name}: kurallar` });
  await rules.getByText('%95,06').first().waitFor();
  await page.keyboard.press('Escape');
  await visits.leave(game);
  // The round is drawn and evaluated again by the rules of its game.
  await page.goto('/rounds');
  await page
    .getByRole('img', { name: /makara/i })
    .first()
    .waitFor();
  expect(await page.getByRole('main').innerText()).toContain(name);
  await visits.leaveClean();
});

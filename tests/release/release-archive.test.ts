import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';
import { packRelease } from '../../scripts/release-archive.ts';
import { freePort } from '../harness/free-port.ts';
import { endProgram, type HouseCommand, ReleasedHouse, startProgram } from './released-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-release-'));
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running) await endProgram(child);
  rmSync(folder, { recursive: true, force: true });
});

/** Packs a release of this version, checks its sum, and unpacks it. */
const unpack = async (version: string) => {
  // Nobody can join a machine without a picture, so these two have the encoder; they stay here.
  const made = await packRelease({ folder: join(folder, 'made'), version, hasEncoder: true });
  const place = join(folder, version);
  mkdirSync(place);
  execFileSync('sha256sum', ['--check', '--quiet', `${made.path}.sha256`], { cwd: join(folder, 'made') });
  execFileSync('tar', ['-xzf', made.path, '-C', place, '--strip-components=1', '--no-same-owner']);
  rmSync(made.path);
  return { ...made, place };
};

it('a release is unpacked, set up, played and replaced by the next one, which keeps every cent', {
  timeout: 1_800_000,
}, async () => {
  await buildWeb();
  const one = await unpack('0.1.0');
  // Far less than npm ci brings, and nothing that only tests or builds need.
  expect(one.archiveBytes).toBeLessThan(200_000_000);
  expect(one.unpackedBytes).toBeLessThan(550_000_000);
  for (const absent of ['node_modules/vitest', 'node_modules/vite', 'tests', 'data'])
    expect(existsSync(join(one.place, absent)), absent).toBe(false);
  expect(JSON.parse(readFileSync(join(one.place, 'sbom.cdx.json'), 'utf8')).bomFormat).toBe('CycloneDX');

  const root = join(folder, 'root');
  mkdirSync(root);
  let installed = one.place;
  const run = ({ words, environment }: HouseCommand): string =>
    execFileSync(join(installed, 'node_modules/.bin/node'), ['--run', ...words], {
      cwd: installed,
      env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'warn', ...environment },
      encoding: 'utf8',
    });
  const house = new ReleasedHouse({ root, port: await freePort(), run });
  house.setUp();

  const start = async (): Promise<void> => {
    const words = ['scripts/serve.ts', '--without-client'];
    running.push(startProgram(installed, words, { ...house.serverVariables, DATA_DIR: house.dataDir }));
    await house.untilReady();
    running.push(house.startAgent(installed));
  };
  const stop = async (): Promise<void> => {
    for (const child of running.splice(0).toReversed()) expect(await endProgram(child)).toBe(0);
  };
  await start();
  expect((await (await fetch(`${house.address}/`)).text()).toLowerCase()).toContain('<!doctype html>');
  const left = await house.playRound();
  await stop();

  const two = await unpack('0.2.0');
  installed = two.place;
  house.command('migrate');
  await start();
  const player = await house.logIn();
  expect(await player.balanceMinor()).toBe(left);
  expect(player.signIn.versions).toBe('0.2.0');
  await house.playRound();
  await stop();
  expect(house.command('ledger:audit')).toContain('The ledger is right');
});

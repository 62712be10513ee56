/**
 * `npm run test:image` builds the image of deploy/Dockerfile by buildah, and plays a round at a server in it. The base image comes from
 * the registry, or from buildah's own images if it is there. `-- --debian`: it is made of Debian's packages and npm's Node first, where no
 * registry of images can be reached.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import { until } from '../harness/until.ts';
import { BuiltImage } from './built-image.ts';
import { endProgram, type HouseCommand, ReleasedHouse } from './released-house.ts';

const words = process.argv.slice(2);
if (words.some((word) => word !== '--debian')) {
  console.error('Usage: npm run test:image [-- --debian]');
  process.exit(2);
}
const refusal = BuiltImage.refusal();
if (refusal !== null) {
  console.log(`Left out: the image of deploy/Dockerfile; ${refusal}.`);
  process.exit(0);
}

const startedMs = performance.now();
const announce = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const hold = (isHeld: boolean, text: string): void => {
  if (!isHeld) throw new Error(`The image is not as it should be: ${text}`);
  announce(text);
};

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-image-'));
const image = new BuiltImage(folder);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    image.remove();
    process.exit(1);
  });
try {
  if (words.includes('--debian')) {
    image.makeBase();
    announce('a base image of Debian’s packages and npm’s Node');
  }
  image.build();
  announce(`built; ${image.megabytes()} MB with its base`);
  await check();
  announce('the image is as deploy/README.md says');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  image.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function check(): Promise<void> {
  const { user, healthcheck, program } = image.settings();
  hold(user === '10001:10001', 'it names the user 10001');
  for (const absent of ['data', 'nodes.env', 'tests', 'agent/src', 'node_modules/vite', 'node_modules/node-av'])
    hold(!image.has(`app/${absent}`), `it is without ${absent}`);
  hold(image.has('app/web/dist/index.html') && image.has('app/LICENSE'), 'it has the client and the licence');
  hold(image.modeOf('data') === 0o700, 'its data folder is closed to others');

  const root = join(folder, 'root');
  mkdirSync(root);
  const port = await freePort();
  const house = new ReleasedHouse({ root, port, run: runHere });
  house.setUp();
  image.giveToUser(house.dataDir);
  const environment = { ...house.serverVariables, METRICS_PORT: String(await freePort()) };
  delete (environment as Record<string, string>).NODE_EXTRA_CA_CERTS;
  const isHealthy = () => image.run(healthcheck, { PORT: String(port) }) === 0;
  hold(!isHealthy(), 'its health check fails while no server answers');
  const server = image.start(program, { ...environment, HOST: '0.0.0.0' }, house.dataDir);
  const agents = [];
  try {
    await house.untilReady();
    hold(isHealthy(), `its health check passes on port ${port}`);
    hold(userOf(image.processOf(server)) === '10001', 'the server runs as user 10001');
    agents.push(house.startAgent(process.cwd()));
    announce(`played a round; the wallet has ${await house.playRound()} in minor units`);
  } finally {
    for (const agent of agents) await endProgram(agent);
    if (server.exitCode === null) process.kill(image.processOf(server), 'SIGTERM');
    await until('the server ends', () => server.exitCode !== null || server.signalCode !== null, 60_000);
  }
  hold(server.exitCode === 0, 'it ends by SIGTERM, in order');
  hold(house.command('ledger:audit').includes('The ledger is right'), 'its ledger is right');
}

/** Runs a command of the product from this repository, with the client of the image. */
function runHere({ words: command, environment }: HouseCommand): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--run', ...command], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', WEB_DIR: image.path('app/web/dist'), ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

function userOf(pid: number): string | undefined {
  return /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
}

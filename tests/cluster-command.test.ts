import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { afterEach, expect, it } from 'vitest';
import { haproxyPath } from '../scripts/find-haproxy.ts';
import { natsServerPath } from '../scripts/find-nats-server.ts';
import { findPostgres } from '../scripts/find-postgres.ts';
import { freePort } from './harness/free-port.ts';
import { until } from './harness/until.ts';

const isComplete = haproxyPath() !== null && natsServerPath() !== null && (await findPostgres()) !== null;

let stop: () => Promise<number | null> = async () => null;
afterEach(() => stop());

const startCluster = async () => {
  const port = await freePort();
  const child = spawn('node', ['scripts/cluster.ts'], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(child, 'exit');
  stop = async () => {
    child.kill('SIGINT');
    return (await ended)[0];
  };
  await until(
    'the cluster is ready',
    () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${printed}`);
      return printed.includes('Ctrl-C stops everything');
    },
    200_000,
  );
  const processes = [...printed.matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid));
  return { address: `http://127.0.0.1:${port}`, processes };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.skipIf(!isComplete)(
  'npm run cluster plays on any machine, outlives a node, and leaves nothing',
  {
    timeout: 400_000,
  },
  async () => {
    const { address, processes } = await startCluster();
    expect(processes).toHaveLength(5);
    const player = await TestPlayer.login(address, 'player1');
    const available = async (asking = player) => {
      const { machines } = (await asking.get('machine/all')).body as { machines?: { status: string }[] };
      return machines?.filter(({ status }) => status === 'available').length;
    };
    await until('all machines are in the lobby', async () => (await available()) === 12);
    // Plays at one machine of each agent, of which at least one is connected to another node than the player.
    for (const machine of ['104', '107']) {
      const game = await player.game();
      expect(await game.init(machine)).toMatchObject({ kind: 'accepted' });
      expect(await game.cashIn(1_000)).toMatchObject({ kind: 'accepted' });
      expect(await game.spin()).toMatchObject({ kind: 'accepted' });
      expect(await game.leave()).toMatchObject({ kind: 'accepted' });
      game.vanish();
    }
    const [node = 0] = processes;
    process.kill(node, 'SIGKILL');
    await until('the others have everything', async () => (await available().catch(() => 0)) === 12);
    expect(await stop()).toBe(0);
    expect(processes.filter(isRunning)).toEqual([]);
  },
);

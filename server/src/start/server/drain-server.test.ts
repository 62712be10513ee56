import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { seededPlace } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { call, TestPlayer } from '../../testing/test-player.ts';
import { readServerConfig } from '../config/server-config.ts';

let child: ChildProcess | null = null;
afterEach(() => void child?.kill('SIGKILL'));

const startProgram = async (env: Record<string, string>) => {
  const { dataDir } = await seededPlace();
  const started = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let printed = '';
  started.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const address = await eventually(() => {
    const found = /http:\S+/.exec(printed)?.[0];
    if (!found) throw new Error(`no address: ${printed}`);
    return found;
  });
  const demo = readServerConfig({ DATA_DIR: dataDir }).demo;
  if (!demo) throw new Error('this server is no demo');
  return { address, demo, ended: once(started, 'exit'), stop: () => started.kill('SIGTERM') };
};

it('with DRAIN_S a stopping server is unready first, then sends agents, games and the lobby elsewhere, then ends', {
  timeout: 120_000,
}, async () => {
  const { address, demo, ended, stop } = await startProgram({ DRAIN_S: '1' });
  expect((await call(address, 'GET', '/readyz', {})).status).toBe(200);
  const agent = new TestAgent([new TestCabinet('m1')]);
  await agent.connect(address, demo.agentId, demo.agentToken);
  const player = await TestPlayer.login(address, 'player1');
  const game = await player.game();
  expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
  const lobby = await Promise.all(Array.from({ length: 8 }, () => player.notifications()));
  const left: string[] = [];
  const leave = (name: string, closed: Promise<number>) => closed.then((code) => left.push(`${name} ${code}`));
  const leaving = [
    leave('agent', agent.closed),
    leave('game', game.channel.closed),
    ...lobby.map(({ closed }) => leave('lobby', closed)),
  ];
  stop();
  await eventually(async () => {
    const { status, body } = await call(address, 'GET', '/readyz', {});
    expect({ status, body }).toMatchObject({ status: 503, body: { because: ['draining'] } });
  });
  // Agents and pages stay connected until the load balancer has noticed.
  expect(left).toEqual([]);
  expect((await call(address, 'GET', '/livez', {})).status).toBe(200);
  await Promise.all(leaving);
  // Frames of different sockets may be read in any order: drain-channels.test.ts holds the order in which they are sent.
  expect(left.toSorted()).toEqual(['agent 1001', 'game 1001', ...lobby.map(() => 'lobby 1001')]);
  expect(await ended).toEqual([0, null]);
});

it('a second SIGTERM ends a draining server at once', { timeout: 120_000 }, async () => {
  const { address, ended, stop } = await startProgram({ DRAIN_S: '20' });
  const { closed } = await (await TestPlayer.login(address, 'player1')).notifications();
  stop();
  await eventually(async () => expect((await call(address, 'GET', '/readyz', {})).status).toBe(503));
  stop();
  expect(await ended).toEqual([1, null]);
  expect(await closed).toBe(1006);
});

import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { seededPlace } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { TestPlayer } from '../../testing/test-player.ts';
import { readServerConfig } from '../config/server-config.ts';
import { type RunningServer, startServerNode } from './start-server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Two nodes, an agent with machine m1 at the first, and a player at the second who plays at m1 and watches the lobby. */
const openFloor = async () => {
  const { dataDir, databaseUrl } = await seededPlace();
  const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const config = readServerConfig({ ...place, PORT: '0', LOG_LEVEL: 'silent', DRAIN_S: '1' });
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const network = new LocalNetwork();
  const start = async () => {
    const node = await startServerNode(config, { ...besideOthers(), network });
    ends.push(() => node.close());
    return node;
  };
  const [stopping, staying] = [await start(), await start()];
  const agent = new TestAgent([new TestCabinet('m1')]);
  ends.push(async () => agent.cut());
  const connect = (node: RunningServer) =>
    agent.connect(node.address, config.demo?.agentId ?? '', config.demo?.agentToken ?? '');
  await connect(stopping);
  const player = await TestPlayer.login(staying.address, 'player1');
  const game = await player.game();
  await eventually(async () => expect(await game.init('m1')).toMatchObject({ kind: 'accepted' }));
  const lobby = await player.notifications();
  await lobby.peer.request('watch', { brands: null }, 15_000);
  const statuses = () =>
    lobby.received
      .filter(({ method }) => method === 'lobby')
      .flatMap(({ data }) => (data as { machines: { id: string; status: string }[] }).machines)
      .filter(({ id }) => id === 'm1')
      .map(({ status }) => status);
  return { stopping, staying, agent, connect, game, statuses };
};

it('a machine whose agent moves on from a stopping node is never offline, and takes presses all the time', async () => {
  const { stopping, staying, agent, connect, game, statuses } = await openFloor();
  let moved: Promise<void> | null = null;
  agent.onMoveOn = () => {
    moved ??= connect(staying);
  };
  const refused: unknown[] = [];
  let isOver = false;
  const stopped = stopping.drain().then(async () => {
    await stopping.close();
    isOver = true;
  });
  while (!isOver) {
    const pressed = await game.spin();
    if (pressed.kind !== 'accepted') refused.push(pressed);
    // Wait between presses, because the server refuses presses that follow too fast.
    await new Promise((resolve) => setTimeout(resolve, 260));
  }
  await stopped;
  await moved;
  expect(agent.hello).toMatchObject({ kind: 'accepted' });
  expect(refused).toEqual([]);
  expect(await game.spin()).toMatchObject({ kind: 'accepted' });
  expect(statuses()).not.toContain('offline');
});

it('a machine whose agent ignores that is offline until the agent connects again', async () => {
  const { stopping, staying, agent, connect, game, statuses } = await openFloor();
  const { closed } = agent;
  const stopped = stopping.drain();
  expect(await closed).toBe(1001);
  await eventually(() => expect(statuses()).toContain('offline'));
  await connect(staying);
  await eventually(async () => expect(await game.spin()).toMatchObject({ kind: 'accepted' }));
  await stopped;
});

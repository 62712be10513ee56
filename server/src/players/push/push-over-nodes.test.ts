import { rm } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SignIn } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { LocalPushService } from '../../testing/local-push-service.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { signInPlayers } from '../../testing/sign-in-players.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { type TestGame, TestPlayer } from '../../testing/test-player.ts';

const playerCount = 8;
const trusted = getCACertificates('default');

let service: LocalPushService;
let config: ServerConfig;
let nodes: RunningServer[];
let agent: TestAgent;
let players: TestPlayer[];

beforeEach(async () => {
  service = await LocalPushService.start();
  setDefaultCACertificates([...trusted, service.certificate]);
  config = await seededConfig({
    PUSH_CONTACT: 'mailto:floor@example.com',
    PUSH_HOSTS: service.host,
    CALLS_PER_SECOND: '1000',
  });
  const tokens = await signInPlayers(config, playerCount, 1_000);
  const network = new LocalNetwork();
  nodes = [];
  for (let node = 0; node < 2; node++) nodes.push(await startServerNode(config, { ...besideOthers(), network }));
  agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
  const { agentId = '', agentToken = '' } = config.demo ?? {};
  await agent.connect(addressOf(0), agentId, agentToken);
  players = tokens.map((token, index) => new TestPlayer(addressOf(index), { token } as SignIn));
});
afterEach(async () => {
  agent.cut();
  for (const node of nodes) await node.close();
  await rm(config.dataDir, { recursive: true, force: true });
  setDefaultCACertificates(trusted);
  await service.close();
});

const addressOf = (index: number) => nodes[index % nodes.length]?.address ?? '';
const waitingMessages = async (): Promise<number> => {
  const database = await openDatabase(config);
  const rows = await database.read.all('SELECT id FROM push_messages');
  await database.close();
  return rows.length;
};

it('tells every browser and every page at two nodes once that the machine is free, and turns in its queue', async () => {
  const player1 = await TestPlayer.login(addressOf(1), 'player1');
  const sit = async () => {
    const game = await player1.game();
    await eventually(async () => expect((await game.init('m1')).kind).toBe('accepted'));
    return game;
  };
  const leave = async (game: TestGame) => {
    expect((await game.leave()).kind).toBe('accepted');
    game.close();
  };
  let game = await sit();
  const pages = await Promise.all(players.map((player) => player.notifications()));
  for (const [index, player] of players.entries()) {
    const { body } = service.browser(`/b${index}`);
    expect((await player.post('player/push', body)).status).toBe(200);
    // Asked from two pages at once.
    const asked = [0, 1].map(() => player.post('player/availability-alerts', { machineId: 'm1' }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
  }
  await leave(game);
  await eventually(async () => {
    expect(service.pushes.map(({ path }) => path).sort()).toEqual(players.map((_, index) => `/b${index}`));
    expect(await waitingMessages()).toBe(0);
  });
  for (const [index, player] of players.entries()) {
    const own = (await player.get('player/availability-alerts'))?.body as { version: number };
    expect(own).toMatchObject({ availabilityAlerts: [], sent: [{ machine: 'm1' }] });
    const received = pages[index]?.received.filter(({ method }) => method === 'availabilityAlerts') ?? [];
    expect(received.at(-1)?.data).toMatchObject({ version: own.version });
  }

  service.pushes.length = 0;
  game = await sit();
  const [first, second] = players;
  for (const player of [first, second])
    expect((await player?.post('player/queue', { machineId: 'm1' }))?.status).toBe(200);
  await leave(game);
  await eventually(() => expect(service.pushes.map(({ path }) => path)).toEqual(['/b0']));
  expect((await first?.post('player/queue/leave', { machineId: 'm1' }))?.status).toBe(200);
  await eventually(() => expect(service.pushes.map(({ path }) => path)).toEqual(['/b0', '/b1']));
  expect((await second?.post('player/logout'))?.status).toBe(200);
  const database = await openDatabase(config);
  const left = await database.read.all('SELECT id FROM push_browsers');
  await database.close();
  expect(left).toHaveLength(playerCount - 1);
  for (const page of pages) page.socket.close();
});

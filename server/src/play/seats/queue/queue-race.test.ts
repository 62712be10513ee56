import { rm } from 'node:fs/promises';
import type { OwnQueue, SignIn } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../money/audit/audit-database.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import type { ServerConfig } from '../../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../../start/server/start-server.ts';
import { besideOthers } from '../../../testing/beside-others.ts';
import { eventually } from '../../../testing/eventually.ts';
import { LocalNetwork } from '../../../testing/local-network.ts';
import { seededConfig } from '../../../testing/seeded-place.ts';
import { signInPlayers } from '../../../testing/sign-in-players.ts';
import { TestAgent } from '../../../testing/test-agent.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';
import { TestPlayer } from '../../../testing/test-player.ts';

const playerCount = 16;
/** What a player who is not next in turn may hear. */
const honest = ['MACHINE_KEPT', 'MACHINE_TAKEN', 'MACHINE_NOT_READY', 'RATE_LIMITED'];

describe.each([1, 2])('sixteen players who race for one machine at %i nodes', { timeout: 120_000 }, (count) => {
  let config: ServerConfig;
  let nodes: RunningServer[];
  let agent: TestAgent;
  let players: TestPlayer[];
  beforeEach(async () => {
    config = await seededConfig({ QUEUE_HOLD_S: '60', CALLS_PER_SECOND: '1000' });
    const tokens = await signInPlayers(config, playerCount, 1_000);
    const network = new LocalNetwork();
    nodes = [];
    for (let node = 0; node < count; node++) nodes.push(await startServerNode(config, { ...besideOthers(), network }));
    agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
    const { agentId = '', agentToken = '' } = config.demo ?? {};
    await agent.connect(addressOf(0), agentId, agentToken);
    players = tokens.map((token, index) => new TestPlayer(addressOf(index), { token } as SignIn));
  });
  afterEach(async () => {
    agent.cut();
    for (const node of nodes) await node.close();
    const database = await openDatabase(config);
    expect((await database.snapshot((db) => auditDatabase(db, Date.now()))).faults).toEqual([]);
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  });

  const addressOf = (index: number) => nodes[index % count]?.address ?? '';
  const join = (player: TestPlayer) => player.post('player/queue', { machineId: 'm1' });
  const line = async (): Promise<number[]> => {
    const database = await openDatabase(config);
    const rows = await database.read.all<{ player_id: string }>(
      "SELECT player_id FROM queue_places WHERE machine_id = 'm1' ORDER BY number",
    );
    await database.close();
    return rows.map(({ player_id }) => Number(player_id.replace('player-', '')));
  };

  it('are seated one after the other in the order in which they joined, and nobody else is', async () => {
    const first = await TestPlayer.login(addressOf(0), 'player1');
    const holder = await first.game();
    await eventually(async () => expect((await holder.init('m1')).kind).toBe('accepted'));
    // Everybody joins at once, from two pages; some leave again and join behind the others.
    const joined = await Promise.all(players.flatMap((player) => [join(player), join(player)]));
    expect(joined.map(({ status }) => status)).toEqual(joined.map(() => 200));
    await Promise.all(
      players.slice(0, 4).map(async (player) => {
        expect((await player.post('player/queue/leave', { machineId: 'm1' })).status).toBe(200);
        expect((await join(player)).status).toBe(200);
      }),
    );
    const order = await line();
    expect([...order].sort((a, b) => a - b)).toEqual(players.map((_, index) => index));
    for (const [place, index] of order.entries())
      expect((await players[index]?.get('player/queue'))?.body).toMatchObject({
        places: [{ place: place + 1, waiting: playerCount }],
      });

    const seated: number[] = [];
    let atOnce = 0;
    const odd = new Set<string>();
    const play = async (player: TestPlayer, index: number): Promise<void> => {
      const pages = await player.notifications();
      const game = await player.game();
      const isMyTurn = () =>
        pages.received.some(
          ({ method, data }) =>
            method === 'queue' && (data as OwnQueue).places.some(({ heldUntil }) => heldUntil !== undefined),
        );
      for (;;) {
        const mine = isMyTurn();
        const taken = await game.init('m1');
        if (taken.kind === 'accepted') break;
        const code = taken.kind === 'refused' ? String(taken.error.code) : taken.kind;
        // Whoever's turn it is may wait for the last cash-out to be shown, and for nothing else.
        if (!honest.includes(code) || (mine && code === 'MACHINE_KEPT')) odd.add(code);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      seated.push(index);
      atOnce++;
      if (atOnce > 1) odd.add('two at once');
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce--;
      expect((await game.leave()).kind).toBe('accepted');
      game.close();
      pages.socket.close();
    };
    const racing = Promise.all(players.map(play));
    expect((await holder.leave()).kind).toBe('accepted');
    await racing;
    expect(seated).toEqual(order);
    expect([...odd]).toEqual([]);
    expect(await line()).toEqual([]);
  });
});

import { rm } from 'node:fs/promises';
import type { MachineId, ViewerId } from '@reelfloor/protocol';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import { watchClientSide, watchPath, watchServerSide } from '@reelfloor/protocol/channels/spectator-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServer, startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { OfficeMember, officeAt } from '../../testing/office-member.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { natsServerPath, TestNats } from '../../testing/test-nats.ts';
import { openChannel, type TestGame, TestPlayer } from '../../testing/test-player.ts';
import { trialOffer } from '../../testing/trial-offer.ts';
import { openDatabase } from '../database/open-database.ts';
import { testEngine } from '../database/temporary-database.ts';

const media = [
  { name: 'a test network', isHere: true, usesNats: false },
  { name: 'NATS', isHere: natsServerPath !== null, usesNats: true },
];

describe.each(media.filter(({ isHere }) => isHere))(
  `two nodes on ${testEngine} and $name`,
  { timeout: 120_000 },
  ({ usesNats }) => {
    let nats: TestNats | null;
    let network: LocalNetwork;
    let config: ServerConfig;
    let nodes: RunningServer[];
    let agent: TestAgent;

    beforeEach(async () => {
      nats = usesNats ? await TestNats.start() : null;
      network = new LocalNetwork();
      config = await seededConfig({ NATS_URL: nats?.url ?? '' });
      nodes = [await start(), await start()];
      agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
      await connect(0);
    });

    afterEach(async () => {
      agent.cut();
      for (const node of nodes) await node.close();
      await nats?.remove();
      const database = await openDatabase(config);
      expect((await database.snapshot((db) => auditDatabase(db, Date.now()))).faults).toEqual([]);
      await database.close();
      await rm(config.dataDir, { recursive: true, force: true });
    });

    /** Starts a node. On PostgreSQL with NATS, it starts the way it does for operators. */
    const start = () => {
      if (nats && testEngine === 'postgres') return startServer(config);
      return startServerNode(config, nats ? besideOthers() : { ...besideOthers(), network });
    };
    const addressOf = (index: number) => nodes[index]?.address ?? '';
    const connect = (index: number, dialling = agent) => {
      const { agentId = '', agentToken = '' } = config.demo ?? {};
      return dialling.connect(addressOf(index), agentId, agentToken);
    };

    const machineAt = async (player: TestPlayer, machineId = 'm1') => {
      const { machines } = (await player.get('machine/all')).body as {
        machines: { id: string; status: string; version: number }[];
      };
      return machines.find(({ id }) => id === machineId);
    };
    const playerAt = (index: number, username = 'player1') => TestPlayer.login(addressOf(index), username);

    const seatedAt = async (index: number): Promise<{ player: TestPlayer; game: TestGame }> => {
      const player = await playerAt(index);
      await eventually(async () => expect(await machineAt(player)).toMatchObject({ status: 'available' }));
      const game = await player.game();
      expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
      return { player, game };
    };

    const alike = (status: string, machineId = 'm1') =>
      eventually(async () => {
        const [a, b] = [
          await machineAt(await spectators[0].at(), machineId),
          await machineAt(await spectators[1].at(), machineId),
        ];
        expect(a).toMatchObject({ status });
        expect(b).toEqual(a);
        return a?.version ?? 0;
      });
    /** Logs a spectator in once for each node of a test. */
    const spectators = [0, 1].map((index) => {
      let known: { address: string; player: Promise<TestPlayer> } | null = null;
      return {
        at: () => {
          if (known?.address !== addressOf(index))
            known = { address: addressOf(index), player: playerAt(index, 'staff1') };
          return known.player;
        },
      };
    }) as [{ at: () => Promise<TestPlayer> }, { at: () => Promise<TestPlayer> }];

    it('play at one node on a machine whose agent is at the other, and move money there and back', async () => {
      const { player, game } = await seatedAt(1);
      expect(await game.spin()).toMatchObject({ kind: 'accepted', value: { cabinetMs: 3 } });
      expect(agent.received.map(({ name }) => name)).toEqual(['press']);
      expect((await game.cashIn(5_000)).kind).toBe('accepted');
      await eventually(() => expect(agent.cabinet('m1').meterMinor).toBe(5_000));
      agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
      await eventually(() =>
        expect(game.channel.received.findLast(({ method }) => method === 'cabinet')?.data).toMatchObject({
          creditMinor: 4_940,
        }),
      );
      expect(await game.leave()).toMatchObject({ kind: 'accepted', value: { cashOutMinor: 4_940 } });
      expect(await player.balanceMinor()).toBe(99_940);
      await alike('available');
    });

    it('are joined by a third that has the machines as soon as it is ready', async () => {
      const { signIn } = await playerAt(0);
      nodes.push(await start());
      const player = new TestPlayer(addressOf(2), signIn);
      const game = await player.game();
      expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    });

    it('show a machine alike at both, with one version', async () => {
      const available = await alike('available');
      const { game } = await seatedAt(1);
      const playing = await alike('playing');
      expect(playing).toBeGreaterThan(available);
      game.vanish();
      const waiting = await alike('waiting');
      expect(waiting).toBeGreaterThan(playing);
      agent.cut();
      const offline = await alike('offline');
      expect(offline).toBeGreaterThan(waiting);
      await connect(1);
      expect(await alike('waiting')).toBeGreaterThan(offline);
    });

    it('route the signalling of a picture between the page and the agent', async () => {
      const { game } = await seatedAt(1);
      expect(await game.offer()).toMatchObject({ kind: 'accepted' });
      const offer = agent.received.findLast(({ name }) => name === 'offer');
      if (!offer) throw new Error('the agent heard no offer');
      const { viewerId } = offer.data as { viewerId: ViewerId };
      agent.peer?.notify('candidate', { viewerId, generation: 1, candidate: 'candidate:1', mid: '0' });
      agent.peer?.notify('videoLost', { viewerId, generation: 1, code: 'VIDEO_LOST' });
      await eventually(() =>
        expect(game.channel.received.map(({ method }) => method)).toEqual(
          expect.arrayContaining(['candidate', 'videoLost']),
        ),
      );
      agent.cut();
      await connect(0);
      expect(agent.hello).toMatchObject({ value: { viewers: [viewerId] } });
      // Messages to the agent may be lost until the nodes know of its new connection.
      await alike('playing');
      game.close();
      await eventually(() => expect(agent.stoppedVideos).toContain(viewerId));
    });

    it('test the line of a page at one node with an agent at the other', async () => {
      const { signIn } = await TestPlayer.login(addressOf(1), 'player2');
      const page = await openChannel(
        addressOf(1),
        connectionTestPath,
        connectionTestClientSide,
        connectionTestServerSide,
      );
      await page.peer.request('init', { token: signIn.token }, 15_000);
      const begun = { machineId: 'm1' as MachineId, generation: 1, sdp: trialOffer };
      await eventually(async () =>
        expect(await page.peer.request('begin', begun, 15_000)).toMatchObject({ kind: 'accepted' }),
      );
      const asked = agent.received.findLast(({ name }) => name === 'testLine')?.data as {
        viewerId: ViewerId;
      };
      agent.peer?.notify('candidate', { ...asked, generation: 1, candidate: 'candidate:1', mid: '0' });
      await eventually(() => expect(page.received.map(({ method }) => method)).toContain('candidate'));
      page.socket.close();
      await eventually(() => expect(agent.stoppedVideos).toContain(asked.viewerId));
    });

    it('let a player at one node watch a machine in play whose agent is at the other, until its player refuses', async () => {
      const { player, game } = await seatedAt(0);
      const { signIn } = await playerAt(1, 'player2');
      const page = await openChannel(addressOf(1), watchPath, watchClientSide, watchServerSide);
      const init = { token: signIn.token, machineID: 'm1' as MachineId };
      await eventually(async () =>
        expect(await page.peer.request('init', init, 15_000)).toMatchObject({
          kind: 'accepted',
          value: { spectators: 1 },
        }),
      );
      const offer = { generation: 1, sdp: trialOffer };
      expect(await page.peer.request('offer', offer, 15_000)).toMatchObject({ kind: 'accepted' });
      const asked = agent.received.findLast(({ name }) => name === 'watch')?.data as { viewerId: ViewerId };
      const { viewerId } = asked;
      agent.peer?.notify('candidate', { viewerId, generation: 1, candidate: 'candidate:1', mid: '0' });
      await eventually(() => expect(page.received.map(({ method }) => method)).toContain('candidate'));
      // The seated player, at the node of the agent, is told of the spectator at the other.
      await eventually(() =>
        expect(game.channel.received.findLast(({ method }) => method === 'spectators')?.data).toEqual({
          spectators: 1,
        }),
      );
      agent.cut();
      await connect(1);
      expect(agent.hello).toMatchObject({ value: { viewers: expect.arrayContaining([viewerId]) } });
      expect((await player.post('player/watching', { isAllowed: false })).status).toBe(200);
      expect(await page.closed).toBeGreaterThan(0);
      await eventually(() => expect(agent.stoppedVideos).toContain(viewerId));
    });

    it('show staff at one node the picture and the meters of a machine whose agent is at the other', async () => {
      const database = await openDatabase(config);
      const withDatabase = (write: (own: typeof database) => Promise<void>) => write(database);
      const auditor = await OfficeMember.open(
        { officeAddress: officeAt(addressOf(1)), withDatabase },
        'auditor',
        'far-auditor',
      );
      await database.close();
      const asked = { params: { id: 'm1' } };
      await eventually(async () =>
        expect((await auditor.call('machinePicture', asked)).headers.get('content-type')).toBe('image/webp'),
      );
      expect((await auditor.call('machineMeters', asked)).body).toMatchObject({
        cabinet: 'read',
        unexplainedMinor: 0,
      });
    });

    it('follow an agent that dials the other node, without a press carried out twice', async () => {
      const { game } = await seatedAt(1);
      expect((await game.spin()).kind).toBe('accepted');
      // To its node, the agent's older connection still looks open.
      agent.stopReading();
      await connect(1);
      expect(agent.hello).toMatchObject({ kind: 'accepted' });
      await eventually(async () => expect((await game.spin()).kind).toBe('accepted'));
      await alike('playing');
      const ids = agent.received.map(({ data }) => (data as { commandId: string }).commandId);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('let one process speak for an agent, whichever node the other one dials', async () => {
      const other = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
      await connect(1, other);
      expect(other.hello).toMatchObject({ error: { code: 'AGENT_ELSEWHERE' } });
      agent.cut();
      await eventually(async () => {
        await connect(1, other);
        // The database does not know this agent's journals, but its `hello` is accepted.
        expect(other.hello).toMatchObject({ kind: 'accepted' });
      });
      other.cut();
    });

    it('let a later start of an agent take over at the other node, and keep the earlier one out at both', async () => {
      const later = agent.restarted();
      await connect(1, later);
      expect(later.hello).toMatchObject({ kind: 'accepted' });
      for (const index of [0, 1, 0, 1, 0, 1]) {
        await connect(index);
        expect(agent.hello).toMatchObject({ error: { code: 'AGENT_ELSEWHERE' } });
      }
      const { game } = await seatedAt(0);
      expect((await game.spin()).kind).toBe('accepted');
      expect(later.received.map(({ name }) => name)).toContain('press');
      later.cut();
    });

    it('go on with an agent whose node has gone', async () => {
      const { game } = await seatedAt(1);
      await nodes[0]?.close();
      await connect(1);
      expect((await game.spin()).kind).toBe('accepted');
      nodes = [await start(), ...nodes.slice(1)];
      await eventually(async () => expect((await game.spin()).kind).toBe('accepted'));
      await alike('playing');
    });
  },
);

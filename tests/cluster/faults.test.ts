import { setTimeout as sleep } from 'node:timers/promises';
import type { CuttableProxy } from '@reelfloor/server/testing/cuttable-proxy';
import { TestAgent } from '@reelfloor/server/testing/test-agent';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import type { ClusterNode } from '../harness/cluster.ts';
import { newTransferId, takeSeat } from '../harness/player.ts';
import { until } from '../harness/until.ts';
import { noteFigure, noteGap } from './fault-figures.ts';
import { PlayedCluster } from './played-cluster.ts';

/** `npm run test:cluster` takes ten seconds, for its figures. Half of that is longer than any node waits for NATS. */
const awayMs = process.env.FAULT_FIGURES ? 10_000 : 5_000;
const awayText = `${awayMs / 1000} s`;

describe.skipIf(haproxyPath() === null || postgresBin() === null || natsServerPath() === null)(
  'two players of two nodes keep their sessions',
  () => {
    let played: PlayedCluster;
    const toNats = new Map<ClusterNode, CuttableProxy>();
    const toDatabase = new Map<ClusterNode, CuttableProxy>();

    beforeAll(async () => {
      played = await PlayedCluster.open();
      for (const node of played.nodes) {
        toNats.set(node, await node.reachThrough('NATS_URL'));
        toDatabase.set(node, await node.reachThrough('DATABASE_URL'));
      }
      await played.start();
    });
    afterEach(() => played.isRight());
    afterAll(() => played?.close());

    it.each([
      ['frozen', () => played.cluster.nats.freeze(), () => played.cluster.nats.thaw()],
      ['killed', () => played.cluster.nats.kill(), () => played.cluster.nats.resume()],
    ] as const)('while NATS is %s for seconds', async (how, goAway, comeBack) => {
      const { near, far } = played;
      const joins = near.joins + far.joins;
      const fromMs = performance.now();
      await goAway();
      const awayUntil = sleep(awayMs);
      await far.sees('MACHINE_OFFLINE', fromMs);
      const order = newTransferId();
      expect(await far.line.cashIn(100, order)).toMatchObject({ error: { code: 'MACHINE_OFFLINE' } });
      expect(await played.stateOf(order)).toBe('none');
      await awayUntil;
      const backMs = performance.now();
      await comeBack();
      const tookMs = (await far.sees('accepted', backMs)) - backMs;
      expect(near.joins + far.joins).toBe(joins);
      const refused = near.since(fromMs).filter(({ what }) => !/accepted|PRESS_TOO_FAST/.test(what));
      expect(refused).toEqual([]);
      noteGap(`NATS ${how} for ${awayText}: at the agent's node`, near, { fromMs, promised: 'as usual' });
      noteFigure(
        { fault: `NATS ${how} for ${awayText}: at the other, once it is back`, tookMs, promised: '3 s' },
        3_000,
      );
    });

    it('while one node is cut off from NATS, and moves its agents and players', async () => {
      const node = await played.agentNodeOf(played.near);
      const fromMs = performance.now();
      toNats.get(node)?.goAway();
      await until('it is not ready', async () => !(await node.isReady()));
      await until('its agents have moved', async () => (await played.agentNodeOf(played.near)) !== node);
      for (const player of [played.near, played.far])
        await until('its players have moved', async () => (await played.seatNodeOf(player)) !== node);
      await played.bothPlay();
      toNats.get(node)?.comeBack();
      await until('it is ready', () => node.isReady());
      const { near, far } = played;
      noteGap("One node without NATS: at the agent's node", near, { fromMs, promised: '' });
      noteGap('One node without NATS: at the other node', far, { fromMs, promised: '3 s and the move' });
    });

    it('while one node is cut off from the database', async () => {
      const node = await played.agentNodeOf(played.near);
      const fromMs = performance.now();
      toDatabase.get(node)?.goAway();
      await until('it is not ready', async () => !(await node.isReady()));
      await until('its agents have moved', async () => (await played.agentNodeOf(played.near)) !== node);
      for (const player of [played.near, played.far])
        await until('its players have moved', async () => (await played.seatNodeOf(player)) !== node);
      await played.bothPlay();
      const { near, far } = played;
      noteGap('One node without the database: first player', near, { fromMs, promised: '' });
      noteGap('One node without the database: second player', far, { fromMs, promised: '' });
      toDatabase.get(node)?.comeBack();
      // It ends if the others have set it dead. They do not on a machine so busy that their own heartbeats are late.
      await until('it has ended or is ready', async () => node.exitCode === 1 || node.isReady());
      if (node.exitCode !== null) await node.start();
    });

    it('while the nodes are restarted one after the other', async () => {
      const fromMs = performance.now();
      for (const node of played.nodes) {
        await node.stop();
        await node.start();
      }
      await played.bothPlay();
      noteGap('Rolling restart: first player', played.near, { fromMs, promised: '1 s' });
      noteGap('Rolling restart: second player', played.far, { fromMs, promised: '1 s' });
    });

    it('while a third agent has a connection to each node', async () => {
      const [one, two] = played.nodes.map(({ baseUrl }) => baseUrl) as [string, string];
      const { AGENT_ID = '', AGENT_TOKEN = '' } = await played.cluster.addAgent('hall-3');
      const cabinet = new TestCabinet('m-3');
      const older = new TestAgent([cabinet]);
      await older.connect(one, AGENT_ID, AGENT_TOKEN);
      await played.deposit('staff1', '50');
      const { player, joined } = await takeSeat(one, 'staff1', 'm-3');
      expect(await player.cashIn(5_000)).toMatchObject({ value: { state: 'settled' } });
      expect(await player.spin()).toMatchObject({ kind: 'accepted' });
      // Its connection stays open, and it does not see that the server closes it.
      older.stopReading();
      const newer = new TestAgent([cabinet], older.instance.folderId);
      newer.instance = older.instance;
      await newer.connect(two, AGENT_ID, AGENT_TOKEN);
      const pressed = older.received.length;
      const fromMs = performance.now();
      await until('a press arrives', async () => (await player.spin()).kind === 'accepted');
      const tookMs = performance.now() - fromMs;
      expect(older.received).toHaveLength(pressed);
      expect(newer.received.map(({ name }) => name)).toContain('press');
      cabinet.playRound({ stakeMinor: 100, winMinor: 40 });
      await older.sendEvents('m-3', cabinet.journal);
      await newer.sendEvents('m-3', cabinet.journal);
      const copy = new TestAgent([new TestCabinet('m-3')]);
      for (const node of [one, two, one, two]) {
        await copy.connect(node, AGENT_ID, AGENT_TOKEN);
        expect(copy.hello).toMatchObject({ error: { code: 'AGENT_ELSEWHERE' } });
      }
      expect(await player.leave()).toMatchObject({
        value: { id: joined.session.id, rounds: 1, cashOutMinor: 4_940 },
      });
      noteFigure({ fault: 'An agent connects to the other node: a press', tookMs, promised: '' });
      player.close();
      for (const agent of [older, newer, copy]) agent.cut();
    });
  },
);

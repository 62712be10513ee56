import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { ServerConfig } from '../../start/config/server-config.ts';
import { type RunningServer, startServerNode } from '../../start/server/start-server.ts';
import { besideOthers } from '../../testing/beside-others.ts';
import { eventually } from '../../testing/eventually.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { OfficeMember, officeAt } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import { seededConfig } from '../../testing/seeded-place.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { TestPlayer } from '../../testing/test-player.ts';
import { TestRealMachine } from '../../testing/test-real-machine.ts';

describe('a machine’s life over nodes and restarts', { timeout: 120_000 }, () => {
  let network: LocalNetwork;
  let config: ServerConfig;
  let nodes: RunningServer[];
  let agent: TestAgent;

  const start = () => startServerNode(config, { ...besideOthers(), network });
  const connect = () => {
    const { agentId = '', agentToken = '' } = config.demo ?? {};
    return agent.connect(nodes[0]?.address ?? '', agentId, agentToken);
  };

  beforeEach(async () => {
    network = new LocalNetwork();
    config = await seededConfig();
    nodes = [await start(), await start()];
    agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
    await connect();
  });

  afterEach(async () => {
    agent.cut();
    for (const node of nodes) await node.close();
    await rm(config.dataDir, { recursive: true, force: true });
  });

  const seenAt = async (index: number, machineId: string) => {
    const player = await TestPlayer.login(nodes[index]?.address ?? '', index === 0 ? 'player1' : 'player2');
    const { machines } = (await player.get('machine/all')).body as {
      machines: { id: string; status: string; note?: string }[];
    };
    return machines.find(({ id }) => id === machineId);
  };
  const alike = (wanted: object | undefined, machineId = 'm1') =>
    eventually(async () => {
      for (const index of nodes.keys())
        if (wanted === undefined) expect(await seenAt(index, machineId)).toBeUndefined();
        else expect(await seenAt(index, machineId)).toMatchObject(wanted);
    });

  it('is the same at every node, whichever has the agent, and after they were stopped', async () => {
    await alike({ status: 'available' });
    await operate({ config }, 'machine', 'disable', 'm1', '--reason', 'belt', '--note', 'Back at six');
    await alike({ status: 'outOfService', note: 'Back at six' });
    await operate({ config }, 'machine', 'disable', 'm1', '--reason', 'belt', '--note', 'Back at ten');
    await alike({ status: 'outOfService', note: 'Back at ten' });
    for (const node of nodes) await node.close();
    nodes = [await start(), await start()];
    await alike({ status: 'outOfService', note: 'Back at ten' });
    await connect();
    await alike({ status: 'available' }, 'm2');
    await alike({ status: 'outOfService', note: 'Back at ten' });
    await operate({ config }, 'machine', 'remove', 'm1', '--reason', 'sold');
    await alike(undefined);
    await connect();
    await alike({ status: 'available' }, 'm2');
    await alike(undefined);
    nodes.push(await start());
    await alike(undefined);
  });

  it('is put into service at a node without its agent, and opened by the command line, which talks to no agent', async () => {
    const machine = new TestRealMachine(agent, 'm1');
    agent.cut();
    await connect();
    const database = await openDatabase(config);
    const technician = await OfficeMember.open(
      {
        officeAddress: officeAt(nodes[1]?.address ?? ''),
        withDatabase: (write) => write(database),
      },
      'technician',
    );
    await database.close();
    const read = async () => (await technician.call('cabinet', { params: { id: 'm1' } })).body;
    await eventually(async () => expect(await read()).toMatchObject({ commissioning: { isInService: false } }));
    const commission = () =>
      operate({ config }, 'machine', 'commission', 'm1', '--serial', 'A12345', '--reason', 'all passed');
    await expect(commission()).rejects.toThrow(/These steps are open: wiring, keys, money/);
    const work = (body: object) => technician.call('workOnCabinet', { params: { id: 'm1' }, body });
    for (const { item } of machine.state.wiring) await work({ step: 'tickWiring', item, ticked: true });
    await work({ step: 'testMoney', amountMinor: 100 });
    for (const { channel } of machine.state.keys) await work({ step: 'testKey', channel });
    expect((await work({ step: 'takeTestMoneyOut' })).body).toMatchObject({ waitsFor: [] });
    await commission();
    await eventually(async () =>
      expect(await read()).toMatchObject({ commissioning: { isInService: true }, opening: null }),
    );
    expect(machine.openings).toHaveLength(1);
  });
});

import { type AgentId, type CabinetView, done, type MachineId, type Outcome } from '@reelfloor/protocol';
import type { AgentInstance, CabinetDescription } from '@reelfloor/protocol/channels/agent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { openTemporaryDatabase } from '../database/temporary-database.ts';
import type { AgentLink } from '../machines/agent-link.ts';
import { endLink, storeLink } from '../machines/link-register.ts';
import { type Machine, versionsOfLink } from '../machines/machine.ts';
import { MachineFloor } from '../machines/machine-floor.ts';
import { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { eventually } from '../testing/eventually.ts';
import { LocalNetwork } from '../testing/local-network.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { TestCabinet } from '../testing/test-cabinet.ts';
import { FloorReplica } from './floor-replica.ts';
import type { Wire } from './wire.ts';

const agentId = 'hall 7.ü' as AgentId;
const machineId = 'm1' as MachineId;
const instance = {} as AgentInstance;

interface Node {
  readonly wire: Wire;
  readonly floor: MachineFloor;
  readonly replica: FloorReplica;
  /** The versions that a page connected here has seen. */
  readonly versions: number[];
}

interface Opened {
  readonly link: AgentLink;
  readonly epoch: number;
  readonly commands: string[];
  isReplaced: boolean;
}

describe('floors of two nodes', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let network: LocalNetwork;
  let clock: ManualClock;
  let a: Node;
  let b: Node;
  let answer: () => Promise<Outcome<never>>;

  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    clock = new ManualClock();
    network = new LocalNetwork(clock);
    answer = async () => ({ kind: 'accepted', value: { commandId: 'command-key-1' } as never });
    await database.transact(async (unit) => {
      await unit.run("INSERT INTO agents (id, token_hash) VALUES (?, '')", agentId);
      for (const id of ['a-1', 'b-1'])
        await unit.run(
          "INSERT INTO nodes (id, name, state, beat, settings) VALUES (?, ?, 'alive', 0, '{}')",
          id,
          id,
        );
    });
    [a, b] = [nodeNamed('a-1'), nodeNamed('b-1')];
  });
  afterEach(async () => {
    for (const { replica } of [a, b]) replica.stop();
    await remove();
  });

  const nodeNamed = (nodeId: string): Node => {
    const bus = new InMemoryBus((error) => {
      throw error;
    });
    const wire = network.join(nodeId);
    const floor = new MachineFloor(bus, clock);
    const versions: number[] = [];
    bus.subscribe('machineChanged', ({ version }) => versions.push(version));
    const warnings = new RepeatedWarnings({ warn: () => {} });
    const replica = new FloorReplica({ wire, floor, database, clock, warnings });
    replica.start();
    return { wire, floor, replica, versions };
  };

  const cabinet = () => new TestCabinet(machineId).description as CabinetDescription;
  const viewOf = (version: number) => ({ ...new TestCabinet(machineId).view(), version }) as CabinetView;
  let base = 1_900_000_000_000;

  const hello = async ({ wire, floor, replica }: Node): Promise<Opened> => {
    const { nodeId } = wire;
    const epoch = await database.transact((unit) =>
      storeLink(unit, agentId, { nodeId, instance, since: clock.nowMs() }),
    );
    base += versionsOfLink;
    const versionBase = base;
    const commands: string[] = [];
    const link: AgentLink = {
      agentId,
      isHere: true,
      isReachable: () => true,
      command: async (name) => {
        commands.push(name);
        return answer();
      },
      sendCandidate: () => {},
      stopVideo: () => {},
    };
    const opened: Opened = { link, epoch, commands, isReplaced: false };
    const onReplaced = () => {
      opened.isReplaced = true;
    };
    replica.opened({ link, epoch, onReplaced }, () =>
      floor.connect(link, cabinet(), viewOf(1), { versionBase }),
    );
    return opened;
  };

  const close = async ({ floor, replica }: Node, { link, epoch }: Opened) => {
    floor.disconnect(link);
    replica.closed(agentId, epoch);
    await endLink(database, agentId, epoch);
  };

  const machineAt = ({ floor }: Node): Machine | undefined => floor.get(machineId);
  const shownAt = (node: Node) => {
    const { status, version, view, seat, fault } = machineAt(node) ?? {};
    return { status, version, viewVersion: view?.version, seat, fault };
  };
  /** Lets the nodes say their lists and look into the database until they agree. */
  const alike = () =>
    eventually(() => {
      clock.advance(2_000);
      expect(shownAt(b)).toEqual(shownAt(a));
    });
  const press = { machineId, epoch: 1, deadlineAt: 0, button: 'spin', commandId: 'command-key-1' } as never;

  it('copies what the node with the agent tells, and the end of the connection', async () => {
    const opened = await hello(a);
    await eventually(() => expect(shownAt(b)).toMatchObject({ status: 'available' }));
    a.floor.setSeat(machineId, 'held');
    a.floor.see(opened.link, machineId, viewOf(2));
    await eventually(() => expect(shownAt(b)).toEqual(shownAt(a)));
    expect(shownAt(b)).toMatchObject({ status: 'playing', viewVersion: 2 });
    await close(a, opened);
    await eventually(() => expect(shownAt(b).status).toBe('offline'));
    expect(shownAt(b)).toEqual(shownAt(a));
  });

  it.each([
    ['lost', 'drop'],
    ['doubled', 'double'],
    ['late and in the wrong order', 'hold'],
  ] as const)('agree at rest, and no version goes back, if messages are %s', async (_, treatment) => {
    let count = 0;
    network.treat = () => (++count % 2 === 0 ? treatment : 'pass');
    const seats = ['held', 'waiting', 'closing', 'none'] as const;
    const play = async (node: Node, opened: Opened, from: number) => {
      for (let version = from; version < from + 8; version++) {
        node.floor.setSeat(machineId, seats[version % 4] ?? 'none');
        node.floor.see(opened.link, machineId, viewOf(version));
        await Promise.resolve();
      }
      network.release();
    };
    const first = await hello(a);
    await play(a, first, 2);
    const second = await hello(b);
    await play(b, second, 10);
    network.treat = () => 'pass';
    network.release();
    await alike();
    expect(first.isReplaced).toBe(true);
    expect(machineAt(b)?.link).toBe(second.link);
    expect(machineAt(a)?.link).toMatchObject({ isHere: false, epoch: second.epoch });
    await close(b, second);
    await alike();
    expect(shownAt(a).status).toBe('offline');
    for (const { versions } of [a, b]) expect(versions).toEqual([...versions].sort((x, y) => x - y));
  });

  it('sends a command to the node with the agent, and to the newer connection if it has moved', async () => {
    const first = await hello(a);
    await eventually(() => expect(machineAt(b)?.link?.isHere).toBe(false));
    const link = machineAt(b)?.link;
    expect(await link?.command('press', press, 1_000)).toMatchObject({ kind: 'accepted' });
    // The node that asks hears nothing of the move.
    network.treat = ({ to, subject }) => (to === 'b-1' && subject !== 'reply' ? 'drop' : 'pass');
    await close(a, first);
    const second = await hello(a);
    expect(await link?.command('press', press, 1_000)).toMatchObject({ kind: 'accepted' });
    expect([first.commands, second.commands]).toEqual([['press'], ['press']]);
  });

  it('does not repeat a command that may have arrived, and refuses one that cannot', async () => {
    const opened = await hello(a);
    await eventually(() => expect(machineAt(b)?.link?.isHere).toBe(false));
    const link = machineAt(b)?.link;
    answer = () => new Promise(() => {});
    const unanswered = link?.command('press', press, 1_000);
    await eventually(() => expect(opened.commands).toEqual(['press']));
    clock.advance(1_000);
    expect(await unanswered).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    const cut = link?.command('press', press, 60_000);
    await eventually(() => expect(opened.commands).toHaveLength(2));
    network.cut('b-1');
    expect(await cut).toMatchObject({ kind: 'unknown' });
    expect(link?.isReachable()).toBe(false);
    expect(await link?.command('press', press, 1_000)).toMatchObject({
      kind: 'refused',
      error: { code: 'MACHINE_OFFLINE' },
    });
    expect(opened.commands).toHaveLength(2);
    expect(shownAt(b).status, 'a node cut off does not guess').toBe('available');
    network.heal('b-1');
    a.floor.setSeat(machineId, 'held');
    await alike();
    expect(link?.isReachable()).toBe(true);
  });

  it('ends open commands when the connection ends, long before their time limits', async () => {
    const opened = await hello(a);
    await eventually(() => expect(machineAt(b)?.link?.isHere).toBe(false));
    answer = () => new Promise(() => {});
    const waiting = machineAt(b)?.link?.command('press', press, 300_000);
    await eventually(() => expect(opened.commands).toEqual(['press']));
    await close(a, opened);
    expect(await waiting).toMatchObject({ kind: 'unknown', reason: 'closed' });
  });

  it('shows machines of a dead node as offline, with the version that its end would have had', async () => {
    await hello(a);
    await eventually(() => expect(shownAt(b).status).toBe('available'));
    const versionBase = machineAt(b)?.versionBase ?? 0;
    network.leave('a-1');
    await database.transact((unit) => unit.run("UPDATE nodes SET state = 'dead' WHERE id = 'a-1'"));
    await eventually(() => {
      clock.advance(1_000);
      expect(shownAt(b)).toMatchObject({ status: 'offline', version: versionBase + versionsOfLink - 1 });
    });
  });

  it('tell a node that starts later everything', async () => {
    await hello(a);
    a.floor.setFault(machineId, 'a fault');
    await database.transact((unit) =>
      unit.run("INSERT INTO nodes (id, name, state, beat, settings) VALUES ('c-1', 'c', 'alive', 0, '{}')"),
    );
    const c = nodeNamed('c-1');
    await eventually(() => {
      clock.advance(1_000);
      expect(shownAt(c)).toEqual(shownAt(a));
    });
    expect(shownAt(c)).toMatchObject({ status: 'error', fault: 'a fault' });
    c.replica.stop();
  });

  it('drop what they do not understand', async () => {
    await hello(a);
    await eventually(() => expect(shownAt(b).status).toBe('available'));
    for (const text of ['', '{', 'null', '{"kind":"all"}', JSON.stringify(done(1))])
      for (const subject of ['rf.floor', 'rf.lists']) a.wire.tell(subject, text);
    const link = `rf.link.${Buffer.from(agentId).toString('base64url')}.1`;
    expect(await b.wire.ask(link, '{"name":"explode"}', 1_000)).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('MESSAGE_INVALID'),
    });
    expect(network.errors).toEqual([]);
    expect(shownAt(b)).toEqual(shownAt(a));
  });
});

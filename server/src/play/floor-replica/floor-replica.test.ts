import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type MachineId, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NodeRequestOutcome, Transport } from '../../platform/transport/transport.ts';
import { eventually } from '../../testing/eventually.ts';
import { setNodeDead } from '../../testing/lone-node.ts';
import { type OpenedLink, ReplicaFloor, type ReplicaNode } from '../../testing/replica-floor.ts';
import { findAgentLink } from '../machines/agent-link-store.ts';
import { versionsPerAgentLink } from '../machines/machine.ts';
import { RemoteAgentLink } from './remote-agent-link.ts';

const machineId = 'm1' as MachineId;

describe('floors of two nodes', () => {
  let nodes: ReplicaFloor;
  let a: ReplicaNode;
  let b: ReplicaNode;

  beforeEach(async () => {
    nodes = await ReplicaFloor.open();
    [a, b] = [await nodes.addNode('a-1'), await nodes.addNode('b-1')];
  });
  afterEach(() => nodes.close());

  const hello = (node: ReplicaNode) => nodes.hello(node);
  const close = (opened: OpenedLink) => nodes.end(opened);
  const machineAt = (node: ReplicaNode) => nodes.machineAt(node);
  const shownAt = (node: ReplicaNode) => nodes.shownAt(node);
  const viewOf = (version: number) => nodes.viewOf(version);
  /** Waits until both nodes show the same, while they exchange lists and read the database. */
  const alike = () =>
    eventually(() => {
      nodes.clock.advance(2_000);
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
    await close(opened);
    await eventually(() => expect(shownAt(b).status).toBe('offline'));
    expect(shownAt(b)).toEqual(shownAt(a));
  });

  it('copies where the reels are in a picture that was arranged anew', async () => {
    const { link } = await hello(a);
    await eventually(() => expect(shownAt(b)).toMatchObject({ status: 'available' }));
    const reelBox = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
    a.floor.setReelBox(link, machineId, reelBox);
    await eventually(() => expect(machineAt(b)?.description.reelBox).toEqual(reelBox));
    expect(machineAt(b)?.description).toEqual(machineAt(a)?.description);
  });

  it('takes a connection that nobody answers for as closed only if its node cannot have it', async () => {
    const { agentId, clock, database } = nodes;
    await hello(a);
    const opened = await findAgentLink(database.read, agentId);
    if (!opened) throw new Error('the hello is not stored');
    const isHeld = (link = opened) => b.replica.isHeldElsewhere(agentId, link);
    clock.advance(60_000);
    expect(await isHeld()).toBe(true);
    // Node a has stored this hello and does not answer at its address yet.
    const opening = { ...opened, epoch: opened.epoch + 1, since: clock.nowMs() };
    expect(await isHeld(opening)).toBe(true);
    clock.advance(5_000);
    expect(await isHeld(opening)).toBe(false);
    const setTransport = (isUp: number) =>
      database.transact((tx) => tx.run('UPDATE nodes SET bus_ok = ? WHERE id = ?', isUp, a.transport.nodeId));
    await setTransport(0);
    expect(await isHeld(opening)).toBe(true);
    await setNodeDead(database, a.transport.nodeId);
    expect(await isHeld(opening)).toBe(false);
  });

  it.each([
    ['lost', 'drop'],
    ['doubled', 'double'],
    ['late and in the wrong order', 'hold'],
  ] as const)('agree at rest, and no version goes back, if messages are %s', async (_, treatment) => {
    let count = 0;
    nodes.network.treat = () => (++count % 2 === 0 ? treatment : 'pass');
    const seats = ['held', 'waiting', 'closing', 'none'] as const;
    const play = async (node: ReplicaNode, opened: OpenedLink, from: number) => {
      for (let version = from; version < from + 8; version++) {
        node.floor.setSeat(machineId, seats[version % 4] ?? 'none');
        node.floor.see(opened.link, machineId, viewOf(version));
        await Promise.resolve();
      }
      nodes.network.release();
    };
    const first = await hello(a);
    await play(a, first, 2);
    const second = await hello(b);
    await play(b, second, 10);
    nodes.network.treat = () => 'pass';
    nodes.network.release();
    await alike();
    expect(first.isReplaced).toBe(true);
    expect(machineAt(b)?.link).toBe(second.link);
    expect(machineAt(a)?.link).toMatchObject({ isHere: false, epoch: second.epoch });
    await close(second);
    await alike();
    expect(shownAt(a).status).toBe('offline');
    for (const { versions } of [a, b]) expect(versions).toEqual([...versions].sort((x, y) => x - y));
  });

  it('sends a command to the node with the agent, and to the newer connection if it has moved', async () => {
    const first = await hello(a);
    await eventually(() => expect(machineAt(b)?.link?.isHere).toBe(false));
    const link = machineAt(b)?.link;
    expect(await link?.command('press', press, 1_000)).toMatchObject({ kind: 'accepted' });
    // Node B, which sends the command, hears nothing of the agent's new connection to node A.
    nodes.network.treat = ({ to, subject }) => (to === 'b-1' && subject !== 'reply' ? 'drop' : 'pass');
    await close(first);
    const second = await hello(a);
    expect(await link?.command('press', press, 1_000)).toMatchObject({ kind: 'accepted' });
    expect([first.commands, second.commands]).toEqual([['press'], ['press']]);
  });

  it('does not repeat a command that may have arrived, and refuses one that cannot', async () => {
    const opened = await hello(a);
    await eventually(() => expect(machineAt(b)?.link?.isHere).toBe(false));
    const link = machineAt(b)?.link;
    nodes.answer = () => new Promise(() => {});
    const unanswered = link?.command('press', press, 1_000);
    await eventually(() => expect(opened.commands).toEqual(['press']));
    nodes.clock.advance(1_000);
    expect(await unanswered).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    const cut = link?.command('press', press, 60_000);
    await eventually(() => expect(opened.commands).toHaveLength(2));
    nodes.network.cut('b-1');
    expect(await cut).toMatchObject({ kind: 'unknown' });
    expect(link?.isReachable()).toBe(false);
    expect(await link?.command('press', press, 1_000)).toMatchObject({
      kind: 'refused',
      error: { code: 'MACHINE_OFFLINE' },
    });
    expect(opened.commands).toHaveLength(2);
    expect(shownAt(b).status, 'a node cut off does not guess').toBe('available');
    nodes.network.heal('b-1');
    a.floor.setSeat(machineId, 'held');
    await alike();
    expect(link?.isReachable()).toBe(true);
  });

  it('ends open commands when the connection ends, long before their time limits', async () => {
    const opened = await hello(a);
    await eventually(() => expect(machineAt(b)?.link?.isHere).toBe(false));
    nodes.answer = () => new Promise(() => {});
    const waiting = machineAt(b)?.link?.command('press', press, 300_000);
    await eventually(() => expect(opened.commands).toEqual(['press']));
    await close(opened);
    expect(await waiting).toMatchObject({ kind: 'unknown', reason: 'closed' });
  });

  it('keeps no answer of a command in memory while the agent stays connected', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const answers: WeakRef<NodeRequestOutcome>[] = [];
    const transport = {
      state: 'up',
      ask: async () => {
        const value = { kind: 'accepted', value: { commandId: 'command-key-1' } };
        const answer = { kind: 'answer', text: JSON.stringify(value) } as const;
        answers.push(new WeakRef<NodeRequestOutcome>(answer));
        return answer;
      },
    } as unknown as Transport;
    const link = new RemoteAgentLink({
      ...{ transport, agentId: nodes.agentId, nodeId: 'a-1', epoch: 1 },
      nodeClocks: { deadlineAt: () => null, follow: () => () => {} },
      findNewer: async () => null,
    });
    for (let command = 0; command < 3; command++)
      expect(await link.command('press', press, 1_000)).toMatchObject({ kind: 'accepted' });
    await eventually(() => {
      collectGarbage();
      // Compare no answers: a failed comparison would keep them in memory.
      expect(answers.map((answer) => answer.deref() === undefined)).toEqual([true, true, true]);
    });
    expect(link.isReachable()).toBe(true);
  });

  it('shows machines of a dead node as offline, with the version that its end would have had', async () => {
    await hello(a);
    await eventually(() => expect(shownAt(b).status).toBe('available'));
    const versionBase = machineAt(b)?.versionBase ?? 0;
    nodes.network.leave('a-1');
    await setNodeDead(nodes.database, 'a-1');
    await eventually(() => {
      nodes.clock.advance(1_000);
      expect(shownAt(b)).toMatchObject({
        status: 'offline',
        version: versionBase + versionsPerAgentLink - 1,
      });
    });
  });

  it('tell a node that starts later everything', async () => {
    await hello(a);
    a.floor.setFault(machineId, 'a fault');
    const c = await nodes.addNode('c-1');
    await eventually(() => {
      nodes.clock.advance(1_000);
      expect(shownAt(c)).toEqual(shownAt(a));
    });
    expect(shownAt(c)).toMatchObject({ status: 'error', fault: 'a fault' });
  });

  it('drop what they do not understand', async () => {
    await hello(a);
    await eventually(() => expect(shownAt(b).status).toBe('available'));
    for (const text of ['', '{', 'null', '{"kind":"all"}', JSON.stringify(okResult(1))])
      for (const subject of ['rf.floor', 'rf.lists']) a.transport.publish(subject, text);
    const link = `rf.link.${Buffer.from(nodes.agentId).toString('base64url')}.1`;
    expect(await b.transport.ask(link, '{"name":"explode"}', 1_000)).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('MESSAGE_INVALID'),
    });
    expect(nodes.network.errors).toEqual([]);
    expect(shownAt(b)).toEqual(shownAt(a));
  });
});

import type { MachineId } from '@reelfloor/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type OpenedLink, ReplicaFloor, type ReplicaNode } from '../../testing/replica-floor.ts';
import { isExhaustive } from '../../testing/test-depth.ts';

const machineId = 'm1' as MachineId;
const seats = ['none', 'held', 'waiting', 'closing'] as const;
const index = fc.nat({ max: 2 });

const step = fc.oneof(
  fc.record({ do: fc.constant('hello' as const), at: index }),
  fc.record({ do: fc.constant('end' as const) }),
  fc.record({ do: fc.constant('seat' as const), seat: fc.constantFrom(...seats) }),
  fc.record({ do: fc.constant('press' as const), at: index }),
  fc.record({ do: fc.constant('cut' as const), at: index }),
  fc.record({ do: fc.constant('heal' as const), at: index }),
  fc.record({ do: fc.constant('release' as const) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 1_000, 2_000) }),
);
const treatments = fc.array(fc.constantFrom('pass', 'pass', 'drop', 'double', 'hold'), {
  minLength: 3,
  maxLength: 20,
});

const press = { machineId, epoch: 1, deadlineAt: 0, button: 'spin', commandId: 'command-key-1' } as never;

/** Waits until sent messages have arrived and reads of the database have ended. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

it('three nodes agree at rest, no version goes back, and nothing is carried out twice or by an older connection', {
  timeout: 120_000,
}, async () => {
  const play = async (
    steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
    fates: readonly ('pass' | 'drop' | 'double' | 'hold')[],
  ) => {
    const floor = await ReplicaFloor.open();
    const nodes = [await floor.addNode('a-1'), await floor.addNode('b-1'), await floor.addNode('c-1')];
    const nodeAt = (at: number): ReplicaNode => nodes[at] as ReplicaNode;
    const links: OpenedLink[] = [];
    let pressed = 0;
    let ended = 0;
    let sent = 0;
    // Never double a question, because a real network delivers a question once or not at all.
    floor.network.treat = ({ subject }) => {
      const fate = fates[sent++ % fates.length] ?? 'pass';
      return fate === 'double' && subject.startsWith('rf.link') ? 'pass' : fate;
    };
    const live = () => links.at(-1);
    for (const taken of steps) {
      if (taken.do === 'hello') links.push(await floor.hello(nodeAt(taken.at)));
      if (taken.do === 'end' && live()) await floor.end(live() as OpenedLink);
      if (taken.do === 'seat') live()?.node.floor.setSeat(machineId, taken.seat);
      if (taken.do === 'press') {
        const link = floor.machineAt(nodeAt(taken.at))?.link;
        if (link && !link.isHere) {
          pressed++;
          void link.command('press', press, 500).then(() => ended++);
        }
      }
      if (taken.do === 'cut') floor.network.cut(nodeAt(taken.at).transport.nodeId);
      if (taken.do === 'heal') floor.network.heal(nodeAt(taken.at).transport.nodeId);
      if (taken.do === 'release') floor.network.release();
      if (taken.do === 'pass') floor.clock.advance(taken.ms);
      await settle();
      for (const older of links.slice(0, -1)) if (older.isReplaced) await floor.end(older);
    }
    const carriedOut = () => links.reduce((sum, { commands }) => sum + commands.length, 0);
    floor.network.treat = () => 'pass';
    for (const { transport } of nodes) floor.network.heal(transport.nodeId);
    floor.network.release();
    await eventually(async () => {
      floor.clock.advance(2_000);
      await settle();
      for (const older of links.slice(0, -1)) if (older.isReplaced) await floor.end(older);
      expect(ended).toBe(pressed);
      const [first, ...rest] = nodes.map((node) => floor.shownAt(node));
      for (const shown of rest) expect(shown).toEqual(first);
    });
    expect(carriedOut()).toBeLessThanOrEqual(pressed);
    for (const { versions } of nodes) expect(versions).toEqual([...versions].sort((x, y) => x - y));
    const owners = nodes.filter((node) => floor.machineAt(node)?.link?.isHere);
    expect(owners.length).toBeLessThanOrEqual(1);
    expect(floor.network.errors).toEqual([]);
    await floor.close();
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), treatments, play), {
    numRuns: isExhaustive ? 60 : 20,
    endOnFailure: true,
  });
});

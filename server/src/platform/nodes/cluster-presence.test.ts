import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OnlinePresence } from '../../players/chat/online-presence.ts';
import { LocalNetwork } from '../../testing/local-network.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { ClusterPresence } from './cluster-presence.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});
const delivered = async () => {
  for (let turn = 0; turn < 12; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

const openNetwork = () => {
  const clock = new ManualClock();
  const network = new LocalNetwork(clock);
  const open = (nodeId: string) => {
    const changes: string[] = [];
    const presence: OnlinePresence = new OnlinePresence(
      (id) => changes.push(`${id} ${presence.statusOf(id, 'online')}`),
      0,
    );
    const transport = network.join(nodeId);
    const warned: object[] = [];
    const shared = new ClusterPresence({
      transport,
      clock,
      presence,
      warnings: { warn: (facts) => warned.push(facts) },
    });
    const stop = () => {
      shared.stop();
      presence.stop();
    };
    stops.push(stop);
    return {
      presence,
      transport,
      changes,
      warned,
      stop,
      sees: (id: string) => presence.statusOf(id, 'online'),
    };
  };
  return { clock, network, open };
};
/** Waits until a person who leaves counts as gone: the delay is 0 here, but its timer needs a turn of the event loop. */
const left = () => new Promise<void>((resolve) => setTimeout(resolve, 2));

describe('people at several nodes', () => {
  it('are online everywhere until they have left all of them, and each node hears of it once', async () => {
    const { clock, open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    await clock.pass(2_000, delivered);
    here.presence.arrive('p');
    there.presence.arrive('p');
    await delivered();
    here.presence.leave('p');
    await left();
    await delivered();
    expect([here.sees('p'), there.sees('p')]).toEqual(['online', 'online']);
    there.presence.leave('p');
    await left();
    await delivered();
    for (const { changes } of [here, there]) expect(changes).toEqual(['p online', 'p offline']);
  });

  it('who were there before are known to a node that starts later', async () => {
    const { clock, open } = openNetwork();
    const here = open('a');
    for (let person = 0; person < 4_500; person++) here.presence.arrive(`p-${person}`);
    const later = open('b');
    await clock.pass(2_000, delivered);
    expect(['p-0', 'p-4499', 'p-x'].map(later.sees)).toEqual(['online', 'online', 'offline']);
    expect(later.changes).toHaveLength(4_500);
  });

  it('leave with their node: at once when it stops, after seven seconds when it dies', async () => {
    const { clock, network, open } = openNetwork();
    const [here, stopping, dying] = [open('a'), open('b'), open('c')];
    stopping.presence.arrive('p');
    dying.presence.arrive('q');
    await clock.pass(2_000, delivered);
    expect(['p', 'q'].map(here.sees)).toEqual(['online', 'online']);
    stopping.stop();
    network.leave('c');
    await delivered();
    expect(['p', 'q'].map(here.sees)).toEqual(['offline', 'online']);
    await clock.pass(6_000, delivered);
    expect(here.sees('q')).toBe('online');
    await clock.pass(4_000, delivered);
    expect(here.sees('q')).toBe('offline');
  });

  it('stay while this node hears nobody, and are compared again afterwards', async () => {
    const { clock, network, open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    there.presence.arrive('p');
    await clock.pass(2_000, delivered);
    network.cut('a');
    there.presence.arrive('q');
    await clock.pass(30_000, delivered);
    expect(['p', 'q'].map(here.sees)).toEqual(['online', 'offline']);
    network.heal('a');
    await clock.pass(2_000, delivered);
    expect(['p', 'q'].map(here.sees)).toEqual(['online', 'online']);
  });

  it('are the same for all nodes soon after any moves and any losses, doublings and delays', async () => {
    const move = fc.record({
      node: fc.nat(2),
      person: fc.nat(3),
      comes: fc.boolean(),
      fate: fc.constantFrom('pass', 'drop', 'double', 'hold', 'release'),
      waits: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const { clock, network, open } = openNetwork();
        const nodes = [open('a'), open('b'), open('c')];
        const pages = nodes.map(() => [0, 0, 0, 0]);
        for (const { node, person, comes, fate, waits } of moves) {
          if (fate === 'release') network.release();
          else network.treat = () => fate;
          const open = pages[node] ?? [];
          const presence = nodes[node]?.presence;
          const count = open[person] ?? 0;
          if (comes) presence?.arrive(`p-${person}`);
          else if (count > 0) presence?.leave(`p-${person}`);
          open[person] = Math.max(0, count + (comes ? 1 : -1));
          if (waits) await clock.pass(1_000, delivered);
        }
        await left();
        network.treat = () => 'pass';
        network.release();
        await clock.pass(8_000, delivered);
        for (const { sees, stop } of nodes) {
          for (const person of [0, 1, 2, 3]) {
            const isAnywhere = pages.some((open) => (open[person] ?? 0) > 0);
            expect(sees(`p-${person}`)).toBe(isAnywhere ? 'online' : 'offline');
          }
          stops.push(stop);
        }
        for (const { stop } of nodes) stop();
      }),
      { numRuns: 60, seed: 16 },
    );
  });

  it('messages that do not fit are dropped, with a warning', async () => {
    const { clock, open } = openNetwork();
    const [here, there] = [open('a'), open('b')];
    const bad = [
      '',
      '[]',
      '{"nodeId":"b"}',
      '{"nodeId":"b","seq":-1,"count":1}',
      '{"nodeId":"b","seq":1,"playerId":"","isHere":true}',
      '{"nodeId":"b","isGone":"yes"}',
    ];
    for (const text of bad) there.transport.publish('rf.presence', text);
    await delivered();
    expect(here.warned.length).toBe(bad.length);
    // If a node sends a digest but does not answer with its list of people, nobody counts as connected to it.
    there.transport.publish('rf.presence', '{"nodeId":"nobody","seq":5,"count":3}');
    await clock.pass(3_000, delivered);
    expect(here.changes).toEqual([]);
  });
});

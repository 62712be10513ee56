import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { TimeSample } from '../clock/cluster-clock.ts';
import type { Database } from '../database/database.ts';
import { openTemporaryDatabase } from '../database/temporary-database.ts';
import { ConfigError } from '../process/config-error.ts';
import type { TransportState } from '../transport/transport.ts';
import { heartbeatMs } from './node-liveness.ts';
import { createNodeId, NodeRegistry } from './node-registry.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
});
afterEach(() => remove());

/** A node whose own clock the test moves heartbeat by heartbeat. */
class Node {
  readonly clock = new ManualClock();
  readonly times: TimeSample[] = [];
  readonly errors: unknown[] = [];
  readonly registry: NodeRegistry;
  isDead = false;
  isAway = false;

  #asked = 0;
  #answered = 0;

  constructor(name: string, settings: Record<string, string> = {}) {
    this.registry = new NodeRegistry({
      database: {
        ...database,
        read: { ...database.read, all: (sql, ...values) => this.#ask(database.read.all(sql, ...values)) },
        statement: (sql, ...values) =>
          this.#ask(this.isAway ? Promise.reject(new Error('away')) : database.statement(sql, ...values)),
      },
      clock: this.clock,
      nodeId: createNodeId(name),
      name,
      generation: 1,
      settings,
      onTime: (sample) => this.times.push(sample),
      onDead: () => {
        this.isDead = true;
      },
      onError: (error) => this.errors.push(error),
    });
  }

  async join(isAlone = false): Promise<this> {
    await this.registry.join({ isAlone });
    this.registry.start();
    return this;
  }

  /** Lets one heartbeat begin and waits for its end, because a node skips a heartbeat while the last one is running. */
  async beat(): Promise<void> {
    const asked = this.#asked;
    this.clock.advance(heartbeatMs);
    await eventually(() => expect(this.#asked).toBeGreaterThan(asked));
    for (let quiet = 0; quiet < 3; quiet++) {
      if (this.#asked > this.#answered) quiet = -1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  async #ask<T>(work: Promise<T>): Promise<T> {
    this.#asked++;
    try {
      return await work;
    } finally {
      this.#answered++;
    }
  }
}

const rowOf = ({ registry }: Node) =>
  database.read.get<{ beat: number; state: string }>('SELECT beat, state FROM nodes WHERE id = ?', registry.nodeId);
const stateOf = async (node: Node) => (await rowOf(node))?.state ?? 'gone';
const heartbeats = async (count: number, ...nodes: Node[]) => {
  for (let beat = 0; beat < count; beat++) for (const node of nodes) await node.beat();
};

describe('nodes on the same database', () => {
  it('say how long the database and their agents take to answer', async () => {
    const node = await new Node('a').join();
    const said = () =>
      database.read.get<{ latency: number | null; trips: string }>(
        'SELECT latency_ms AS latency, round_trips AS trips FROM nodes WHERE id = ?',
        node.registry.nodeId,
      );
    expect(await said()).toEqual({ latency: null, trips: '{}' });
    node.registry.nameRoundTrips(() => ({ 'hall-1': 24 }));
    await heartbeats(2, node);
    // The test's clock stands still during a heartbeat.
    expect(await said()).toEqual({ latency: 0, trips: '{"hall-1":24}' });
  });

  it('live as long as they send heartbeats, and a silent one is set dead by the others', {
    timeout: 60_000,
  }, async () => {
    const [a, b, c] = await Promise.all([new Node('a').join(), new Node('b').join(), new Node('c').join()]);
    await heartbeats(7, a, b, c);
    expect(await Promise.all([a, b, c].map(stateOf))).toEqual(['alive', 'alive', 'alive']);
    await heartbeats(5, a, b);
    expect(await stateOf(c)).toBe('alive');
    await heartbeats(2, a, b);
    expect(await Promise.all([a, b, c].map(stateOf))).toEqual(['alive', 'alive', 'dead']);
    // The node that the others declared dead goes on running.
    expect(c.isDead).toBe(false);
    c.clock.advance(heartbeatMs);
    await eventually(() => expect(c.isDead).toBe(true));
    await Promise.all([a, b, c].map(({ registry }) => registry.leave()));
  });

  it('kill nobody after an outage of the database', { timeout: 60_000 }, async () => {
    const [a, b] = await Promise.all([new Node('a').join(), new Node('b').join()]);
    await heartbeats(6, a, b);
    a.isAway = true;
    b.isAway = true;
    await heartbeats(20, a, b);
    expect(a.errors.length).toBe(1);
    a.isAway = false;
    // B can reach the database again four seconds after A.
    await heartbeats(4, a);
    b.isAway = false;
    await heartbeats(6, b, a);
    expect(await Promise.all([a, b].map(stateOf))).toEqual(['alive', 'alive']);
    await Promise.all([a, b].map(({ registry }) => registry.leave()));
  });

  it('know which of them alone has lost the transport', { timeout: 60_000 }, async () => {
    const [a, b] = await Promise.all([new Node('a').join(), new Node('b').join()]);
    const notified: string[] = [];
    const transports = { a: { state: 'up' as TransportState }, b: { state: 'up' as TransportState } };
    a.registry.watch(transports.a, (isCutOff) => notified.push(`a ${isCutOff}`));
    b.registry.watch(transports.b, (isCutOff) => notified.push(`b ${isCutOff}`));
    transports.a.state = 'away';
    transports.b.state = 'away';
    await heartbeats(6, a, b);
    expect(notified).toEqual([]);
    transports.b.state = 'up';
    await heartbeats(3, a, b);
    expect(notified).toEqual([]);
    await heartbeats(2, a, b);
    expect(notified).toEqual(['a true']);
    transports.a.state = 'up';
    await heartbeats(1, a, b);
    expect(notified).toEqual(['a true', 'a false']);
    await Promise.all([a, b].map(({ registry }) => registry.leave()));
  });

  it('do not take one that is still starting for one that has the transport', {
    timeout: 60_000,
  }, async () => {
    const a = await new Node('a').join();
    const notified: boolean[] = [];
    a.registry.watch({ state: 'away' }, (isCutOff) => notified.push(isCutOff));
    await heartbeats(1, a);
    const b = await new Node('b').join();
    await heartbeats(6, a, b);
    expect(notified).toEqual([]);
    await Promise.all([a, b].map(({ registry }) => registry.leave()));
  });

  it('leave at once when they stop, and a lone server clears the list', async () => {
    const a = await new Node('a').join();
    await a.registry.leave();
    expect(await stateOf(a)).toBe('dead');
    const b = await new Node('b').join();
    expect(await stateOf(a)).toBe('gone');
    const c = await new Node('c').join(true);
    expect(await stateOf(b)).toBe('gone');
    b.clock.advance(heartbeatMs);
    await eventually(() => expect(b.isDead).toBe(true));
    await c.registry.leave();
  });

  it('refuse one with another secret or limit, and name the setting', async () => {
    const shared = { JWT_SECRET: 'x', SEAT_HOLD_S: '120' };
    const a = await new Node('hall-1', { ...shared, ONLY_HERE: '1' }).join();
    await expect(new Node('b', { ...shared, SEAT_HOLD_S: '60' }).join()).rejects.toThrow(
      'SEAT_HOLD_S differs from that of the running node hall-1; set the same on all nodes of this ledger.',
    );
    await expect(new Node('b', { JWT_SECRET: 'y', SEAT_HOLD_S: '60' }).join()).rejects.toThrow(/^JWT_SECRET/);
    await expect(new Node('b', { JWT_SECRET: 'y' }).join()).rejects.toBeInstanceOf(ConfigError);
    // A node of a newer version may have a setting that this version lacks.
    const b = await new Node('b', { ...shared, NEW: '1' }).join();
    await a.registry.leave();
    await b.registry.leave();
    await (await new Node('c', { JWT_SECRET: 'y' }).join()).registry.leave();
  });

  it('hear the time of the database, where it has one of its own', async () => {
    const a = await new Node('a').join();
    await a.beat();
    if (database.read.engine === 'sqlite') expect(a.times).toEqual([]);
    else for (const { databaseMs } of a.times) expect(Math.abs(databaseMs - Date.now())).toBeLessThan(60_000);
    expect(a.times.length).toBe(database.read.engine === 'sqlite' ? 0 : 2);
    await a.registry.leave();
  });
});

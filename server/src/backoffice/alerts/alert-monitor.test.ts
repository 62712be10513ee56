import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listStaffAlerts } from '../../platform/alerts/staff-alert-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { addNode, setNodeDead } from '../../testing/lone-node.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { MonitoredMachine } from './alert-conditions.ts';
import { AlertMonitor } from './alert-monitor.ts';

const graceMs = 60_000;

describe('the watch of lasting causes', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let clock: ManualClock;
  let machines: MonitoredMachine[];
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    clock = new ManualClock();
    machines = [];
  });
  afterEach(() => remove());

  const nodeWith = (holdsLease = () => true) =>
    new AlertMonitor({
      database,
      clock,
      notifier: { begin: async () => {} },
      terms: { channels: ['webhook'], kinds: null, repeatMs: 0 },
      graceMs,
      reminder: { terms: { zone: 'UTC', startsMs: 0 }, afterMs: 0 },
      machines: () => machines,
      holdsLease,
      onError: (error) => {
        throw error;
      },
    });
  const pass = (ms: number) => clock.set(clock.nowMs() + ms);
  const alerts = async () =>
    (await listStaffAlerts(database.read, 10)).map(
      ({ kind, subject, closed_at }) => `${kind} ${subject} ${closed_at === null ? 'open' : 'closed'}`,
    );
  const messages = () => database.read.all<{ event: string }>('SELECT event FROM alert_messages ORDER BY at, event');
  const broken = {
    id: '104',
    agentId: 'hall',
    isConnected: true,
    fault: 'the meter shows more',
    attendantNeeded: null,
  };

  it('opens one alert and writes one message, although two nodes look and restart at the same time', async () => {
    machines = [broken];
    for (let time = 0; time < 3; time++) {
      await Promise.all([nodeWith().check(), nodeWith().check()]);
      pass(1_000);
    }
    expect(await alerts()).toEqual(['machineFault 104 open']);
    expect(await messages()).toEqual([{ event: 'opened' }]);
    machines = [{ ...broken, fault: null }];
    await Promise.all([nodeWith().check(), nodeWith().check()]);
    expect(await alerts()).toEqual(['machineFault 104 closed']);
    expect(await messages()).toEqual([{ event: 'opened' }, { event: 'closed' }]);
  });

  it('tells of a cause that flaps once, and again only after it has rested for a minute', async () => {
    const node = nodeWith();
    const check = async (isBroken: boolean) => {
      machines = [{ ...broken, fault: isBroken ? broken.fault : null }];
      await node.check();
      pass(2_000);
    };
    for (let time = 0; time < 40; time++) {
      await check(true);
      await check(false);
    }
    expect(await messages()).toEqual([{ event: 'opened' }, { event: 'closed' }, { event: 'opened' }]);
    expect(await alerts()).toEqual(['machineFault 104 closed', 'machineFault 104 open']);
    for (let time = 0; time < 32; time++) await check(false);
    expect(await alerts()).toEqual(['machineFault 104 closed', 'machineFault 104 closed']);
    pass(10 * 60_000);
    await check(true);
    await check(false);
    expect((await alerts()).at(-1)).toBe('machineFault 104 closed');
  });

  it('tells that an attendant is needed until the key was turned', async () => {
    machines = [{ ...broken, fault: null, attendantNeeded: 'cancelledCredits' }];
    await nodeWith().check();
    expect(await alerts()).toEqual(['handPay attendant 104 open']);
    machines = [{ ...broken, fault: null }];
    await nodeWith().check();
    expect(await alerts()).toEqual(['handPay attendant 104 closed']);
  });

  it('does nothing on a node without the leased job', async () => {
    machines = [broken];
    await nodeWith(() => false).check();
    expect(await alerts()).toEqual([]);
  });

  it('keeps a fault open while its agent is away, because nobody knows whether it is over', async () => {
    const node = nodeWith();
    machines = [broken];
    await node.check();
    machines = [{ ...broken, fault: null, isConnected: false }];
    await node.check();
    expect(await alerts()).toEqual(['machineFault 104 open']);
    machines = [];
    await node.check();
    expect(await alerts()).toEqual(['machineFault 104 closed']);
  });

  it('takes an agent for gone after the grace, also one whose node died, and never one that was removed', async () => {
    await addNode(database, 'n1');
    await database.transact(async (tx) => {
      for (const id of ['hall', 'cellar', 'new']) {
        await tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', id, 'x');
        if (id !== 'new')
          await tx.run(
            "INSERT INTO agent_links (agent_id, node_id, epoch, instance, since, address, version) VALUES (?, ?, 1, '{}', 1, 'a', '0')",
            id,
            id === 'hall' ? 'n1' : null,
          );
      }
    });
    const node = nodeWith();
    await node.check();
    pass(graceMs - 1);
    await node.check();
    expect(await alerts()).toEqual([]);
    pass(1);
    await node.check();
    expect(await alerts()).toEqual(['agentGone cellar open']);
    await setNodeDead(database, 'n1');
    await node.check();
    pass(graceMs);
    await node.check();
    expect((await alerts()).toSorted()).toEqual(['agentGone cellar open', 'agentGone hall open']);
    await database.transact(async (tx) => {
      await tx.run("DELETE FROM agent_links WHERE agent_id = 'cellar'");
      await tx.run("DELETE FROM agents WHERE id = 'cellar'");
    });
    await node.check();
    expect((await alerts()).toSorted()).toEqual(['agentGone cellar closed', 'agentGone hall open']);
  });

  it('counts the grace anew on the node that takes the leased job over', async () => {
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO agents (id, token_hash) VALUES ('hall', 'x')");
      await tx.run(
        "INSERT INTO agent_links (agent_id, node_id, epoch, instance, since, address, version) VALUES ('hall', NULL, 1, '{}', 1, 'a', '0')",
      );
    });
    let holdsLease = true;
    const node = nodeWith(() => holdsLease);
    await node.check();
    pass(graceMs - 1);
    holdsLease = false;
    await node.check();
    holdsLease = true;
    pass(1);
    await node.check();
    expect(await alerts()).toEqual([]);
    pass(graceMs);
    await node.check();
    expect(await alerts()).toEqual(['agentGone hall open']);
  });
});

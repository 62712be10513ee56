import { expect, it } from 'vitest';
import { LocalNetwork } from '../../testing/local-network.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { DatabaseMonitor } from './database-monitor.ts';
import { heartbeatMs } from './node-liveness.ts';

const twoNodes = () => {
  const clock = new ManualClock();
  const network = new LocalNetwork(clock);
  const notified: string[] = [];
  const [a, b] = ['a', 'b'].map((name) => {
    const watch = new DatabaseMonitor(network.join(name), clock);
    watch.start((isCutOff) => notified.push(`${name} ${isCutOff ? 'is cut off' : 'is back'}`));
    return watch;
  }) as [DatabaseMonitor, DatabaseMonitor];
  /** Lets seconds pass, in each of which these nodes can write their heartbeats. */
  const pass = async (seconds: number, ...writing: readonly DatabaseMonitor[]) => {
    for (let second = 0; second < seconds; second++) {
      for (const node of writing) node.noteHeartbeat();
      await Promise.resolve();
      clock.advance(heartbeatMs);
      await Promise.resolve();
    }
  };
  return { a, b, network, notified, pass };
};

it('a node that alone cannot reach the database is cut off, until it can', async () => {
  const { a, b, notified, pass } = twoNodes();
  await pass(3, a, b);
  await pass(4, b);
  expect(notified).toEqual([]);
  await pass(2, b);
  expect(notified).toEqual(['a is cut off']);
  await pass(20, b);
  await pass(1, a, b);
  expect(notified).toEqual(['a is cut off', 'a is back']);
});

it('none is while the database is away for all, nor when one finds it again before the others', async () => {
  const { a, b, notified, pass } = twoNodes();
  await pass(3, a, b);
  await pass(30);
  await pass(2, b);
  await pass(2, a, b);
  expect(notified).toEqual([]);
});

it('none is that has lost the transport as well, because it cannot know how the others are', async () => {
  const { a, b, network, notified, pass } = twoNodes();
  await pass(3, a, b);
  network.cut('a');
  await pass(30, b);
  expect(notified).toEqual([]);
});

it('what is no heartbeat, or its own, says nothing about the database', async () => {
  const { a, b, network, notified, pass } = twoNodes();
  const liar = network.join('liar');
  await pass(3, a, b);
  for (let second = 0; second < 10; second++) {
    liar.publish('rf.heartbeats', '{"nodeId":7}');
    liar.publish('rf.heartbeats', 'nonsense');
    liar.publish('rf.heartbeats', '{"nodeId":"a"}');
    await pass(1, a);
  }
  expect(notified).toEqual(['b is cut off']);
});

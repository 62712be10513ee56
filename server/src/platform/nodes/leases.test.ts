import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { addNode, setNodeDead } from '../../testing/lone-node.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { openTemporaryDatabase } from '../database/temporary-database.ts';
import { Leases } from './leases.ts';

let database: Database;
let remove: () => Promise<void>;
const clock = new ManualClock();
const errors: unknown[] = [];
const started: Leases[] = [];
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  errors.length = 0;
});
afterEach(async () => {
  for (const leases of started.splice(0)) leases.stop();
  await remove();
});

const node = async (nodeId: string, isAway = () => false) => {
  await addNode(database, nodeId);
  const read = { ...database.read, all: () => Promise.reject(new Error('away')) };
  const leases = new Leases({
    database: {
      ...database,
      get read() {
        return isAway() ? read : database.read;
      },
    },
    clock,
    nodeId,
    onError: (error) => errors.push(error),
  });
  started.push(leases);
  return leases;
};
const holders = (...nodes: Leases[]) => nodes.map((leases) => leases.holds('cleaning'));
const epoch = () => database.read.get("SELECT epoch FROM duties WHERE name = 'cleaning'");

it('each leased job has one node of those that start at once, and keeps it while that node lives', async () => {
  const nodes = await Promise.all(['a', 'b', 'c', 'd'].map((nodeId) => node(nodeId)));
  await Promise.all(nodes.map((leases) => leases.start()));
  const first = holders(...nodes);
  expect(first.filter(Boolean)).toHaveLength(1);
  for (let checks = 0; checks < 3; checks++) {
    clock.advance(2_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(holders(...nodes)).toEqual(first);
  expect(await epoch()).toEqual({ epoch: 1 });
});

it('exactly one other node takes the leased jobs of a dead one, which gives them up', async () => {
  const [a, b, c] = [await node('a'), await node('b'), await node('c')];
  for (const leases of [a, b, c]) await leases.start();
  expect(holders(a, b, c)).toEqual([true, false, false]);
  await setNodeDead(database, 'a');
  clock.advance(2_000);
  await eventually(() => expect(holders(b, c).filter(Boolean)).toHaveLength(1));
  await eventually(() => expect(holders(a)).toEqual([false]));
  expect(await epoch()).toEqual({ epoch: 2 });
});

it('an outage of the database moves no leased job', async () => {
  let isAway = false;
  const a = await node('a', () => isAway);
  const b = await node('b', () => isAway);
  await a.start();
  await b.start();
  isAway = true;
  clock.advance(2_000);
  await eventually(() => expect(errors).toHaveLength(2));
  expect(holders(a, b)).toEqual([true, false]);
  isAway = false;
  clock.advance(2_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holders(a, b)).toEqual([true, false]);
});

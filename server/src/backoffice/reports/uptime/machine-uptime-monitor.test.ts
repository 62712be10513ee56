import type { MachineStatus } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InMemoryBus } from '../../../platform/bus/event-bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { MachineUptimeMonitor, readMachineUptime } from './machine-uptime.ts';

let database: Database;
let remove: () => Promise<void>;
let clock: ManualClock;
let beganAt: number;
const bus = new InMemoryBus((error) => {
  throw error;
});
const floor = new Map<string, MachineStatus>();
const errors: unknown[] = [];

beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  clock = new ManualClock();
  beganAt = clock.nowMs();
  floor.clear();
  errors.length = 0;
});
afterEach(() => remove());

const watchOf = (holdsLease = () => true, on: Database = database) =>
  new MachineUptimeMonitor({
    database: on,
    bus,
    clock,
    machines: () => [...floor].map(([id, status]) => ({ id, status })),
    holdsLease,
    onError: (error) => errors.push(error),
  });
const set = (machineId: string, status: MachineStatus) => {
  floor.set(machineId, status);
  bus.publish('machineChanged', { machineId: machineId as never, status, version: 1 });
};
/** Lets the time pass as a running server does: it writes every ten seconds. */
const pass = async (watch: MachineUptimeMonitor, seconds: number, step = 10) => {
  for (let left = seconds; left > 0; left -= step) {
    clock.set(clock.nowMs() + Math.min(step, left) * 1000);
    await watch.write();
  }
};
const uptime = async (from = beganAt, until = Number.MAX_SAFE_INTEGER) =>
  Object.fromEntries(await readMachineUptime(database.read, { from, until }));
const seconds = (play: number, available: number, out: number) => ({
  playMs: play * 1000,
  availableMs: available * 1000,
  outMs: out * 1000,
});

it('adds up how long each machine was in play, available and out of service', async () => {
  set('m1', 'available');
  set('m2', 'offline');
  const watch = watchOf();
  watch.start();
  await watch.write();
  await pass(watch, 10);
  clock.set(clock.nowMs() + 3_000);
  set('m1', 'playing');
  set('m1', 'bonus');
  await pass(watch, 40);
  set('m1', 'error');
  set('m2', 'available');
  await pass(watch, 20);
  await watch.stop();
  expect(await uptime()).toEqual({ m1: seconds(40, 13, 20), m2: seconds(0, 20, 53) });
  expect(errors).toEqual([]);
});

it('takes the last of several changes in one millisecond, also in the one in which the watch begins', async () => {
  set('m1', 'offline');
  const watch = watchOf();
  watch.start();
  await watch.write();
  set('m1', 'available');
  await pass(watch, 10);
  set('m1', 'playing');
  set('m1', 'error');
  await pass(watch, 20);
  await watch.stop();
  expect(await uptime()).toEqual({ m1: seconds(0, 10, 20) });
});

it('cuts the time at the borders of a day', async () => {
  set('m1', 'playing');
  const watch = watchOf();
  watch.start();
  await watch.write();
  await pass(watch, 60);
  expect(await uptime(beganAt + 15_000, beganAt + 40_000)).toEqual({ m1: seconds(25, 0, 0) });
  expect(await uptime(beganAt + 60_000)).toEqual({});
  await watch.stop();
});

it('does not know the time in which no server ran, and goes on after a restart', async () => {
  set('m1', 'playing');
  const first = watchOf();
  first.start();
  await first.write();
  await pass(first, 20);
  await first.stop();
  clock.set(clock.nowMs() + 3_600_000);
  const second = watchOf();
  second.start();
  await second.write();
  await pass(second, 30);
  await second.stop();
  expect(await uptime()).toEqual({ m1: seconds(50, 0, 0) });
});

it('does not know the time in which the server was at a halt', async () => {
  set('m1', 'available');
  const watch = watchOf();
  watch.start();
  await watch.write();
  await pass(watch, 10);
  clock.set(clock.nowMs() + 60_000);
  await watch.write();
  await pass(watch, 10);
  await watch.stop();
  expect(await uptime()).toEqual({ m1: seconds(0, 20, 0) });
});

it('counts once what two nodes watched at the same time, and nothing of a node without the leased job', async () => {
  set('m1', 'playing');
  const [one, other, idle] = [watchOf(), watchOf(), watchOf(() => false)];
  for (const watch of [one, other, idle]) {
    watch.start();
    await watch.write();
  }
  for (let times = 0; times < 4; times++) {
    clock.set(clock.nowMs() + 10_000);
    await Promise.all([one, other, idle].map((watch) => watch.write()));
  }
  for (const watch of [one, other, idle]) await watch.stop();
  expect(await uptime()).toEqual({ m1: seconds(40, 0, 0) });
  expect(await database.read.all('SELECT id FROM machine_watches')).toHaveLength(2);
});

it('keeps what it saw while the database was away for a moment, and says so once', async () => {
  set('m1', 'available');
  let isAway = false;
  const shaky: Database = {
    ...database,
    read: database.read,
    transact: (work, serialQueue) =>
      isAway ? Promise.reject(new Error('away')) : database.transact(work, serialQueue),
  };
  const watch = watchOf(() => true, shaky);
  watch.start();
  await watch.write();
  await pass(watch, 10);
  isAway = true;
  set('m1', 'playing');
  await pass(watch, 20);
  isAway = false;
  await pass(watch, 10);
  await watch.stop();
  expect(await uptime()).toEqual({ m1: seconds(30, 10, 0) });
  expect(errors).toHaveLength(1);
});

it('does not keep a stopping server waiting while the database is away', async () => {
  set('m1', 'available');
  let isAway = false;
  const stuck: Database = {
    ...database,
    read: database.read,
    transact: (work, serialQueue) => (isAway ? new Promise(() => {}) : database.transact(work, serialQueue)),
  };
  const watch = watchOf(() => true, stuck);
  watch.start();
  await watch.write();
  isAway = true;
  clock.set(clock.nowMs() + 10_000);
  const stopped = watch.stop();
  clock.advance(2_000);
  await stopped;
});

it('begins anew after some hours, so that a day is read without the days before', async () => {
  set('m1', 'available');
  const watch = watchOf();
  watch.start();
  await watch.write();
  // As slowly as a server may write that still watches.
  await pass(watch, 6 * 3_600 + 20, 30);
  await watch.stop();
  expect(await database.read.all('SELECT id FROM machine_watches')).toHaveLength(2);
  expect(await uptime()).toEqual({ m1: seconds(0, 6 * 3_600 + 20, 0) });
});

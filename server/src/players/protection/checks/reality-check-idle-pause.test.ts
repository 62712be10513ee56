import { afterEach, beforeEach, expect, it } from 'vitest';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { RealityCheckIdlePause, readingMs } from './reality-check-idle-pause.ts';

const minuteMs = 60_000;
const playerId = playerIdOf('player1');

let floor: SeatFloor;
let pause: RealityCheckIdlePause;
beforeEach(async () => {
  floor = await SeatFloor.open();
  await floor.playing('player1', 5_000);
  pause = new RealityCheckIdlePause(floor.server.dependencies, playerId);
  await floor.settle();
});
afterEach(async () => {
  pause.stop();
  await floor.close();
});

const later = (ms: number) => floor.clock.set(floor.clock.nowMs() + ms);
const dueAt = async () => {
  const read = await floor.server.protection.read(playerId);
  return (read.ok && read.value.check?.dueAt) || 0;
};

it('lasts five minutes from when a check is due, and not longer', async () => {
  const due = await dueAt();
  floor.clock.set(due - 1);
  expect(pause.isPaused()).toBe(false);
  floor.clock.set(due);
  expect(pause.isPaused()).toBe(true);
  floor.clock.set(due + readingMs - 1);
  expect(pause.isPaused()).toBe(true);
  floor.clock.set(due + readingMs);
  expect(pause.isPaused()).toBe(false);
});

it('ends with the acknowledgement, and comes again with the next check', async () => {
  floor.clock.set(await dueAt());
  await floor.server.protection.acknowledgeCheck(playerId, 1, 'continue');
  await floor.settle();
  expect(pause.isPaused()).toBe(false);
  later(30 * minuteMs);
  expect(pause.isPaused()).toBe(true);
});

it('hears nothing of other players, and nothing once it is stopped', async () => {
  floor.clock.set(await dueAt());
  pause.stop();
  await floor.server.protection.acknowledgeCheck(playerId, 1, 'continue');
  await floor.settle();
  expect(pause.isPaused()).toBe(true);
});

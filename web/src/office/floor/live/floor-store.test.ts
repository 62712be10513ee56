import type { FloorMachineState, FloorRow, FloorUpdate } from '@reelfloor/protocol/office/live';
import { beforeEach, expect, it } from 'vitest';
import { FloorStore } from './floor-store.ts';

const row = (id: string, state: FloorMachineState = 'free', coinInMinor = 0) =>
  ({ id, state, coinInMinor, netMinor: 0 }) as FloorRow;
const update = (rows: FloorRow[], rest: Partial<FloorUpdate> = {}): FloorUpdate => ({
  now: 0,
  rows,
  ...rest,
});

let store: FloorStore;
beforeEach(() => {
  store = new FloorStore();
  store.take(update([row('m10'), row('m9', 'playing'), row('m2')], { snapshot: ['begin', 'end'] }));
});
const idsOf = (group: string) => store.layout.read().groups.find((one) => one.group === group)?.ids;

it('lists machines by group and in the order in which people count', () => {
  expect(idsOf('free')).toEqual(['m2', 'm10']);
  expect(idsOf('play')).toEqual(['m9']);
});

it('a change tells its own row and leaves the layout alone', () => {
  const reported: string[] = [];
  for (const id of ['m2', 'm9']) store.subscribeRow(id, () => reported.push(id));
  const before = store.layout.read();
  store.take(update([row('m9', 'playing', 500)]));
  expect(reported).toEqual(['m9']);
  expect(store.layout.read()).toBe(before);
  expect(store.sums.read().get('play')).toEqual({ coinInMinor: 500, netMinor: 0 });
});

it('while the rows are held a machine keeps its place, and goes to its group afterwards', () => {
  store.hold(true);
  store.take(update([row('m9', 'malfunction')]));
  expect(store.row('m9')?.state).toBe('malfunction');
  expect(idsOf('play')).toEqual(['m9']);
  store.hold(false);
  expect(idsOf('play')).toEqual([]);
  expect(idsOf('need')).toEqual(['m9']);
});

it('a machine that left the floor is gone also from held rows, and the others stay', () => {
  store.hold(true);
  store.take(update([row('m2', 'playing')], { gone: ['m10'] }));
  expect(idsOf('free')).toEqual(['m2']);
  store.hold(false);
  expect(idsOf('play')).toEqual(['m2', 'm9']);
});

it('a new snapshot replaces what was known, but only when it is whole', () => {
  store.lose(7);
  store.take(update([row('m2')], { snapshot: ['begin'] }));
  expect(idsOf('play')).toEqual(['m9']);
  store.take(update([row('m3')], { snapshot: ['end'] }));
  expect(idsOf('free')).toEqual(['m2', 'm3']);
  expect(idsOf('play')).toEqual([]);
  expect(store.link.read()).toEqual({ isKnown: true, lostAt: null });
});

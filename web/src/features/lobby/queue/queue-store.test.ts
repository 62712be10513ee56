import type { MachineId, OwnQueue } from '@reelfloor/protocol';
import { expect, it, vi } from 'vitest';
import { MachineCountsStore } from './queue-and-spectator-counts.ts';
import { QueueStore } from './queue-store.ts';

const m1 = 'm1' as MachineId;
const own = (version: number, place: number, more = {}): OwnQueue => ({
  version,
  holdMs: 120_000,
  places: [{ machine: m1, name: 'Koi', place, waiting: 3, estimateMs: 60_000, ...more }],
  lost: [],
});

it('keeps the newer of two states, whether a notice or an answer came first', () => {
  const store = new QueueStore(() => 1_000);
  store.receive(own(4, 1));
  store.receive(own(3, 2));
  expect(store.placeAt('m1')).toMatchObject({ place: 1, turnAtMs: 61_000, heldUntilMs: null });
  store.receive(own(4, 1, { estimateMs: null }));
  expect(store.placeAt('m1')).toMatchObject({ turnAtMs: null });
});

it('counts the end of a turn from the time left, because the device’s clock may be wrong', () => {
  const store = new QueueStore(() => 5_000);
  store.receive(own(1, 1, { heldUntil: 9_999_999, leftMs: 90_000 }));
  expect(store.placeAt('m1')?.heldUntilMs).toBe(95_000);
});

it('has something to show while there is a place, or a loss that was not acknowledged', () => {
  const store = new QueueStore(() => 0);
  const empty = { version: 1, holdMs: 120_000, places: [], lost: [] };
  expect(store.hasAny()).toBe(false);
  store.receive(own(1, 2));
  expect(store.hasAny()).toBe(true);
  store.receive({ ...empty, version: 2, lost: [{ machine: m1, name: 'Koi', reason: 'lapsed', at: 0 }] });
  expect(store.hasAny()).toBe(true);
  expect(store.placeAt('m1')).toBeNull();
  store.receive({ ...empty, version: 3 });
  expect(store.hasAny()).toBe(false);
});

it('starts anew after a log-out, also with a lower version of another player', () => {
  const store = new QueueStore(() => 0);
  store.receive(own(9, 2));
  store.forget();
  store.receive(own(1, 1));
  expect(store.placeAt('m1')?.place).toBe(1);
});

it('publishes counts to their own machine alone, and forgets all of them for a new connection', () => {
  const store = new MachineCountsStore(() => 1_000);
  const [one, two] = [vi.fn(), vi.fn()];
  store.of('m1').subscribe(one);
  store.of('m2').subscribe(two);
  store.receive({ id: m1, waiting: 2, estimateMs: 4_000, watching: 3 });
  expect(store.of('m1').get()).toEqual({ waiting: 2, turnAtMs: 5_000, watching: 3 });
  expect([one, two].map((received) => received.mock.calls.length)).toEqual([1, 0]);
  store.forget();
  expect(store.of('m1').get()).toBeNull();
});

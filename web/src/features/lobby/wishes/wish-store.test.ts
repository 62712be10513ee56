import type { MachineId, OwnWishes } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { grantedSince, hasWish, shownAt, WishStore } from './wish-store.ts';

const now = 1_000_000_000;
const store = () => new WishStore(() => now);
const own = (version: number, rest: Partial<OwnWishes> = {}): OwnWishes => ({
  version,
  wishes: [],
  granted: [],
  ...rest,
});
const wish = { machine: '405' as MachineId, name: 'Copper Canyon', leftMs: 60_000 };
const granted = { machine: '405' as MachineId, name: 'Copper Canyon', agoMs: 2_000 };

it('keeps the newest of what it hears, whatever the order', () => {
  const wishes = store();
  wishes.receive(own(3, { wishes: [wish] }));
  wishes.receive(own(2));
  expect(hasWish(wishes.get(), '405')).toBe(true);
  wishes.receive(own(4));
  expect(hasWish(wishes.get(), '405')).toBe(false);
  wishes.forget();
  wishes.receive(own(1, { wishes: [wish] }));
  expect(hasWish(wishes.get(), '405')).toBe(true);
});

it('shows neither a wish that has ended by itself nor one that came true long ago', () => {
  const wishes = store();
  wishes.receive(own(1, { wishes: [wish], granted: [{ ...granted, machine: '212' as MachineId }] }));
  const state = wishes.get();
  expect(state && shownAt(state, now)).toMatchObject({ wishes: [{}], granted: [{}] });
  expect(state && shownAt(state, now + 61_000)).toMatchObject({ wishes: [], granted: [{}] });
  expect(state && shownAt(state, now + 600_000)).toEqual({ wishes: [], granted: [] });
});

it('tells once that a machine is free, and again only when it was wished for again', () => {
  const wishes = store();
  wishes.receive(own(1, { wishes: [wish] }));
  const before = wishes.get();
  wishes.receive(own(2, { granted: [granted] }));
  const after = wishes.get();
  expect(after && grantedSince(before, after, now).map(({ machineId }) => machineId)).toEqual(['405']);
  wishes.receive(own(3, { granted: [{ ...granted, agoMs: 2_100 }] }));
  const again = wishes.get();
  expect(again && grantedSince(after, again, now)).toEqual([]);
});

it('tells on a page that was just opened only what has just come true', () => {
  const wishes = store();
  wishes.receive(own(1, { granted: [granted, { ...granted, machine: '212' as MachineId, agoMs: 300_000 }] }));
  const state = wishes.get();
  expect(state && grantedSince(null, state, now).map(({ machineId }) => machineId)).toEqual(['405']);
});

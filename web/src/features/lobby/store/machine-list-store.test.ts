import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { MachineListStore } from './machine-list-store.ts';

const id = (text: string) => text as MachineId;
const machine = (text: string, status: LobbyMachine['status'], version: number | undefined): LobbyMachine => ({
  id: id(text),
  status,
  brand: { name: 'Neon Koi' },
  ...(version === undefined ? {} : { version }),
});

let floor: MachineListStore;
beforeEach(() => {
  floor = new MachineListStore();
});

const statusOf = (text: string) => floor.peek(id(text))?.status;

test('a list requested before a newer notice does not undo it', () => {
  floor.take([machine('104', 'available', 1)]);
  floor.receive({ id: id('104'), status: 'playing', version: 3 });
  floor.take([machine('104', 'available', 2)]);
  expect(statusOf('104')).toBe('playing');
  expect(floor.overview.getState().statuses.get(id('104'))).toBe('playing');
});

test('an older notice is dropped, and one without a version is accepted', () => {
  floor.take([machine('104', 'playing', 5)]);
  floor.receive({ id: id('104'), status: 'available', version: 4 });
  expect(statusOf('104')).toBe('playing');
  floor.receive({ id: id('104'), status: 'offline' });
  expect(statusOf('104')).toBe('offline');
});

test('a change notifies only its own machine’s store', () => {
  floor.take([machine('104', 'available', 1), machine('212', 'available', 1)]);
  const [changed, other] = [vi.fn(), vi.fn()];
  floor.machine(id('104')).subscribe(changed);
  floor.machine(id('212')).subscribe(other);
  floor.receive({ id: id('104'), status: 'playing', version: 2 });
  floor.take([machine('104', 'playing', 2), machine('212', 'available', 1)]);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
});

test('a card is drawn again when staff switch watching, though the machine has its old version', () => {
  floor.take([{ ...machine('104', 'playing', 1), watchable: true }]);
  floor.take([machine('104', 'playing', 1)]);
  expect(floor.peek(id('104'))).not.toHaveProperty('watchable');
  floor.take([{ ...machine('104', 'playing', 1), noPicture: true }]);
  expect(floor.peek(id('104'))).toMatchObject({ noPicture: true });
});

test('an unchanged list notifies nobody', () => {
  floor.take([machine('104', 'available', 1)]);
  const redraw = vi.fn();
  floor.overview.subscribe(redraw);
  floor.take([machine('104', 'available', 1)]);
  expect(redraw).not.toHaveBeenCalled();
});

test('machines are added and removed, and an unknown one is reported', () => {
  floor.take([machine('104', 'available', 1), machine('212', 'available', 1)]);
  floor.take([machine('212', 'available', 1), machine('318', 'available', 1)]);
  expect(floor.overview.getState().ids).toEqual(['212', '318']);
  expect(floor.receive({ id: id('104'), status: 'playing' })).toBe(false);
  expect(floor.peek(id('104'))).toBeUndefined();
});

import type { MachineId } from '@reelfloor/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoredMachineLists } from './favourite-and-played-machines.ts';

const id = (text: string) => text as MachineId;

let written: Map<string, string>;
const storage = () => ({
  getItem: (key: string) => written.get(key) ?? null,
  setItem: (key: string, value: string) => void written.set(key, value),
});

const keptBy = (playerId: string, from = storage) => {
  const machines = new StoredMachineLists(from);
  machines.showFor(playerId);
  return machines;
};

beforeEach(() => {
  written = new Map();
});

describe('StoredMachineLists', () => {
  it('keeps favourites for the next visit, and removes them on the second press', () => {
    const machines = keptBy('1');
    machines.toggleFavourite(id('101'));
    machines.toggleFavourite(id('102'));
    machines.toggleFavourite(id('101'));
    expect(keptBy('1').kept.getState().favourites).toEqual(['102']);
  });

  it('keeps each player’s machines separately, and shows nothing while nobody is signed in', () => {
    const machines = keptBy('1');
    machines.toggleFavourite(id('101'));
    machines.showFor('2');
    expect(machines.kept.getState()).toEqual({ favourites: [], played: [] });
    machines.showFor(null);
    machines.toggleFavourite(id('101'));
    expect([...written.keys()]).toEqual(['lobby_machines:1']);
  });

  it('lists the last played machines, newest first, each once, twelve at most', () => {
    const machines = keptBy('1');
    for (let n = 1; n <= 14; n++) machines.rememberPlayed(id(String(n)));
    machines.rememberPlayed(id('10'));
    expect(machines.kept.getState().played.join(' ')).toBe('10 14 13 12 11 9 8 7 6 5 4 3');
  });

  it('takes over changes from another tab', () => {
    const [one, other] = [keptBy('1'), keptBy('1')];
    one.toggleFavourite(id('101'));
    other.toggleFavourite(id('102'));
    expect(other.kept.getState().favourites).toEqual(['101', '102']);
  });

  it('starts empty if the storage is unreadable, and works without storage', () => {
    written.set('lobby_machines:1', '{"favourites":7,"played":[null,"9","9"]}');
    expect(keptBy('1').kept.getState()).toEqual({ favourites: [], played: ['9'] });
    const machines = keptBy('2', () => {
      throw new Error('storage is switched off');
    });
    machines.toggleFavourite(id('101'));
    machines.toggleFavourite(id('102'));
    expect(machines.kept.getState().favourites).toEqual(['101', '102']);
  });
});

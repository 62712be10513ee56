import { rotations } from '@reelfloor/protocol';
import type { PictureView } from './controls.ts';

export interface KeptViews {
  readonly read: (machineId: string) => PictureView;
  readonly write: (machineId: string, view: PictureView) => void;
}

const key = 'game_views';
const mostKept = 50;
const asItComes: PictureView = { cut: null, rotation: null };

/** For each machine, stores the chosen rotation and part of the picture. Without local storage, keeps them in memory. */
export const keptViews = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): KeptViews => {
  const readAll = (): [string, PictureView][] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.flatMap((entry) => viewIn(entry) ?? []) : [];
    } catch {
      return [];
    }
  };
  return {
    read: (machineId) => readAll().find(([id]) => id === machineId)?.[1] ?? asItComes,
    write: (machineId, view) => {
      const others = readAll().filter(([id]) => id !== machineId);
      try {
        storage().setItem(key, JSON.stringify([[machineId, view], ...others].slice(0, mostKept)));
      } catch {
        // The storage is full or switched off.
      }
    },
  };
};

/** Returns a stored choice; null if it cannot be read, because storage may contain anything. */
const viewIn = (entry: unknown): [[string, PictureView]] | null => {
  if (!Array.isArray(entry)) return null;
  const [id, view] = entry as unknown[];
  if (typeof id !== 'string' || typeof view !== 'object' || view === null) return null;
  const { cut, rotation } = view as Record<string, unknown>;
  const turn = rotations.find((allowed) => allowed === rotation);
  return [[id, { cut: typeof cut === 'string' ? cut : null, rotation: turn ?? null }]];
};

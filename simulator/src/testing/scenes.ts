import type { DemoBrandId } from '@reelfloor/art';
import type { Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import type { BrandId, MachineId } from '@reelfloor/protocol';

/** When the round begins, in Unix time in ms. */
export const startedAtMs = Date.UTC(2026, 4, 1, 20, 15, 30);

export const brandIdOf = (id: DemoBrandId) => id as string as BrandId;

export function sceneOf(brandId: DemoBrandId, change: Partial<Scene> = {}): Scene {
  return {
    machineId: '104' as MachineId,
    brandId: brandIdOf(brandId),
    brandName: null,
    isSilent: false,
    shape: 'landscape',
    phase: 'idle',
    creditMinor: 124_050,
    stakeMinor: 500,
    lines: 20,
    freeSpinsLeft: 0,
    stops: [0, 7, 14, 21, 28],
    round: null,
    handPayMinor: null,
    malfunction: null,
    currency: 'TRY',
    ...change,
  };
}

/** A round whose last reel stops after two seconds, and which wins on one line. */
export const round: SceneRound = {
  roundId: 'round-1',
  freeSpin: false,
  jackpotLevels: [],
  startedAtMs,
  fromStops: [3, 3, 3, 3, 3],
  reelStopsAtMs: [1000, 1250, 1500, 1750, 2000].map((ms) => startedAtMs + ms),
  countFromMs: startedAtMs + 2000,
  countUntilMs: startedAtMs + 3000,
  winMinor: 1250,
  playedForMinor: 500,
  isCelebrated: true,
  wins: [{ kind: 'line', line: 1, rows: [1, 1, 1, null, null], amountMinor: 1250 }],
};

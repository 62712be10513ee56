import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { getShownBigWinMinor, getWinCountedSoFarMinor, getWinPresentation } from './win-presentation.ts';

const scene: Scene = {
  machineId: '104' as MachineId,
  brandId: 'koi' as BrandId,
  brandName: null,
  isSilent: false,
  shape: 'landscape',
  phase: 'counting',
  creditMinor: 0,
  stakeMinor: 100,
  lines: 20,
  freeSpinsLeft: 0,
  stops: [0, 0, 0, 0, 0],
  handPayMinor: null,
  malfunction: null,
  currency: 'TRY',
  round: {
    roundId: 'round-1',
    freeSpin: false,
    jackpotLevels: [],
    startedAtMs: 0,
    fromStops: [0, 0, 0, 0, 0],
    reelStopsAtMs: [1000, 1200, 1400, 1600, 1800],
    countFromMs: 1800,
    countUntilMs: 2800,
    winMinor: 1001,
    playedForMinor: 100,
    isCelebrated: true,
    wins: [
      { kind: 'line', line: 1, rows: [1, 1, 1, null, null], amountMinor: 501 },
      { kind: 'scatter', line: 0, rows: [0, null, 2, null, 0], amountMinor: 500 },
    ],
  },
};

describe('the show of a win', () => {
  it('waits for the last reel', () => {
    expect(getWinPresentation(scene, 1799)).toBeNull();
    expect(getWinPresentation(scene, 1800)).not.toBeNull();
  });

  it('shows all winning cells first, then one win after the other, then ends', () => {
    expect(getWinPresentation(scene, 1900)?.cells.size).toBe(6);
    expect([...(getWinPresentation(scene, 3200)?.cells ?? [])]).toEqual(['0,1', '1,1', '2,1']);
    expect([...(getWinPresentation(scene, 4300)?.cells ?? [])]).toEqual(['0,0', '2,2', '4,0']);
    expect(getWinPresentation(scene, 60_000)).toBeNull();
  });

  it('is held against the stake of its round: a stake lowered afterwards makes no big win of it', () => {
    const shown = (winMinor: number, isCelebrated: boolean) =>
      getShownBigWinMinor(
        { ...scene, stakeMinor: 10, round: scene.round && { ...scene.round, winMinor, isCelebrated } },
        2800,
      );
    expect(shown(100, false)).toBe(0);
    expect(shown(999, true)).toBe(0);
    expect(shown(1000, true)).toBe(1000);
  });

  it('counts from zero to the whole win', () => {
    expect([0, 1800, 2300, 2800, 9000].map((nowMs) => getWinCountedSoFarMinor(scene.round, nowMs))).toEqual([
      0, 0, 500, 1001, 1001,
    ]);
  });
});

import type { Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { createCabinetSoundMixer } from './cabinet-sound-mixer.ts';

const startedAtMs = 20_000_000_000 + 12_000;

const round: SceneRound = {
  roundId: 'round-1',
  freeSpin: false,
  jackpotLevels: [],
  startedAtMs,
  fromStops: [0, 0, 0, 0, 0],
  reelStopsAtMs: [1000, 1250, 1500, 1750, 2000].map((ms) => startedAtMs + ms),
  countFromMs: startedAtMs + 2000,
  countUntilMs: startedAtMs + 2000,
  winMinor: 0,
  playedForMinor: 100,
  isCelebrated: false,
  wins: [],
};
const won = (winMinor: number): SceneRound => ({
  ...round,
  countUntilMs: startedAtMs + 4000,
  winMinor,
  playedForMinor: 100,
  isCelebrated: winMinor > 100,
  wins: [{ kind: 'line', line: 1, rows: [1, 1, 1, 1, 1], amountMinor: winMinor }],
});

const sceneOf = (change: Partial<Scene> = {}): Scene => ({
  machineId: '104' as MachineId,
  brandId: 'koi' as BrandId,
  brandName: null,
  isSilent: false,
  shape: 'landscape',
  phase: 'idle',
  creditMinor: 1000,
  stakeMinor: 100,
  lines: 20,
  freeSpinsLeft: 0,
  stops: [1, 2, 3, 4, 5],
  round: null,
  handPayMinor: null,
  malfunction: null,
  currency: 'TRY',
  ...change,
});

function soundOf(scene: Scene, fromMs: number, untilMs: number): Int16Array {
  const mixer = createCabinetSoundMixer();
  const blocks: number[] = [];
  for (let ms = fromMs; ms < untilMs; ms += 10) blocks.push(...mixer.mix(scene, startedAtMs + ms));
  return Int16Array.from(blocks);
}

const energyOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const ear = (samples: Int16Array, side: 0 | 1): Int16Array => samples.filter((_, index) => index % 2 === side);

describe('the sound of a cabinet', () => {
  it('comes in blocks of 480 stereo frames', () => {
    expect(createCabinetSoundMixer().mix(sceneOf(), startedAtMs)).toHaveLength(960);
  });

  it('is far louder while the reels turn than at rest', () => {
    const resting = energyOf(soundOf(sceneOf({ round }), 6000, 8000));
    const turning = energyOf(soundOf(sceneOf({ phase: 'spinning', round }), 0, 2000));
    expect(turning).toBeGreaterThan(800);
    expect(turning).toBeGreaterThan(20 * resting + 1);
  });

  it('has the first stop on the left and the last on the right', () => {
    const first = soundOf(sceneOf({ phase: 'spinning', round }), 810, 900);
    const last = soundOf(sceneOf({ phase: 'spinning', round }), 1810, 1900);
    expect(energyOf(ear(first, 0))).toBeGreaterThan(1.3 * energyOf(ear(first, 1)));
    expect(energyOf(ear(last, 1))).toBeGreaterThan(1.3 * energyOf(ear(last, 0)));
  });

  it('plays longer for a greater win', () => {
    const lengthOf = (winMinor: number) => {
      const sound = soundOf(sceneOf({ round: { ...won(winMinor), countUntilMs: startedAtMs + 2000 } }), 2300, 7000);
      return sound.findLastIndex((sample) => Math.abs(sample) > 50);
    };
    expect(lengthOf(700)).toBeGreaterThan(lengthOf(200));
    expect(lengthOf(5000)).toBeGreaterThan(lengthOf(700));
  });

  it('depends on the scene and the moment only, not on what was mixed before', () => {
    const scene = sceneOf({ phase: 'counting', round: won(2500) });
    const used = createCabinetSoundMixer();
    used.mix(sceneOf(), startedAtMs + 5000);
    for (const ms of [2400, 700, 2900])
      expect(used.mix(scene, startedAtMs + ms)).toEqual(createCabinetSoundMixer().mix(scene, startedAtMs + ms));
  });

  it('never clips and never jumps', () => {
    const scatter = { kind: 'scatter', line: 0, rows: [0, 0, 0, null, null], amountMinor: 100 } as const;
    const loud = [
      sceneOf({ phase: 'counting', round: { ...won(9000), freeSpin: true } }),
      sceneOf({ phase: 'freeSpins', round: { ...won(300), wins: [scatter] } }),
      sceneOf({ phase: 'handPay', handPayMinor: 600_000, round: won(600_000) }),
    ];
    for (const scene of loud) {
      const left = ear(soundOf(scene, 0, 6000), 0);
      let peak = 0;
      let jump = 0;
      for (const [index, sample] of left.entries()) {
        peak = Math.max(peak, Math.abs(sample));
        jump = Math.max(jump, Math.abs(sample - (left[index - 1] ?? 0)));
      }
      expect(peak).toBeLessThan(32_000);
      expect(peak).toBeGreaterThan(2000);
      expect(jump).toBeLessThan(14_000);
    }
  });

  it('plays a quiet melody now and then while nobody plays', () => {
    const murmur = energyOf(soundOf(sceneOf(), 28_000, 33_000));
    expect(murmur).toBeGreaterThan(20);
    expect(murmur).toBeLessThan(900);
    expect(energyOf(soundOf(sceneOf(), 0, 20_000))).toBe(0);
  });
});

import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { SoundClock } from './cabinet-feed-drawing.ts';

const scene: Scene = {
  machineId: 'test' as MachineId,
  brandId: 'koi' as BrandId,
  brandName: null,
  isSilent: false,
  shape: 'landscape',
  phase: 'idle',
  creditMinor: 0,
  stakeMinor: 100,
  lines: 20,
  freeSpinsLeft: 0,
  stops: [0, 0, 0, 0, 0],
  round: null,
  handPayMinor: null,
  malfunction: null,
  currency: 'TRY',
};

/** Returns a sound clock and `stall`, which lets time pass without timers, as when painting blocks the thread. */
const playing = () => {
  const clock = new ManualClock();
  let heldUpMs = 0;
  let blocks = 0;
  const sound = new SoundClock(
    () => scene,
    () => {
      blocks += 1;
    },
    { nowMs: () => clock.nowMs() + heldUpMs, after: (delayMs, run) => clock.after(delayMs, run) },
  );
  const stall = (ms: number) => {
    heldUpMs += ms;
  };
  return { sound, clock, stall, blocks: () => blocks };
};

it('gives out a block every ten milliseconds until it is closed', () => {
  const { clock, blocks, sound } = playing();
  clock.advance(1000);
  expect(blocks()).toBe(101);
  sound.close();
  clock.advance(1000);
  expect(blocks()).toBe(101);
});

it('loses nothing of a spin when painting blocks its thread for half a second', () => {
  const { clock, stall, blocks } = playing();
  clock.advance(200);
  const before = blocks();
  stall(500);
  clock.advance(10);
  expect(blocks() - before).toBe(51);
});

it('skips the sound of a stall that is too long to be made up for', () => {
  const { clock, stall, blocks } = playing();
  clock.advance(200);
  const before = blocks();
  stall(5000);
  clock.advance(10);
  expect(blocks() - before).toBeLessThanOrEqual(2);
});

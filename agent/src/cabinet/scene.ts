import type { BrandId, CabinetPhase, MachineId } from '@reelfloor/protocol';
import type { CabinetShape } from './geometry.ts';

/**
 * Everything the picture and the sound of a simulated cabinet are made from, as plain data: it crosses to the drawing
 * thread by structured clone. The same scene at the same moment gives the same picture, so a frame can be checked.
 * All moments are milliseconds since 1970 by the agent's clock.
 */
export interface Scene {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  readonly shape: CabinetShape;
  readonly phase: CabinetPhase;
  /** The meter when no win is being counted; while counting, the meter before the win. */
  readonly creditMinor: number;
  readonly stakeMinor: number;
  readonly lines: number;
  readonly freeSpinsLeft: number;
  /** Where the reels rest or will rest: for each reel the strip index of the symbol in the top row. */
  readonly stops: readonly number[];
  /** The round in play or last played; null before the first. */
  readonly round: SceneRound | null;
  /** What a locked cabinet owes by hand pay; null when it is not locked. */
  readonly handPayMinor: number | null;
  readonly malfunction: string | null;
}

export interface SceneRound {
  readonly roundId: string;
  readonly freeSpin: boolean;
  readonly startedAtMs: number;
  /** Where the reels rested before. */
  readonly fromStops: readonly number[];
  /** When each reel comes to rest, left to right. */
  readonly reelStopsAtMs: readonly number[];
  /** The win is counted up between these two; equal when there is none. */
  readonly countFromMs: number;
  readonly countUntilMs: number;
  readonly winMinor: number;
  readonly wins: readonly SceneWin[];
  /** The jackpot levels hit, which are told once the reels rest; 1 is the highest. */
  readonly jackpotLevels: readonly number[];
}

/** One thing that paid: a line from the left, or scatters anywhere. */
export interface SceneWin {
  readonly kind: 'line' | 'scatter';
  /** The line's number from 1; 0 for scatters. */
  readonly line: number;
  /** The row (0 top to 2 bottom) on each reel that belongs to it; null where the reel does not. */
  readonly rows: readonly (number | null)[];
  readonly amountMinor: number;
}

import type { BrandId, CabinetPhase, MachineId } from '@reelfloor/protocol';
import type { CabinetShape } from './geometry.ts';

/**
 * Everything that a simulated cabinet's picture and sound are made from, as plain data that can be cloned into the
 * drawing thread. The same scene at the same moment gives the same picture, so frames can be checked. All times are
 * milliseconds since 1970 by the agent's clock.
 */
export interface Scene {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  readonly shape: CabinetShape;
  readonly phase: CabinetPhase;
  /** The meter; while a win is being counted, the meter before the win. */
  readonly creditMinor: number;
  readonly stakeMinor: number;
  readonly lines: number;
  readonly freeSpinsLeft: number;
  /** Where the reels rest or will rest: for each reel the strip index of the symbol in its top row. */
  readonly stops: readonly number[];
  /** The round in play or last played; null before the first. */
  readonly round: SceneRound | null;
  /** What a locked cabinet owes by hand pay; null if it is not locked. */
  readonly handPayMinor: number | null;
  readonly malfunction: string | null;
}

export interface SceneRound {
  readonly roundId: string;
  readonly freeSpin: boolean;
  readonly startedAtMs: number;
  readonly fromStops: readonly number[];
  /** When each reel comes to rest, left to right. */
  readonly reelStopsAtMs: readonly number[];
  /** The win is counted up between these two; they are equal if nothing is counted. */
  readonly countFromMs: number;
  readonly countUntilMs: number;
  readonly winMinor: number;
  readonly wins: readonly SceneWin[];
  /** The jackpot levels hit, shown once the reels rest; 1 is the highest. */
  readonly jackpotLevels: readonly number[];
}

export interface SceneWin {
  readonly kind: 'line' | 'scatter';
  /** The line's number from 1; 0 for scatters. */
  readonly line: number;
  /** The winning row (0 top to 2 bottom) on each reel; null for reels outside the win. */
  readonly rows: readonly (number | null)[];
  readonly amountMinor: number;
}

import type { BrandId, CabinetPhase, MachineId } from '@reelfloor/protocol';
import type { CabinetShape } from './reel-geometry.ts';

/** The appearance of a cabinet, independent of its state. */
export interface CabinetAppearance {
  /** Brand whose game the cabinet plays, with that game's drawings. */
  readonly brandId: BrandId;
  /** Brand name shown on the cabinet; null to show the name of the game's brand. */
  readonly brandName: string | null;
  readonly shape: CabinetShape;
}

/**
 * Returns a cache key that is equal for cabinets whose pictures look the same at this size. `pictureLines`: the picture's shorter side in
 * pixels.
 */
export const getAppearanceCacheKey = ({ brandId, brandName, shape }: CabinetAppearance, pictureLines: number): string =>
  JSON.stringify([brandId, brandName, shape, pictureLines]);

/**
 * The data from which a cabinet's picture and sound are made, as plain data for the drawing thread. The same scene at the same time gives
 * the same picture. Times are Unix times in ms by the agent's clock.
 */
export interface Scene extends CabinetAppearance {
  readonly machineId: MachineId;
  /** Whether the cabinet makes no sound. */
  readonly isSilent: boolean;
  readonly phase: CabinetPhase;
  /** Amount on the credit counter, in minor units. While a win is counted up, it is the credit before the win. */
  readonly creditMinor: number;
  readonly stakeMinor: number;
  /** Currency of all amounts (ISO 4217). */
  readonly currency: string;
  readonly lines: number;
  readonly freeSpinsLeft: number;
  /** For each reel, the index on its reel strip of the symbol in the top row. */
  readonly stops: readonly number[];
  /** The running round, or else the last one; null before the first round. */
  readonly round: SceneRound | null;
  /** Amount of the hand pay, in minor units; null unless the cabinet is locked for a hand pay. */
  readonly handPayMinor: number | null;
  readonly malfunction: string | null;
}

export interface SceneRound {
  readonly roundId: string;
  readonly freeSpin: boolean;
  readonly startedAtMs: number;
  readonly fromStops: readonly number[];
  readonly reelStopsAtMs: readonly number[];
  /** Time at which the count-up of a win begins; equal to `countUntilMs` if no win is counted up. */
  readonly countFromMs: number;
  readonly countUntilMs: number;
  readonly winMinor: number;
  /** Stake of this round in minor units, with which the win is compared. The stake selected on the cabinet may have changed since. */
  readonly playedForMinor: number;
  /** Whether the win is shown with lights and sound. False for a win of at most the stake, which is shown only as an amount. */
  readonly isCelebrated: boolean;
  readonly wins: readonly SceneWin[];
  /** Jackpot levels that the round hit; 1 is the highest level. */
  readonly jackpotLevels: readonly number[];
}

export interface SceneWin {
  readonly kind: 'line' | 'scatter';
  /** Number of the pay line, from 1; 0 for a scatter win. */
  readonly line: number;
  /** The winning row (0 top to 2 bottom) on each reel; null for reels outside the win. */
  readonly rows: readonly (number | null)[];
  readonly amountMinor: number;
}

/**
 * Returns the simulated cabinet's current scene with the size of its picture; an empty list for a real cabinet, whose picture is captured.
 */
export const listCurrentScenes = <Picture>(cabinet: {
  readonly description: { readonly picture: Picture };
  watch(onScene: (scene: Scene) => void): () => void;
}): readonly { readonly scene: Scene; readonly picture: Picture }[] => {
  const scenes: Scene[] = [];
  cabinet.watch((scene) => scenes.push(scene))();
  return scenes.map((scene) => ({ scene, picture: cabinet.description.picture }));
};

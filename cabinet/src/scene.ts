import type { BrandId, CabinetPhase, MachineId } from '@reelfloor/protocol';
import type { CabinetShape } from './geometry.ts';

/** What a cabinet looks like, whatever happens at it. */
export interface CabinetAppearance {
  /** The brand whose game it plays, with that game's drawings. */
  readonly brandId: BrandId;
  /** The name on the cabinet; null: the name of the game's brand. */
  readonly brandName: string | null;
  readonly shape: CabinetShape;
}

/** Returns a text that is the same for pictures that look the same at this size. `lines`: the shorter side in pixels. */
export const keyOfLook = ({ brandId, brandName, shape }: CabinetAppearance, lines: number): string =>
  JSON.stringify([brandId, brandName, shape, lines]);

/**
 * What a picture and its sound are made from, as plain data for the drawing thread. The same scene at the same time gives
 * the same picture. Times are milliseconds since 1970 by the agent's clock.
 */
export interface Scene extends CabinetAppearance {
  readonly machineId: MachineId;
  /** Whether the cabinet makes no sound. */
  readonly isSilent: boolean;
  readonly phase: CabinetPhase;
  /** The amount that the credit counter shows. While a win is counted up, it is the meter before the win. */
  readonly creditMinor: number;
  readonly stakeMinor: number;
  /** The currency of all amounts, by ISO 4217. */
  readonly currency: string;
  readonly lines: number;
  readonly freeSpinsLeft: number;
  /** For each reel the strip's index of the symbol that rests in the top row. */
  readonly stops: readonly number[];
  /** The round that runs now or ran last; null before the first round. */
  readonly round: SceneRound | null;
  /** The win to be paid by hand, in minor units; null unless the cabinet is locked for a hand pay. */
  readonly handPayMinor: number | null;
  readonly malfunction: string | null;
}

export interface SceneRound {
  readonly roundId: string;
  readonly freeSpin: boolean;
  readonly startedAtMs: number;
  readonly fromStops: readonly number[];
  readonly reelStopsAtMs: readonly number[];
  /** The same as `countUntilMs` if nothing is counted up. */
  readonly countFromMs: number;
  readonly countUntilMs: number;
  readonly winMinor: number;
  /** The stake that the win is held against. The cabinet's own stake may have been changed since. */
  readonly playedForMinor: number;
  /** False for a win of at most the stake, which is shown as an amount, without lights and sound. */
  readonly isCelebrated: boolean;
  readonly wins: readonly SceneWin[];
  /** The levels that the round hit; 1 is the highest level. */
  readonly jackpotLevels: readonly number[];
}

export interface SceneWin {
  readonly kind: 'line' | 'scatter';
  /** The pay line's number from 1; 0 for a win by scatters. */
  readonly line: number;
  /** The row (0 top to 2 bottom) on each reel; null for reels outside the win. */
  readonly rows: readonly (number | null)[];
  readonly amountMinor: number;
}

/** Returns the scene that a cabinet shows now, with the size of its picture; nothing for one whose picture is captured. */
export const shownBy = <Picture>(cabinet: {
  readonly description: { readonly picture: Picture };
  watch(onScene: (scene: Scene) => void): () => void;
}): readonly { readonly scene: Scene; readonly picture: Picture }[] => {
  const scenes: Scene[] = [];
  cabinet.watch((scene) => scenes.push(scene))();
  return scenes.map((scene) => ({ scene, picture: cabinet.description.picture }));
};

import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { SteadyPlayer } from './steady-player.ts';

/** Most that a player may wait in ms if a test names no limit: far more than usual, because a busy machine is no fault. */
const usualLimitMs = 10_000;

interface FaultFigure {
  readonly fault: string;
  readonly tookMs: number;
  /** What docs/nodes.md promises. */
  readonly promised: string;
}

/** Prints how long it took, and adds it to the table at the end of `npm run test:cluster`. Fails above the limit. */
export const noteFigure = (figure: FaultFigure, limitMs = usualLimitMs): void => {
  const { fault, tookMs, promised } = figure;
  const line = `${fault.padEnd(54)}${`${Math.round(tookMs)} ms`.padStart(9)}   ${promised}`;
  console.log(line);
  const path = process.env.FAULT_FIGURES;
  if (path) appendFileSync(path, `${line}\n`);
  expect(tookMs, fault).toBeLessThan(limitMs);
};

/** Adds a row to the table of figures: the player's longest time between two accepted presses since `fromMs`. */
export const noteGap = (
  fault: string,
  player: SteadyPlayer,
  { fromMs, promised }: { readonly fromMs: number; readonly promised: string },
): void => noteFigure({ fault, tookMs: player.longestGapMs(fromMs), promised });

import type { Instrument } from './instruments.ts';

export interface Note {
  readonly atMs: number;
  readonly instrument: Instrument;
  /** Semitones from middle C. */
  readonly pitch: number;
  readonly gain: number;
  /** From -1 (left) to 1 (right). */
  readonly pan: number;
}

/** All melodies are in C major, so that they sound well together when they overlap. */
export const scores = {
  /** For wins below five stakes. */
  smallWin: run('bell', [7, 12, 16], 95, 0.22),
  /** For wins below twenty stakes. */
  mediumWin: [...run('bell', [0, 4, 7, 12], 105, 0.24), ...run('bell', [7, 12, 16, 19, 24], 105, 0.24, 480)],
  bigWin: [
    ...run('brass', [0, 4, 7, 12], 130, 0.22),
    ...chord('brass', [0, 4, 7, 12], 620, 0.15),
    ...run('bell', [12, 16, 19, 24, 19, 24, 28, 31], 110, 0.22, 760),
    ...chord('brass', [5, 9, 12, 17], 1700, 0.15),
    ...chord('brass', [7, 11, 14, 19], 2050, 0.15),
    ...chord('brass', [0, 7, 12, 16], 2450, 0.17),
    ...run('bell', [24, 28, 31, 36], 90, 0.2, 2450),
  ],
  fanfare: [
    ...chord('brass', [0, 7], 0, 0.18),
    ...chord('brass', [0, 7], 160, 0.16),
    ...chord('brass', [4, 12], 320, 0.2),
    ...chord('brass', [7, 16], 640, 0.2),
    ...chord('brass', [12, 16, 19], 960, 0.17),
    ...run('bell', [12, 16, 19, 24, 28, 31, 36], 70, 0.2, 960),
  ],
  freeSpin: run('pluck', [0, 7, 12, 16, 12, 7, 4, 12, 5, 12, 17, 21, 17, 12, 9, 7], 115, 0.13),
  murmur: [
    ...chord('pad', [-12, -5, 4], 0, 0.035),
    ...chord('pad', [-7, 0, 9], 1900, 0.035),
    ...run('bell', [16, 19, 24], 420, 0.03, 900),
    ...run('bell', [21, 17, 12], 420, 0.025, 3000),
  ],
  call: run('bell', [12, 7], 320, 0.2),
} as const satisfies Record<string, readonly Note[]>;

function run(
  instrument: Instrument,
  pitches: readonly number[],
  everyMs: number,
  gain: number,
  fromMs = 0,
): Note[] {
  return pitches.map((pitch, index) => ({
    atMs: fromMs + index * everyMs,
    instrument,
    pitch,
    gain,
    pan: pitches.length === 1 ? 0 : (index / (pitches.length - 1) - 0.5) * 0.9,
  }));
}

function chord(instrument: Instrument, pitches: readonly number[], atMs: number, gain: number): Note[] {
  return run(instrument, pitches, 0, gain, atMs);
}

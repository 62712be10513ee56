import type { Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import { getReelStopTimeMs, isReelTurning } from '../picture/reel-motion.ts';
import { type Instrument, sampleRate, synthesizeNote, synthesizeReelSound } from './synthesize-sounds.ts';

interface Mixer {
  /** Returns 480 stereo frames (10 ms at 48 kHz, interleaved), computed from scene and time only. Consecutive blocks join seamlessly. */
  mix(scene: Scene, fromMs: number): Int16Array;
}

const blockFrames = 480;
const samplesPerMs = sampleRate / 1000;
const whirGain = 0.34;
const whirFadeInMs = 180;
const earDistance = Math.round(0.37 * sampleRate);

export function createCabinetSoundMixer(): Mixer {
  // Synthesise the reels' sound beforehand, because it would take too long in the middle of a spin.
  synthesizeReelSound();
  const left = new Float32Array(blockFrames);
  const right = new Float32Array(blockFrames);
  let notedScene: Scene | null = null;
  let notedSlot = Number.NaN;
  let notes: PlayingNote[] = [];
  return {
    mix(scene, fromMs) {
      left.fill(0);
      right.fill(0);
      if (scene.isSilent) return interleaved(left, right);
      // Look up the musical notes again only for a new scene, or when a new slot of `noteSlotMs` begins.
      const slot = Math.floor(fromMs / noteSlotMs);
      if (scene !== notedScene || slot !== notedSlot) {
        notes = getNotesAroundTime(scene, slot * noteSlotMs);
        notedScene = scene;
        notedSlot = slot;
      }
      const fromFrame = Math.round(fromMs * samplesPerMs);
      for (const note of notes) addNote(left, right, note, fromFrame);
      addWhir(left, right, scene, fromMs, fromFrame);
      return interleaved(left, right);
    },
  };
}

/** Repeating sounds begin at multiples of this time, in milliseconds. */
const noteSlotMs = 800;

function addNote(left: Float32Array, right: Float32Array, note: PlayingNote, fromFrame: number): void {
  const offset = fromFrame - Math.round(note.atMs * samplesPerMs);
  if (offset <= -blockFrames || offset >= longestNoteFrames) return;
  const sound = synthesizeNote(note.instrument, note.pitch);
  if (offset >= sound.length) return;
  // Equal-power panning: with cosine and sine, a note is as loud in the middle as at a side.
  const angle = ((note.pan + 1) * Math.PI) / 4;
  const leftGain = note.gain * Math.cos(angle);
  const rightGain = note.gain * Math.sin(angle);
  const first = Math.max(0, -offset);
  const last = Math.min(blockFrames, sound.length - offset);
  for (let frame = first; frame < last; frame += 1) {
    const sample = sound[offset + frame] ?? 0;
    left[frame] = (left[frame] ?? 0) + leftGain * sample;
    right[frame] = (right[frame] ?? 0) + rightGain * sample;
  }
}

const longestNoteFrames = 3 * sampleRate;

function addWhir(left: Float32Array, right: Float32Array, scene: Scene, fromMs: number, fromFrame: number): void {
  const before = whirLevel(scene, fromMs);
  const after = whirLevel(scene, fromMs + blockFrames / samplesPerMs);
  if (before === 0 && after === 0) return;
  const loop = synthesizeReelSound();
  for (let frame = 0; frame < blockFrames; frame += 1) {
    const gain = whirGain * (before + ((after - before) * frame) / blockFrames);
    const place = (fromFrame + frame) % sampleRate;
    const otherPlace = (place + earDistance) % sampleRate;
    left[frame] = (left[frame] ?? 0) + gain * (loop[place] ?? 0);
    right[frame] = (right[frame] ?? 0) + gain * (loop[otherPlace] ?? 0);
  }
}

function whirLevel({ round }: Scene, nowMs: number): number {
  if (!round) return 0;
  const turning = round.reelStopsAtMs.filter((_, index) => isReelTurning(round, index, nowMs)).length;
  if (turning === 0) return 0;
  const fadeIn = Math.min(1, (nowMs - round.startedAtMs) / whirFadeInMs);
  return fadeIn * (0.35 + (0.65 * turning) / round.reelStopsAtMs.length);
}

function interleaved(left: Float32Array, right: Float32Array): Int16Array {
  const samples = new Int16Array(2 * blockFrames);
  for (let frame = 0; frame < blockFrames; frame += 1) {
    samples[2 * frame] = limited(left[frame] ?? 0);
    samples[2 * frame + 1] = limited(right[frame] ?? 0);
  }
  return samples;
}

/** Soft-clips mixed samples that are too loud, by a rational approximation of tanh. */
function limited(sample: number): number {
  const bounded = Math.max(-3, Math.min(3, sample));
  const square = bounded * bounded;
  return Math.round((32_000 * bounded * (27 + square)) / (27 + 9 * square));
}

type PlayingNote = Note;

const mediumWinStakes = 5;
const bigWinStakes = 20;
const tickEveryMs = 70;
const maxTicks = 150;
const tickPitches = 12;

const murmurEveryMs = 40_000;
/** Time in ms after the last round before an idle cabinet plays its attract sounds. */
const murmurAfterMs = 15_000;
const callEveryMs = 2400;

/** Returns the musical notes around `nowMs`, also notes that have just ended or not yet begun: the mixer selects the audible ones. */
export function getNotesAroundTime(scene: Scene, nowMs: number): PlayingNote[] {
  if (scene.malfunction !== null || scene.handPayMinor !== null)
    return at(scores.call, Math.floor(nowMs / callEveryMs) * callEveryMs);
  const { round } = scene;
  if (!round) return murmur(scene, nowMs);
  return [...reelNotes(round), ...winNotes(round), ...murmur(scene, nowMs)];
}

function reelNotes(round: SceneRound): PlayingNote[] {
  const reels = round.reelStopsAtMs.length;
  const stops = round.reelStopsAtMs.map((_, index) => ({
    atMs: getReelStopTimeMs(round, index),
    instrument: 'thud' as const,
    pitch: 0,
    gain: 0.5,
    pan: (index / Math.max(1, reels - 1) - 0.5) * 1.5,
  }));
  const start = { atMs: round.startedAtMs, instrument: 'start' as const, pitch: 0, gain: 0.3, pan: 0 };
  return [start, ...stops, ...(round.freeSpin ? at(scores.freeSpin, round.startedAtMs) : [])];
}

function winNotes(round: SceneRound): PlayingNote[] {
  if (!round.isCelebrated) return [];
  const stakes = round.winMinor / Math.max(1, round.playedForMinor);
  const feature = round.wins.some((win) => win.kind === 'scatter');
  const melody = feature
    ? scores.fanfare
    : stakes >= bigWinStakes
      ? scores.bigWin
      : stakes >= mediumWinStakes
        ? scores.mediumWin
        : scores.smallWin;
  return [...at(melody, round.countFromMs), ...countingTicks(round)];
}

function countingTicks(round: SceneRound): PlayingNote[] {
  const count = Math.min(maxTicks, Math.floor((round.countUntilMs - round.countFromMs) / tickEveryMs));
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    atMs: round.countFromMs + index * tickEveryMs,
    instrument: 'tick' as const,
    pitch: 24 + Math.floor((index / count) * tickPitches),
    gain: 0.1,
    pan: 0.2,
  }));
}

function murmur(scene: Scene, nowMs: number): PlayingNote[] {
  if (scene.phase !== 'idle') return [];
  const atMs = Math.floor(nowMs / murmurEveryMs) * murmurEveryMs;
  const quietSinceMs = scene.round?.countUntilMs ?? Number.NEGATIVE_INFINITY;
  return atMs - quietSinceMs < murmurAfterMs ? [] : at(scores.murmur, atMs);
}

const at = (score: readonly Note[], atMs: number): PlayingNote[] =>
  score.map((note) => ({ ...note, atMs: note.atMs + atMs }));

interface Note {
  readonly atMs: number;
  readonly instrument: Instrument;
  /** Pitch of the note in semitones from middle C. */
  readonly pitch: number;
  readonly gain: number;
  /** Stereo position from -1 (left) to 1 (right). */
  readonly pan: number;
}

/** All melodies are in C major, so that they harmonize when they overlap. */
const scores = {
  /** Melody for wins below five times the stake. */
  smallWin: run('bell', [7, 12, 16], 95, 0.22),
  /** Melody for wins below twenty times the stake. */
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

function run(instrument: Instrument, pitches: readonly number[], everyMs: number, gain: number, fromMs = 0): Note[] {
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

import type { Scene } from '../../../cabinet/scene.ts';
import { isTurning } from '../picture/reel-motion.ts';
import { sampleRate, soundOf, whir } from './instruments.ts';
import { type PlayingNote, playingNotes } from './playing-notes.ts';

interface Mixer {
  /** Returns 480 stereo frames (10 ms at 48 kHz, interleaved) from scene and time only. Blocks join without a seam. */
  mix(scene: Scene, fromMs: number): Int16Array;
}

const blockFrames = 480;
const samplesPerMs = sampleRate / 1000;
const whirGain = 0.34;
const whirFadeInMs = 180;
const earDistance = Math.round(0.37 * sampleRate);

export function createMixer(): Mixer {
  // Synthesise the reels' sound beforehand, because it would take too long in the middle of a spin.
  whir();
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
      // Look up the notes again only for a new scene, or when a new slot of `noteSlotMs` begins.
      const slot = Math.floor(fromMs / noteSlotMs);
      if (scene !== notedScene || slot !== notedSlot) {
        notes = playingNotes(scene, slot * noteSlotMs);
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
  const sound = soundOf(note.instrument, note.pitch);
  if (offset >= sound.length) return;
  // Cosine and sine keep the power equal: a note is as loud in the middle as at a side.
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

function addWhir(
  left: Float32Array,
  right: Float32Array,
  scene: Scene,
  fromMs: number,
  fromFrame: number,
): void {
  const before = whirLevel(scene, fromMs);
  const after = whirLevel(scene, fromMs + blockFrames / samplesPerMs);
  if (before === 0 && after === 0) return;
  const loop = whir();
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
  const turning = round.reelStopsAtMs.filter((_, index) => isTurning(round, index, nowMs)).length;
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

/** Compresses sums that are too loud instead of clipping them, by a rational approximation of tanh. */
function limited(sample: number): number {
  const bounded = Math.max(-3, Math.min(3, sample));
  const square = bounded * bounded;
  return Math.round((32_000 * bounded * (27 + square)) / (27 + 9 * square));
}

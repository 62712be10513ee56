import type { Scene, SceneRound } from '../../../cabinet/scene.ts';
import { impactAtMs } from '../picture/reel-motion.ts';
import { type Note, scores } from './scores.ts';

export type PlayingNote = Note;

const mediumWinStakes = 5;
const bigWinStakes = 20;
const tickEveryMs = 70;
const mostTicks = 150;
const tickPitches = 12;

const murmurEveryMs = 40_000;
/** Time from the last round until an idle cabinet begins to murmur. */
const murmurAfterMs = 15_000;
const callEveryMs = 2400;

/** Returns the notes around `nowMs`, also notes that have just ended or not yet begun: the mixer selects the audible ones. */
export function playingNotes(scene: Scene, nowMs: number): PlayingNote[] {
  if (scene.malfunction !== null || scene.handPayMinor !== null)
    return at(scores.call, Math.floor(nowMs / callEveryMs) * callEveryMs);
  const { round } = scene;
  if (!round) return murmur(scene, nowMs);
  return [...reelNotes(round), ...winNotes(round), ...murmur(scene, nowMs)];
}

function reelNotes(round: SceneRound): PlayingNote[] {
  const reels = round.reelStopsAtMs.length;
  const stops = round.reelStopsAtMs.map((_, index) => ({
    atMs: impactAtMs(round, index),
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
  const count = Math.min(mostTicks, Math.floor((round.countUntilMs - round.countFromMs) / tickEveryMs));
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

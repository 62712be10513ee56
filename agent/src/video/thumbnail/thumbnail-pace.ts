import type { Scene } from '../../cabinet/scene.ts';
import { winMoment } from '../../drivers/simulated/picture/win-show.ts';

/** Time in ms between two turns of the thread. Each machine has its turn among the `turnsOfRound`, so that work is spread. */
export const turnMs = 110;
const turnsOfRound = 4;
/** Thumbnails a second of a machine in play, if the computer has time. */
export const thumbnailsPerSecond = 1000 / (turnMs * turnsOfRound);
/** A machine at which nothing happens is looked at this many times less often: only its lamps move. */
const restingFactor = 4;
/** How long a machine is still lively after its last change, in ms: many players press again in that time. */
const livelyMs = 4_000;
/** The largest share of one processor that the thread takes. With more machines, each has fewer thumbnails. */
const mostShare = 0.12;
const mostRounds = 16;

interface Place {
  readonly turn: number;
  /** Time in ms that its last thumbnail took. */
  tookMs: number;
}

/** Decides which machines have a thumbnail in which turn. */
export class ThumbnailPace<Key> {
  readonly #places = new Map<Key, Place>();
  #turn = -1;
  #added = 0;

  add(key: Key): void {
    this.#places.set(key, { turn: this.#added % turnsOfRound, tookMs: 0 });
    this.#added += 1;
  }

  remove(key: Key): void {
    this.#places.delete(key);
  }

  /** Notes how much time of the processor a thumbnail took, in ms. */
  took(key: Key, ms: number): void {
    const place = this.#places.get(key);
    if (place) place.tookMs = ms;
  }

  /** Begins the next turn and returns the keys that are due in it. */
  next(isLively: (key: Key) => boolean): Key[] {
    this.#turn += 1;
    const everyTurns = turnsOfRound * this.rounds;
    return [...this.#places]
      .filter(([key, { turn }]) => {
        const since = this.#turn - turn;
        if (since < 0 || since % everyTurns !== 0) return false;
        return isLively(key) || (since / everyTurns) % restingFactor === 0;
      })
      .map(([key]) => key);
  }

  /** For how many rounds of turns each machine waits for its next thumbnail: 1 if there is time for all in one. */
  get rounds(): number {
    const workMs = [...this.#places.values()].reduce((sum, { tookMs }) => sum + tookMs, 0);
    const needed = Math.ceil(workMs / (turnMs * turnsOfRound * mostShare));
    return Math.min(mostRounds, Math.max(1, needed));
  }
}

/** Returns whether something happens at the machine, or did a moment ago. */
export const isLively = (scene: Scene, changedAtMs: number, nowMs: number): boolean => {
  if (nowMs - changedAtMs < livelyMs || scene.freeSpinsLeft > 0) return true;
  const { round } = scene;
  if (!round) return false;
  const endsAtMs = Math.max(round.countUntilMs, ...round.reelStopsAtMs);
  return nowMs < endsAtMs + livelyMs || winMoment(scene, nowMs) !== null;
};

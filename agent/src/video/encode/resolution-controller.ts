import type { SpectatorVideoReduction } from './spectator-streams.ts';

/** Video heights in pixels to which overload reduces the video, in this order. */
const lowerHeights = [540, 360] as const;

const windowMs = 1000;
/** The CPU counts as overloaded if fewer frames than this fraction of `fps` are encoded. */
const leastFrames = 0.9;
/** The CPU counts as overloaded if the drawing or encoding thread is busy for more than this fraction of the time. */
const maxBusy = 0.9;
/** The CPU counts as overloaded if frames wait between the threads for more than this fraction of the frame interval. */
const maxWaiting = 0.75;
const badWindowsBeforeDown = 2;
/**
 * Number of overloaded measuring windows after which spectators' video is reduced: fewer than for players at other machines of the same
 * agent, which share the CPU.
 */
const badWindowsOfSpectators = 1;
/**
 * Maximum expected fraction of the time for which a thread is busy after an increase of the video's height, for the increase to be tried.
 */
const busyAfterUp = 0.6;
/** Upper bound of the factor by which the work of a thread grows when the slow encoding returns to full size and frame rate. */
const unspared = 2;
const firstCalmMs = 10_000;
const longestCalmMs = 5 * 60_000;

/** What overload reduces before the video's size, in this order. */
const savings = ['recorder', 'publicSmall', 'publicStill', 'slow'] as const;
type Saving = (typeof savings)[number];

/**
 * Other work that uses the CPU besides the quick encoding. `isDivided`: there is a slow encoding; `isRecorded`: the recorder has its own
 * encoding; `isWatched`: there are spectators.
 */
export interface OtherEncodingLoad {
  readonly isDivided?: boolean;
  readonly isRecorded?: boolean;
  readonly isWatched?: boolean;
}

export interface FrameEncodingCost {
  /** Time in ms for drawing and converting the frame, in the drawing thread. */
  readonly drawMs: number;
  /** Time in ms that the frame waited between the drawing and the encoding thread. */
  readonly waitedMs: number;
  readonly encodeMs: number;
}

/**
 * Chooses the video's height by CPU load. Overload first reduces the recorder's own encoding, then the spectators' video, then the slow
 * encoding, then the height, never the quick viewers' frame rate. After a time without overload it tries an increase; each failed try
 * doubles that time (backoff).
 */
export class ResolutionController {
  readonly #fps: number;
  readonly #heights: readonly number[];
  #level = 0;
  readonly #saved = new Set<Saving>();
  #isDivided = false;
  #isRecorded = false;
  #isWatched = false;
  /** Start of the current measuring window; null before the first frame and after a pause. */
  #windowFromMs: number | null = null;
  #frames = 0;
  #drawMs = 0;
  #encodeMs = 0;
  #waitedMs = 0;
  readonly #badWindowsBeforeDown: number;
  /**
   * Consecutive measuring windows with overload. Starts below zero for spectators: the first second of a cabinet without earlier viewers is
   * always slow.
   */
  #badWindows: number;
  #changedAtMs: number;
  #calmMs = firstCalmMs;
  #wentUp = false;

  /** `isForSpectators`: the video has only spectators, so its height depends on `publicSaving`. */
  constructor(options: { fps: number; height: number; nowMs: number; isForSpectators?: boolean }) {
    const { fps, height, isForSpectators = false } = options;
    this.#fps = fps;
    this.#heights = isForSpectators ? [height] : [height, ...lowerHeights.filter((lower) => lower < height)];
    this.#badWindows = isForSpectators ? -1 : 0;
    this.#badWindowsBeforeDown = isForSpectators ? badWindowsOfSpectators : badWindowsBeforeDown;
    this.#changedAtMs = options.nowMs;
  }

  get height(): number {
    return this.#at(this.#level);
  }

  get sparesSlow(): boolean {
    return this.#saved.has('slow');
  }

  get sparesRecorder(): boolean {
    return this.#saved.has('recorder');
  }

  get publicSaving(): SpectatorVideoReduction {
    if (this.#saved.has('publicStill')) return 'still';
    return this.#saved.has('publicSmall') ? 'small' : 'none';
  }

  /** Records the CPU cost of a frame; must be called for each one. Returns the height to draw from now on. */
  frameSent(cost: FrameEncodingCost, nowMs: number, sharedBy: OtherEncodingLoad = {}): number {
    const { isDivided = false, isRecorded = false, isWatched = false } = sharedBy;
    this.#isDivided = isDivided;
    this.#isRecorded = isRecorded;
    this.#isWatched = isWatched;
    if (!isDivided && this.#level === 0) this.#saved.delete('slow');
    if (!isRecorded && this.#level === 0) this.#saved.delete('recorder');
    if (this.#windowFromMs === null) {
      this.#startWindow(nowMs);
      return this.height;
    }
    this.#frames += 1;
    this.#drawMs += cost.drawMs;
    this.#encodeMs += cost.encodeMs;
    this.#waitedMs += cost.waitedMs;
    const elapsedMs = nowMs - this.#windowFromMs;
    if (elapsedMs >= windowMs) {
      this.#judge(elapsedMs, nowMs);
      this.#startWindow(nowMs);
    }
    return this.height;
  }

  /** Must be called while there are no viewers, so that missing frames do not count as overload. */
  paused(): void {
    this.#windowFromMs = null;
    this.#badWindows = 0;
  }

  #at(level: number): number {
    const height = this.#heights[level];
    if (height === undefined) throw new RangeError(`there is no picture size ${level}`);
    return height;
  }

  #judge(elapsedMs: number, nowMs: number): void {
    const busy = Math.max(this.#drawMs, this.#encodeMs) / elapsedMs;
    const rate = this.#frames / (elapsedMs / 1000);
    const waiting = (this.#waitedMs / this.#frames) * (this.#fps / 1000);
    const short = rate < this.#fps * leastFrames || busy > maxBusy || waiting > maxWaiting;
    this.#badWindows = short ? this.#badWindows + 1 : 0;
    if (this.#badWindows >= this.#badWindowsBeforeDown) this.#stepDown(nowMs);
    else if (!short) this.#considerUp(busy, nowMs);
  }

  #stepDown(nowMs: number): void {
    const saving = savings.find((next) => this.#isPossible(next) && !this.#saved.has(next));
    if (!saving && this.#level === this.#heights.length - 1) return;
    // Waits twice as long before the next increase if the last one failed soon.
    const failedTry = this.#wentUp && nowMs - this.#changedAtMs < 2 * this.#calmMs;
    this.#calmMs = failedTry ? Math.min(longestCalmMs, this.#calmMs * 2) : firstCalmMs;
    this.#wentUp = false;
    // At a lower height all other reductions apply as well, so that viewers who join later start with reduced video.
    for (const each of saving ? [saving] : savings) this.#saved.add(each);
    this.#change(saving ? this.#level : this.#level + 1, nowMs);
  }

  #isPossible(saving: Saving): boolean {
    if (saving === 'recorder') return this.#isRecorded;
    return saving === 'slow' ? this.#isDivided : this.#isWatched;
  }

  #considerUp(busy: number, nowMs: number): void {
    const isLowered = this.#level > 0;
    const saving = savings.findLast((each) => this.#saved.has(each));
    if (!isLowered && !saving) return;
    if (nowMs - this.#changedAtMs < this.#calmMs) return;
    const more = isLowered ? (this.#at(this.#level - 1) / this.height) ** 2 : unspared;
    if (busy * more > busyAfterUp) return;
    this.#wentUp = true;
    if (!isLowered && saving) this.#saved.delete(saving);
    this.#change(isLowered ? this.#level - 1 : this.#level, nowMs);
  }

  #change(level: number, nowMs: number): void {
    this.#level = level;
    this.#changedAtMs = nowMs;
    this.#badWindows = 0;
  }

  #startWindow(nowMs: number): void {
    this.#windowFromMs = nowMs;
    this.#frames = 0;
    this.#drawMs = 0;
    this.#encodeMs = 0;
    this.#waitedMs = 0;
  }
}

/** The heights to step down to, the best first. */
const lowerHeights = [540, 360] as const;

const windowMs = 1000;
/** Fewer frames than this share of those asked for, or a thread busier than this: the machine is short of CPU. */
const leastFrames = 0.9;
const mostBusy = 0.9;
/** So is it when frames lie for longer than this share of a beat, although none is missing: the next one is drawn by then. */
const mostWaiting = 0.75;
const badWindowsBeforeDown = 2;
/** Room that must be left after a step up, as the share of a frame's time that a thread would be busy. */
const busyAfterUp = 0.6;
/** What the slow viewers' encoding at its full size and rate adds to a thread's work, at the most. */
const unspared = 2;
const firstCalmMs = 10_000;
const longestCalmMs = 5 * 60_000;

export interface FrameCost {
  /** Drawing and converting, in the drawing thread. */
  readonly drawMs: number;
  /** Lying between the two threads. */
  readonly waitedMs: number;
  readonly encodeMs: number;
}

/**
 * Chooses the picture's height from what frames cost. Short of CPU it gives up first what an encoding for slow viewers costs, then
 * resolution, never the quick viewers' frame rate; later it tries the next step up again, and waits twice as long after each try that
 * failed. Pure: the caller brings the clock.
 */
export class ResolutionController {
  readonly #fps: number;
  readonly #heights: readonly number[];
  #level = 0;
  #sparesSlow = false;
  #isDivided = false;
  /** Null until frames flow. */
  #windowFromMs: number | null = null;
  #frames = 0;
  #drawMs = 0;
  #encodeMs = 0;
  #waitedMs = 0;
  #badWindows = 0;
  #changedAtMs: number;
  #calmMs = firstCalmMs;
  #wentUp = false;

  constructor(options: { fps: number; height: number; nowMs: number }) {
    this.#fps = options.fps;
    this.#heights = [options.height, ...lowerHeights.filter((height) => height < options.height)];
    this.#changedAtMs = options.nowMs;
  }

  get height(): number {
    return this.#at(this.#level);
  }

  /** Whether there is too little CPU for the slow viewers' encoding as their links would take it. */
  get sparesSlow(): boolean {
    return this.#sparesSlow;
  }

  /** Takes in one frame; answers the height to draw from now on. `isDivided`: there is an encoding for slow viewers. */
  frameSent(cost: FrameCost, nowMs: number, isDivided = false): number {
    this.#isDivided = isDivided;
    if (!isDivided && this.#level === 0) this.#sparesSlow = false;
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

  /** Nobody watches for a while: frames that do not flow say nothing. */
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
    const short = rate < this.#fps * leastFrames || busy > mostBusy || waiting > mostWaiting;
    this.#badWindows = short ? this.#badWindows + 1 : 0;
    if (this.#badWindows >= badWindowsBeforeDown) this.#stepDown(nowMs);
    else if (!short) this.#considerUp(busy, nowMs);
  }

  #stepDown(nowMs: number): void {
    const sparesSlow = this.#isDivided && !this.#sparesSlow;
    if (!sparesSlow && this.#level === this.#heights.length - 1) return;
    // A step up that had to be taken back soon was a mistake: the next one waits longer.
    const failedTry = this.#wentUp && nowMs - this.#changedAtMs < 2 * this.#calmMs;
    this.#calmMs = failedTry ? Math.min(longestCalmMs, this.#calmMs * 2) : firstCalmMs;
    this.#wentUp = false;
    this.#sparesSlow = true;
    this.#change(sparesSlow ? this.#level : this.#level + 1, nowMs);
  }

  #considerUp(busy: number, nowMs: number): void {
    const isLowered = this.#level > 0;
    if (!isLowered && !this.#sparesSlow) return;
    if (nowMs - this.#changedAtMs < this.#calmMs) return;
    const more = isLowered ? (this.#at(this.#level - 1) / this.height) ** 2 : unspared;
    if (busy * more > busyAfterUp) return;
    this.#wentUp = true;
    if (!isLowered) this.#sparesSlow = false;
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

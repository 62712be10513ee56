import type { Clock } from './clock.ts';

/**
 * Condition of a captured picture, as the media process detects it. `still`: no change for 2 s, which is normal between rounds. `noSignal`:
 * no change since the first frame, as with a "no signal" screen. `lost`: no frame for 1 s, or no capture is running.
 */
export type PictureCondition = 'good' | 'still' | 'black' | 'noSignal' | 'lost';

/** Reason why the captured picture cannot be used for play. */
export type PictureFault = 'lost' | 'black' | 'noSignal' | 'frozen';

/** Time in ms without a change of the picture after which its condition is `still`. */
const stillMs = 2_000;
/** Time in ms after the start of a round within which the picture must change. After it, a still picture counts as frozen. */
const frozenMs = 2_000;
/**
 * Time in ms after the last change of a picture that has changed in the round, after which it counts as frozen. The round lasts until its
 * result is read from the machine, which takes seconds after its reels have stopped, and a screen may stand still at rest: if that counted as
 * frozen, presses would be refused and nothing would ever move again.
 */
const settledMs = 20_000;
/**
 * A picture that changed only for less than `brief.ms` after the start of the round counts as frozen after `brief.settledMs`: a capture
 * that fails as the reels begin to turn, unlike a round, whose reels turn for longer.
 */
const brief = { ms: 1_000, settledMs: 5_000 } as const;
const malfunctionMs = 3_000;
/** Minimum time in ms that the picture must be good again before the malfunction ends, so that a loose plug does not cause flapping. */
const recoveryMs = 3_000;
/** Timeout in ms for the first captured frame after the start. */
const startMs = 15_000;

interface PictureHealthOptions {
  readonly clock: Clock;
  /** Called when a fault of the picture has lasted for 3 s, at most once until `onRecovered`. */
  readonly onMalfunction: (fault: PictureFault) => void;
  readonly onRecovered: () => void;
}

/**
 * Decides whether a machine's captured picture is good enough to play. A cabinet reports `Cabinet.pictureChanged` and its rounds to it,
 * refuses presses while there is a `fault`, and is out of order between `onMalfunction` and `onRecovered`.
 */
export class PictureHealth {
  readonly #options: PictureHealthOptions;
  #condition: PictureCondition = 'lost';
  #fault: PictureFault | null = 'lost';
  #roundBeganAtMs: number | null = null;
  /** Time of the picture's last change before it became `still`. */
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #isMalfunctioning = false;
  #cancelFreeze = (): void => {};
  /** Cancels the scheduled `onMalfunction` or `onRecovered`. */
  #cancelReport: () => void;

  constructor(options: PictureHealthOptions) {
    this.#options = options;
    this.#cancelReport = options.clock.after(startMs, () => this.#malfunction());
  }

  /** The picture's current fault: presses must be refused unless it is null. */
  get fault(): PictureFault | null {
    return this.#fault;
  }

  changed(condition: PictureCondition): void {
    if (condition === 'still' && this.#condition === 'good') this.#changedAtMs = this.#options.clock.nowMs() - stillMs;
    this.#condition = condition;
    this.#decide();
  }

  roundBegan(): void {
    this.#roundBeganAtMs = this.#options.clock.nowMs();
    this.#decide();
  }

  roundEnded(): void {
    this.#roundBeganAtMs = null;
    this.#cancelFreeze();
  }

  close(): void {
    this.#cancelFreeze();
    this.#cancelReport();
  }

  #decide(): void {
    const before = this.#fault;
    this.#fault = this.#faultNow();
    const { clock } = this.#options;
    this.#cancelFreeze();
    const freezesInMs = this.#freezesAtMs() - clock.nowMs();
    if (this.#fault === null && freezesInMs > 0 && freezesInMs < Number.POSITIVE_INFINITY)
      this.#cancelFreeze = clock.after(freezesInMs, () => this.#decide());
    if ((before === null) === (this.#fault === null)) return;
    this.#cancelReport();
    if (this.#fault === null && this.#isMalfunctioning)
      this.#cancelReport = clock.after(recoveryMs, () => this.#recover());
    if (this.#fault !== null && !this.#isMalfunctioning)
      this.#cancelReport = clock.after(malfunctionMs, () => this.#malfunction());
  }

  #faultNow(): PictureFault | null {
    if (this.#condition === 'good') return null;
    if (this.#condition !== 'still') return this.#condition;
    // A picture that was frozen stays frozen after the round, too: only a change shows that it works again.
    return this.#options.clock.nowMs() >= this.#freezesAtMs() || this.#fault === 'frozen' ? 'frozen' : null;
  }

  /** Returns when a still picture counts as frozen, in ms of the clock; infinity if it does not in this state. */
  #freezesAtMs(): number {
    const beganAtMs = this.#roundBeganAtMs;
    if (this.#condition !== 'still' || beganAtMs === null) return Number.POSITIVE_INFINITY;
    const movedMs = this.#changedAtMs - beganAtMs;
    if (movedMs <= 0) return beganAtMs + frozenMs;
    return this.#changedAtMs + (movedMs < brief.ms ? brief.settledMs : settledMs);
  }

  #malfunction(): void {
    if (this.#fault === null) return;
    this.#isMalfunctioning = true;
    this.#options.onMalfunction(this.#fault);
  }

  #recover(): void {
    this.#isMalfunctioning = false;
    this.#options.onRecovered();
  }
}

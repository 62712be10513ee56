import type { Clock } from './clock.ts';

/**
 * What a captured picture looks like to the media process. `still`: no change for 2 s, which is normal between rounds.
 * `noSignal`: no change since the first frame, as of a card that says so. `lost`: no frame for 1 s, or nobody captures.
 */
export type PictureCondition = 'good' | 'still' | 'black' | 'noSignal' | 'lost';

/** Why nobody can play by the picture. */
export type PictureFault = 'lost' | 'black' | 'noSignal' | 'frozen';

/** A picture that is still for this long in a running round, in ms, is frozen. */
const frozenMs = 2_000;
const malfunctionMs = 3_000;
/** Time in ms that a malfunction lasts at least after the picture has come back, so that a loose plug does not flicker. */
const recoveryMs = 3_000;
/** Time in ms for the first frame after the start. */
const startMs = 15_000;

interface PictureHealthOptions {
  readonly clock: Clock;
  /** Called when a fault has lasted for 3 s, at most once until `onRecovered`. */
  readonly onMalfunction: (fault: PictureFault) => void;
  readonly onRecovered: () => void;
}

/**
 * Decides whether a machine can be played by its captured picture. A cabinet passes on what `Cabinet.pictureChanged` and its
 * rounds say, refuses presses while there is a `fault`, and is out of order between `onMalfunction` and `onRecovered`.
 */
export class PictureHealth {
  readonly #options: PictureHealthOptions;
  #condition: PictureCondition = 'lost';
  #fault: PictureFault | null = 'lost';
  #roundBeganAtMs: number | null = null;
  #isMalfunctioning = false;
  #cancelFreeze = (): void => {};
  /** Cancels the coming `onMalfunction` or `onRecovered`. */
  #cancelReport: () => void;

  constructor(options: PictureHealthOptions) {
    this.#options = options;
    this.#cancelReport = options.clock.after(startMs, () => this.#malfunction());
  }

  /** Not null: refuse presses. */
  get fault(): PictureFault | null {
    return this.#fault;
  }

  changed(condition: PictureCondition): void {
    this.#condition = condition;
    this.#decide();
  }

  roundBegan(): void {
    const { clock } = this.#options;
    this.#roundBeganAtMs = clock.nowMs();
    this.#cancelFreeze();
    this.#cancelFreeze = clock.after(frozenMs, () => this.#decide());
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
    const roundMs = this.#options.clock.nowMs() - (this.#roundBeganAtMs ?? Number.POSITIVE_INFINITY);
    // A frozen picture is still after its round, too: only a change shows that it lives.
    return roundMs >= frozenMs || this.#fault === 'frozen' ? 'frozen' : null;
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

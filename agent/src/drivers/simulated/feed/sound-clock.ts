import { type Clock, systemClock } from '../../../cabinet/clock.ts';
import type { Scene } from '../../../cabinet/scene.ts';
import { createMixer } from '../sound/mixer.ts';

const blockMs = 10;
/** After a stall of up to this time all missed sound is sent: a browser catches up, and no short sound is lost. */
const longestCatchUpMs = 600;

export class SoundClock {
  readonly #mixer = createMixer();
  readonly #scene: () => Scene;
  readonly #onBlock: (samples: Int16Array) => void;
  readonly #clock: Clock;
  #nextFromMs: number;
  #callOff: () => void;

  constructor(scene: () => Scene, onBlock: (samples: Int16Array) => void, clock: Clock = systemClock) {
    this.#scene = scene;
    this.#onBlock = onBlock;
    this.#clock = clock;
    this.#nextFromMs = clock.nowMs();
    this.#callOff = clock.after(blockMs, () => this.#giveDue());
  }

  close(): void {
    this.#callOff();
  }

  #giveDue(): void {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#nextFromMs > longestCatchUpMs) this.#nextFromMs = nowMs;
    // Plan the next call first: the receiver of a block may close this clock, which cancels the planned call.
    this.#callOff = this.#clock.after(blockMs, () => this.#giveDue());
    while (this.#nextFromMs <= nowMs) {
      this.#onBlock(this.#mixer.mix(this.#scene(), this.#nextFromMs));
      this.#nextFromMs += blockMs;
    }
  }
}

import { type Clock, systemClock } from '../clock.ts';
import type { Scene } from '../scene.ts';
import { createMixer } from '../sound/mixer.ts';

const blockMs = 10;
/**
 * A stall of up to this is made up for: a browser plays late blocks a little faster until it has caught up, and a spin whose
 * blocks were left out would not be heard at all. After a longer one the sound goes on from now.
 */
const longestCatchUpMs = 600;

/** Gives out one block of sound every 10 ms, each as soon as its time has come. */
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
    // Planned first: whoever takes a block may close this clock.
    this.#callOff = this.#clock.after(blockMs, () => this.#giveDue());
    while (this.#nextFromMs <= nowMs) {
      this.#onBlock(this.#mixer.mix(this.#scene(), this.#nextFromMs));
      this.#nextFromMs += blockMs;
    }
  }
}

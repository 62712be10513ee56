import type { Scene } from '../scene.ts';
import { createMixer } from '../sound/mixer.ts';

const blockMs = 10;
/** After a stall longer than this the sound goes on from now; playing late blocks would only delay it for good. */
const longestCatchUpMs = 60;

/** Gives out one block of sound every 10 ms, each as soon as its time has come. */
export class SoundClock {
  readonly #mixer = createMixer();
  readonly #timer: NodeJS.Timeout;
  #nextFromMs = Date.now();

  constructor(scene: () => Scene, onBlock: (samples: Int16Array) => void) {
    this.#timer = setInterval(() => {
      const nowMs = Date.now();
      if (nowMs - this.#nextFromMs > longestCatchUpMs) this.#nextFromMs = nowMs;
      while (this.#nextFromMs <= nowMs) {
        onBlock(this.#mixer.mix(scene(), this.#nextFromMs));
        this.#nextFromMs += blockMs;
      }
    }, blockMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

import type { MachineScreenState } from './screen-state.ts';

export const soundRate = 48_000;

/** A tone of the machine that fades out. `fromS`: start in seconds from now. */
interface Tone {
  readonly hertz: number;
  readonly lengthS: number;
  readonly loudness: number;
  readonly fromS: number;
}

const tickEveryMs = 90;
const tick: Tone = { hertz: 310, lengthS: 0.03, loudness: 0.12, fromS: 0 };
const stop: Tone = { hertz: 95, lengthS: 0.14, loudness: 0.4, fromS: 0 };
const coin: Tone = { hertz: 1_047, lengthS: 0.25, loudness: 0.25, fromS: 0 };
const win: readonly Tone[] = [659, 784, 1_047, 1_319].map((hertz, at) => {
  return { hertz, lengthS: 0.35, loudness: 0.3, fromS: at * 0.13 };
});
const loudest = 32_767;

/** The machine's sounds: its reels run and stop, money comes in, and a win is celebrated. Mono samples of 16 bits. */
export class MachineSound {
  #playing: { readonly tone: Tone; readonly atSample: number }[] = [];
  #sample = 0;
  #state: MachineScreenState;
  #nextTick = 0;

  constructor(state: MachineScreenState) {
    this.#state = state;
  }

  /** Compares the machine's new screen state with the last one, and plays sounds for what has changed. */
  take(state: MachineScreenState): void {
    const before = this.#state;
    this.#state = state;
    if (!state.isOn) this.#playing = [];
    else if (before.spinMs !== null && state.spinMs === null) {
      this.#play(stop);
      if (state.winCents > 0) for (const tone of win) this.#play(tone);
    } else if (before.spinMs === null && state.creditCents > before.creditCents) this.#play(coin);
  }

  #play(tone: Tone): void {
    this.#playing.push({ tone, atSample: this.#sample + Math.round(tone.fromS * soundRate) });
  }

  /** Returns the next audio samples (16 bits, little-endian). */
  next(count: number): Buffer {
    const bytes = Buffer.alloc(count * 2);
    for (let at = 0; at < count; at++, this.#sample++) {
      if (this.#state.isOn && this.#state.spinMs !== null && this.#sample >= this.#nextTick) {
        this.#play(tick);
        this.#nextTick = this.#sample + (tickEveryMs * soundRate) / 1_000;
      }
      let value = 0;
      for (const { tone, atSample } of this.#playing) {
        const seconds = (this.#sample - atSample) / soundRate;
        if (seconds < 0 || seconds > tone.lengthS) continue;
        value += Math.sin(2 * Math.PI * tone.hertz * seconds) * tone.loudness * (1 - seconds / tone.lengthS);
      }
      bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * loudest), at * 2);
    }
    this.#playing = this.#playing.filter(({ tone, atSample }) => this.#sample <= atSample + tone.lengthS * soundRate);
    return bytes;
  }
}

/** Returns the header of a WAV file of mono 16-bit samples with unknown length. */
export const buildWavHeader = (): Buffer => {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(soundRate, 24);
  head.writeUInt32LE(soundRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  return head;
};

/** Loudness from 0 to 1 that counts as sound. A resting cabinet's background noise stays below it. */
const loud = 0.06;
/** Samples looked at in each check: about 11 ms at 48 kHz, more than between two checks, so no sample is missed. */
const windowSamples = 512;
const pollEveryMs = 4;
const quietForMs = 1000;

export class Ear {
  readonly #context: AudioContext;
  readonly #element: HTMLAudioElement;
  readonly #samples = new Float32Array(windowSamples);
  readonly #analyser: AnalyserNode;

  private constructor(stream: MediaStream) {
    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = windowSamples;
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    // Chromium decodes sound from a connection only if an element plays it.
    this.#element = new Audio();
    this.#element.srcObject = stream;
  }

  static async open(stream: MediaStream): Promise<Ear> {
    const ear = new Ear(stream);
    await Promise.all([ear.#context.resume(), ear.#element.play()]);
    return ear;
  }

  async quiet(): Promise<void> {
    let sinceMs = performance.now();
    while (performance.now() - sinceMs < quietForMs) {
      if (this.#isLoud()) sinceMs = performance.now();
      await look();
    }
  }

  /** Waits for sound. Resolves with the time at which it began, or null if `limitMs` passed in silence. */
  async detectSound(limitMs: number): Promise<number | null> {
    const untilMs = performance.now() + limitMs;
    while (performance.now() < untilMs) {
      if (this.#isLoud()) return performance.now();
      await look();
    }
    return null;
  }

  async close(): Promise<void> {
    this.#element.srcObject = null;
    await this.#context.close();
  }

  #isLoud(): boolean {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples.some((sample) => Math.abs(sample) > loud);
  }
}

const look = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollEveryMs));

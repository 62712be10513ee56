/** Plays a key's click, which is computed, so that no file has to be loaded. */
export class KeyClick {
  #context: AudioContext | null = null;
  #click: AudioBuffer | null = null;

  /** Plays a click; `volume` is from 0 to 1. Call it while handling a press, because browsers forbid other sounds. */
  play(volume: number): void {
    if (volume === 0) return;
    this.#context ??= new AudioContext({ latencyHint: 'interactive' });
    const context = this.#context;
    // Safari calls it `interrupted` after a phone call, which ends by this press as well.
    if (context.state !== 'running') void context.resume().catch(() => {});
    this.#click ??= clickOf(context);
    const source = context.createBufferSource();
    source.buffer = this.#click;
    const gain = context.createGain();
    gain.gain.value = volume * loudness;
    source.connect(gain).connect(context.destination);
    source.start();
  }

  close(): void {
    void this.#context?.close().catch(() => {});
    this.#context = null;
    this.#click = null;
  }
}

const loudness = 0.25;
const lengthS = 0.03;

const clickOf = (context: AudioContext): AudioBuffer => {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, Math.round(lengthS * sampleRate), sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) {
    const seconds = at / sampleRate;
    samples[at] = Math.sin(2 * Math.PI * 1800 * seconds) * Math.exp((-6 * seconds) / lengthS);
  }
  return buffer;
};

/** Sample rate in Hz. All sounds are mono, with samples from -1 to 1. */
export const sampleRate = 48_000;

export type Instrument = 'bell' | 'brass' | 'pad' | 'pluck' | 'tick' | 'thud' | 'start';

const rendered = new Map<string, Float32Array>();

export function synthesizeNote(instrument: Instrument, pitch: number): Float32Array {
  const key = `${instrument} ${pitch}`;
  const sound = rendered.get(key) ?? render(voices[instrument], 261.626 * 2 ** (pitch / 12));
  rendered.set(key, sound);
  return sound;
}

let whirLoop: Float32Array | null = null;

/** Returns one second of the turning reels' sound, which loops seamlessly. */
export function synthesizeReelSound(): Float32Array {
  whirLoop ??= renderWhir();
  return whirLoop;
}

interface Partial {
  /** The partial's frequency as a multiple of the note's. */
  readonly ratio: number;
  readonly gain: number;
  /** Decay rate in 1/s: how many times a second the amplitude falls by the factor e. */
  readonly decay: number;
}

interface Voice {
  readonly seconds: number;
  readonly attackS: number;
  readonly partials: readonly Partial[];
  readonly noise?: { readonly gain: number; readonly decay: number };
  /** True if the sound swells and fades instead of beginning with an attack. */
  readonly swells?: boolean;
}

const middleC = 261.626;
/** Returns a partial of a fixed frequency, for sounds that are always played at middle C. */
const hertz = (frequency: number, gain: number, decay: number): Partial => ({
  ratio: frequency / middleC,
  gain,
  decay,
});

const voices: Readonly<Record<Instrument, Voice>> = {
  bell: {
    seconds: 0.9,
    attackS: 0.0005,
    partials: [
      { ratio: 1, gain: 1, decay: 5 },
      { ratio: 2.01, gain: 0.5, decay: 8 },
      { ratio: 3.02, gain: 0.28, decay: 13 },
      { ratio: 5.4, gain: 0.14, decay: 20 },
    ],
  },
  brass: {
    seconds: 0.7,
    attackS: 0.04,
    partials: [1, 2, 3, 4, 5, 6].map((ratio) => ({
      ratio,
      gain: Math.exp(-0.25 * ratio) / ratio ** 0.4,
      decay: 3.2 + 0.9 * ratio,
    })),
  },
  pad: {
    seconds: 3,
    attackS: 0,
    swells: true,
    partials: [
      { ratio: 1, gain: 1, decay: 0 },
      { ratio: 1.004, gain: 0.6, decay: 0 },
      { ratio: 2, gain: 0.2, decay: 0 },
    ],
  },
  pluck: {
    seconds: 0.35,
    attackS: 0.001,
    partials: [
      { ratio: 1, gain: 1, decay: 14 },
      { ratio: 2, gain: 0.35, decay: 18 },
    ],
  },
  tick: { seconds: 0.045, attackS: 0.0005, partials: [{ ratio: 1, gain: 1, decay: 90 }] },
  thud: {
    seconds: 0.26,
    attackS: 0.0005,
    partials: [hertz(58, 1, 17), hertz(97, 0.8, 32), hertz(410, 0.22, 60)],
    noise: { gain: 0.45, decay: 300 },
  },
  start: {
    seconds: 0.12,
    attackS: 0.001,
    partials: [hertz(180, 0.7, 60)],
    noise: { gain: 0.5, decay: 80 },
  },
};

function render(voice: Voice, frequency: number): Float32Array {
  const sound = new Float32Array(Math.round(voice.seconds * sampleRate));
  for (const { ratio, gain, decay } of voice.partials)
    addPartial(sound, (2 * Math.PI * frequency * ratio) / sampleRate, gain, Math.exp(-decay / sampleRate));
  if (voice.noise) addNoise(sound, voice.noise.gain, Math.exp(-voice.noise.decay / sampleRate));
  if (voice.swells) swell(sound);
  fadeEnds(sound, voice.attackS * sampleRate);
  return normalised(sound);
}

/** Adds a decaying sine. Computes each sample from the two samples before it, which is faster than `Math.sin`. */
function addPartial(sound: Float32Array, step: number, gain: number, damping: number): void {
  const first = 2 * damping * Math.cos(step);
  const second = damping * damping;
  let previous = (-gain * Math.sin(step)) / damping;
  let current = 0;
  for (let index = 0; index < sound.length; index += 1) {
    sound[index] = (sound[index] ?? 0) + current;
    const next = first * current - second * previous;
    previous = current;
    current = next;
  }
}

function addNoise(sound: Float32Array, gain: number, damping: number): void {
  const noise = noiseFrom(7);
  let level = gain;
  for (let index = 0; index < sound.length && level > 0.001; index += 1) {
    sound[index] = (sound[index] ?? 0) + level * noise();
    level *= damping;
  }
}

function swell(sound: Float32Array): void {
  for (let index = 0; index < sound.length; index += 1)
    sound[index] = (sound[index] ?? 0) * Math.sin((Math.PI * index) / sound.length) ** 2;
}

/** Fades the sound in and out, which prevents clicks. */
function fadeEnds(sound: Float32Array, attackSamples: number): void {
  const releaseSamples = 0.003 * sampleRate;
  for (let index = 0; index < attackSamples; index += 1) sound[index] = (sound[index] ?? 0) * (index / attackSamples);
  for (let index = 0; index < releaseSamples; index += 1) {
    const place = sound.length - 1 - index;
    sound[place] = (sound[place] ?? 0) * (index / releaseSamples);
  }
}

function normalised(sound: Float32Array): Float32Array {
  const peak = sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  return sound.map((sample) => sample / peak);
}

function renderWhir(): Float32Array {
  const beatsPerS = 26;
  const seamSamples = sampleRate / 10;
  const noise = noiseFrom(101);
  let slow = 0;
  let fast = 0;
  const rollers = Float32Array.from({ length: sampleRate + seamSamples }, (_, index) => {
    const input = noise();
    fast += 0.16 * (input - fast);
    slow += 0.02 * (input - slow);
    return (fast - slow) * (0.45 + 0.55 * Math.exp(-5 * (((index / sampleRate) * beatsPerS) % 1)));
  });
  const loop = rollers.slice(0, sampleRate);
  // Crossfade the samples after the first second into the loop's beginning, which hides the seam.
  for (let index = 0; index < seamSamples; index += 1) {
    const share = index / seamSamples;
    loop[index] = share * (rollers[index] ?? 0) + (1 - share) * (rollers[index + sampleRate] ?? 0);
  }
  // These frequencies have whole cycles in one second, so the hum loops seamlessly, too.
  addPartial(loop, (2 * Math.PI * 104) / sampleRate, 0.06, 1);
  addPartial(loop, (2 * Math.PI * 208) / sampleRate, 0.035, 1);
  return normalised(loop);
}

function noiseFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

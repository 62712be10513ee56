import { trialRandom } from './trial-random.ts';

/**
 * Moments in milliseconds, ascending, at each of which the link can carry 1,500 bytes; several at one moment carry a
 * burst. Repeats from 0 after the last. The form of Mahimahi's traces, in which measured LTE and Wi-Fi links are public.
 */
export type DeliveryTrace = readonly number[];

const deliveryBytes = 1500;
const maxDeliveries = 2_000_000;

/** Reads a trace file, one moment a line. Throws if a line is not a whole number of milliseconds or is before the last. */
export const parseDeliveryTrace = (text: string): DeliveryTrace => {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > maxDeliveries) throw new Error(`A trace has at most ${maxDeliveries} lines, not ${lines.length}.`);
  const trace = lines.map((line, index) => {
    if (!/^\d{1,9}$/.test(line))
      throw new Error(`Line ${index + 1} of the trace must be whole milliseconds, not "${line.slice(0, 40)}".`);
    return Number(line);
  });
  const early = trace.findIndex((atMs, index) => atMs < (trace[index - 1] ?? 0));
  if (early !== -1) throw new Error(`Line ${early + 1} of the trace is before the line above it.`);
  if ((trace.at(-1) ?? 0) === 0) throw new Error('A trace needs a line after 0 ms: it repeats from there.');
  return trace;
};

/** Carries packets in order at a trace's moments. What nothing waits for is wasted, as on a radio link. */
export class TracedCarrier {
  readonly #trace: DeliveryTrace;
  readonly #sinceMs: number;
  #index = 0;
  #leftBytes = deliveryBytes;

  /** The trace begins at `sinceMs`. */
  constructor(trace: DeliveryTrace, sinceMs: number) {
    this.#trace = trace;
    this.#sinceMs = sinceMs;
  }

  /** Returns when the last of the bytes is carried if they begin at `startMs`, which must not be before an earlier call's. */
  carried(bytes: number, startMs: number): number {
    while (this.#atMs < startMs) this.#advance();
    let left = bytes;
    while (left > this.#leftBytes) {
      left -= this.#leftBytes;
      this.#advance();
    }
    this.#leftBytes -= left;
    return this.#atMs;
  }

  get #atMs(): number {
    const { length } = this.#trace;
    const rounds = Math.floor(this.#index / length);
    return this.#sinceMs + rounds * (this.#trace.at(-1) ?? 0) + (this.#trace[this.#index % length] ?? 0);
  }

  #advance(): void {
    this.#index += 1;
    this.#leftBytes = deliveryBytes;
  }
}

interface RadioForm {
  /** Bounds of the mean rate, which depends on the seed, and of the rate at any moment, in bits per second. */
  readonly meanRate: readonly [least: number, most: number];
  readonly rate: readonly [least: number, most: number];
  /** How far the rate wanders in `stepMs`, as a share, and which share of the way to the mean it returns. */
  readonly wander: number;
  readonly comeBack: number;
  /** Milliseconds between two bursts. */
  readonly grantMs: readonly [least: number, most: number];
  /** Chance in `stepMs` of a pause, and its length in milliseconds: most are short, a few take the whole range. */
  readonly pauseChance: number;
  readonly pauseMs: readonly [least: number, most: number];
}

const stepMs = 50;

/** LTE: the rate wanders by an order of magnitude within seconds; a handover stops everything for up to 0.7 s. */
const lte: RadioForm = {
  meanRate: [1_500_000, 12_000_000],
  rate: [150_000, 40_000_000],
  wander: 0.28,
  comeBack: 0.05,
  grantMs: [1, 8],
  pauseChance: 0.004,
  pauseMs: [60, 700],
};

/** Wi-Fi: fast, in aggregated bursts; stations that compete, and interference, stop it often and briefly. */
const wifi: RadioForm = {
  meanRate: [5_000_000, 40_000_000],
  rate: [1_000_000, 80_000_000],
  wander: 0.2,
  comeBack: 0.15,
  grantMs: [2, 10],
  pauseChance: 0.06,
  pauseMs: [15, 250],
};

export const radioForms = { lte, wifi } as const;
export type RadioName = keyof typeof radioForms;

/** Generates a trace of the form that measured traces of this kind of link have, the same for each seed. */
export const generateTrace = (name: RadioName, seed: number, seconds = 60): DeliveryTrace => {
  const { meanRate, rate, wander, comeBack, grantMs, pauseChance, pauseMs } = radioForms[name];
  const random = trialRandom(seed);
  const within = ([least, most]: readonly [number, number], share: number): number => least * (most / least) ** share;
  const mean = Math.log(within(meanRate, random()));
  const deliveries: number[] = [];
  let level = mean;
  let credit = 0;
  let pausedUntilMs = 0;
  let nextStepMs = 0;
  for (let atMs = 0; atMs < seconds * 1000; ) {
    const elapsedMs = Math.max(1, Math.round(within(grantMs, random())));
    atMs += elapsedMs;
    for (; nextStepMs <= atMs; nextStepMs += stepMs) {
      // The sum of three uniform numbers is nearly a normal one.
      const drift = (random() + random() + random() - 1.5) * 2 * wander;
      level = Math.min(Math.log(rate[1]), Math.max(Math.log(rate[0]), level + drift + (mean - level) * comeBack));
      if (random() < pauseChance) pausedUntilMs = Math.max(pausedUntilMs, atMs + within(pauseMs, random() ** 2));
    }
    if (atMs < pausedUntilMs) continue;
    credit += (Math.exp(level) * elapsedMs) / 8000 / deliveryBytes;
    for (; credit >= 1; credit -= 1) deliveries.push(atMs);
  }
  return deliveries;
};

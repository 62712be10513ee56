import { generateTrace } from './delivery-trace.ts';
import type { LinkShape } from './shaped-path.ts';

const clear: LinkShape = { bitsPerSecond: null, delayMs: 0, loss: 0 };

interface NamedLink {
  readonly shape: LinkShape;
  readonly seconds: number;
}

/** The links that `npm run bench:media -- --link` and the simulator know by name, and for how many seconds each is watched. */
export const namedLinks = {
  clean: { shape: clear, seconds: 20 },
  '1mbit': { shape: { bitsPerSecond: 1_000_000, delayMs: 20, loss: 0 }, seconds: 30 },
  loss: { shape: { bitsPerSecond: null, delayMs: 40, loss: 0.02 }, seconds: 60 },
  '300kbit': { shape: { bitsPerSecond: 300_000, delayMs: 50, loss: 0 }, seconds: 30 },
  swinging: {
    shape: {
      bitsPerSecond: 3_000_000,
      alternates: { bitsPerSecond: 600_000, everyMs: 10_000 },
      delayMs: 30,
      loss: 0,
    },
    seconds: 30,
  },
  blackouts: {
    shape: { ...clear, delayMs: 20, blackout: { everyMs: 5000, lengthMs: 200 } },
    seconds: 30,
  },
  jitter: { shape: { ...clear, delayMs: 20, jitterMs: 80, loss: 0.005 }, seconds: 30 },
  'long-lossy': { shape: { ...clear, delayMs: 100, loss: 0.05 }, seconds: 30 },
  bloated: { shape: { bitsPerSecond: 2_000_000, delayMs: 20, loss: 0, bufferMs: 1500 }, seconds: 30 },
  satellite: { shape: { ...clear, delayMs: 300, loss: 0.01 }, seconds: 30 },
  'lossy-blackouts': {
    shape: { ...clear, delayMs: 20, loss: 0.05, blackout: { everyMs: 2000, lengthMs: 120 } },
    seconds: 30,
  },
  '64kbit': { shape: { bitsPerSecond: 64_000, delayMs: 50, loss: 0, bufferMs: 1000 }, seconds: 30 },
  'lte-swings': {
    shape: { bitsPerSecond: 6_000_000, alternates: { bitsPerSecond: 800_000, everyMs: 3000 }, delayMs: 40, loss: 0 },
    seconds: 30,
  },
  'choked-uplink': { shape: { ...clear, delayMs: 40, feedbackLoss: 0.5 }, seconds: 30 },
  hotel: { shape: { bitsPerSecond: 700_000, delayMs: 120, jitterMs: 40, loss: 0.01 }, seconds: 30 },
  lte: { shape: { ...clear, delayMs: 30, trace: generateTrace('lte', 7) }, seconds: 30 },
  wifi: { shape: { ...clear, delayMs: 10, trace: generateTrace('wifi', 7) }, seconds: 30 },
  'deaf-feedback': { shape: { ...clear, delayMs: 20, feedbackLoss: 0.2 }, seconds: 30 },
} as const satisfies Readonly<Record<string, NamedLink>>;

export type LinkName = keyof typeof namedLinks;
/** `clearS`: seconds on a clear link before the change. `settleS`: seconds after it that count as settling. */
export const trialPhases = { clear, clearS: 8, settleS: 5 } as const;

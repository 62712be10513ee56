import type { LinkShape } from './shaped-path.ts';
import { trialRandom } from './trial-random.ts';

const leastRate = 250_000;
const maxRate = 12_000_000;

/** Makes a link with random properties, the same for each seed. */
export const randomLink = (seed: number): LinkShape => {
  const random = trialRandom(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  const isChosen = (share: number): boolean => random() < share;
  const rate = (): number => Math.round(leastRate * (maxRate / leastRate) ** random());
  const bitsPerSecond = isChosen(0.75) ? rate() : null;
  return {
    bitsPerSecond,
    ...(bitsPerSecond !== null && isChosen(0.3)
      ? { alternates: { bitsPerSecond: rate(), everyMs: between(2000, 10_000) } }
      : {}),
    delayMs: between(2, 120),
    loss: isChosen(0.5) ? 0 : between(0, 0.05),
    ...(isChosen(0.2) ? { feedbackLoss: between(0, 0.2) } : {}),
    ...(isChosen(0.2) ? { jitterMs: between(1, 80) } : {}),
    bufferMs: between(60, 1500),
    ...(isChosen(0.15)
      ? {
          blackout: {
            everyMs: between(2000, 6000),
            lengthMs: between(50, 250),
            ...(isChosen(0.5) ? { holds: true } : {}),
          },
        }
      : {}),
  };
};

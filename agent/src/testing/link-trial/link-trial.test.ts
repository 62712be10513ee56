import { expect, it } from 'vitest';
import { linkFigures } from './link-figures.ts';
import { LinkTrial } from './link-trial.ts';
import { namedLinks, trialPhases } from './named-links.ts';
import { randomLink } from './random-link.ts';

const figuresOf = (name: keyof typeof namedLinks) =>
  linkFigures(namedLinks[name].shape, { ...trialPhases, seconds: 10 });

it('on a clear link every frame is shown within one tick of the display', () => {
  const { settled } = figuresOf('clean');
  expect(settled).toMatchObject({ longestGapMs: expect.closeTo(1000 / 30, 0), lostToGapsS: 0 });
  expect(settled.framesPerSecond).toBeCloseTo(30, 0);
  expect(settled.p95Ms).toBeLessThan(20);
});

it('a lost packet delays the frames after it until it has been repaired', () => {
  const trial = new LinkTrial({ bitsPerSecond: null, delayMs: 100, loss: 0 });
  trial.run(2);
  trial.change({ bitsPerSecond: null, delayMs: 100, loss: 1 });
  trial.run(1);
  trial.change({ bitsPerSecond: null, delayMs: 100, loss: 0 });
  trial.run(5);
  const gaps = trial.shown.map(({ shownAtMs }, index) => shownAtMs - (trial.shown[index - 1]?.shownAtMs ?? shownAtMs));
  expect(Math.max(...gaps)).toBeGreaterThan(1200);
  expect(trial.shown.at(-1)?.shownAtMs).toBeGreaterThan(7800);
});

it('gives the same figures for the same seed, and others for another', () => {
  const phases = { ...trialPhases, clearS: 1, settleS: 1, seconds: 2 };
  const figures = (seed: number) => linkFigures(randomLink(seed), phases, { seed });
  expect(figures(7)).toEqual(figures(7));
  expect(figures(7)).not.toEqual(figures(8));
});

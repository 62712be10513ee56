import { describe, expect, it } from 'vitest';
import {
  areCardRangesEqual,
  type CardRange,
  computeNextRenderedCardRange,
  computeVirtualizedCardWindow,
  computeVisibleCardRanges,
  getInitialCardRange,
} from '../components/use-virtualized-card-grid.ts';

const phone = { columns: 2, rowPx: 340, gapPx: 12, topPx: 500, screenPx: 844 };
const at = (topPx: number, count = 1000) => computeVisibleCardRanges(count, { ...phone, topPx });

const stepsTo = (from: CardRange, topPx: number, count = 1000): CardRange[] => {
  const { wanted, seen } = at(topPx, count);
  const steps = [from];
  for (let drawn = from; !areCardRangesEqual(drawn, wanted); ) {
    drawn = computeNextRenderedCardRange(drawn, wanted, seen);
    steps.push(drawn);
    if (steps.length > 100) throw new Error('it never arrives');
  }
  return steps;
};

describe('the cards that are wanted', () => {
  it('are all cards of a small floor', () => {
    expect(at(500, 8).wanted).toEqual({ first: 0, end: 8 });
    expect(at(-900, 8).wanted).toMatchObject({ first: 0, end: 8 });
  });

  it('cover the screen and some rows around it at any scroll position', () => {
    for (let scrolled = 0; scrolled < 500 * 340; scrolled += 97) {
      const { first, end } = at(-scrolled).wanted;
      expect(first % 2).toBe(0);
      expect(first / 2).toBeLessThanOrEqual(Math.max(0, scrolled / 340 - 3));
      expect(end / 2).toBeGreaterThanOrEqual(Math.min(500, (scrolled + 844) / 340 + 3));
      expect(end - first).toBeLessThanOrEqual(22);
    }
  });

  it('are the last ones if the list shrank and is now above the screen', () => {
    expect(at(-50_000, 9).wanted).toMatchObject({ first: 0, end: 9 });
  });
});

describe('the steps to the wanted cards', () => {
  it('add one card at a time beyond the screen, upwards and downwards', () => {
    for (const [from, to] of [
      [-3400, -3740],
      [-3740, -3400],
      [-3400, -3410],
    ] as const) {
      const steps = stepsTo(at(from).wanted, to);
      for (const [index, step] of steps.slice(1).entries()) {
        const before = steps[index] ?? step;
        const added = Math.max(0, step.end - before.end) + Math.max(0, before.first - step.first);
        expect(added).toBeLessThanOrEqual(1);
      }
    }
  });

  it('draw what is on the screen at once: at the start and after a jump', () => {
    const { seen } = at(-100_000);
    expect(stepsTo(getInitialCardRange(1000), -100_000)[1]).toEqual(seen);
    expect(stepsTo(getInitialCardRange(1000), 0)[1]).toMatchObject({ first: 0, end: at(0).seen.end });
  });
});

it('take the same space whatever is drawn', () => {
  const height = (range: CardRange) => {
    const { first, end, gaps, beforePx, afterPx } = computeVirtualizedCardWindow(1000, range, phone);
    const between = (beforePx > 0 ? 12 : 0) + (afterPx > 0 ? 12 : 0);
    return beforePx + afterPx + Math.ceil((end - first + gaps) / 2) * 340 + between;
  };
  const ranges = [getInitialCardRange(1000), ...stepsTo(at(-3400).wanted, -3740), ...stepsTo(at(-3740).wanted, -3400)];
  expect(new Set(ranges.map(height))).toEqual(new Set([500 * 340]));
});

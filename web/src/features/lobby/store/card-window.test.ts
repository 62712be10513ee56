import { describe, expect, it } from 'vitest';
import { cardWindow, type GridPlace } from './card-window.ts';

const phone: GridPlace = { columns: 2, rowPx: 340, gapPx: 12, topPx: 500, screenPx: 844 };
const at = (topPx: number, count = 1000) => cardWindow(count, { ...phone, topPx });

describe('cardWindow', () => {
  it('draws a small floor whole', () => {
    expect(cardWindow(12, phone)).toEqual({ first: 0, end: 12, beforePx: 0, afterPx: 0 });
    expect(at(-900, 12)).toMatchObject({ first: 0, end: 12 });
  });

  it('covers the screen and rows around it wherever the list is scrolled', () => {
    for (let scrolled = 0; scrolled < 500 * 340; scrolled += 97) {
      const { first, end } = at(-scrolled);
      expect(first % 2).toBe(0);
      expect(first / 2).toBeLessThanOrEqual(Math.max(0, scrolled / 340 - 3));
      expect(end / 2).toBeGreaterThanOrEqual(Math.min(500, (scrolled + 844) / 340 + 3));
      expect(end - first).toBeLessThanOrEqual(26);
    }
  });

  it('takes the same room wherever the list is scrolled', () => {
    const height = (scrolled: number) => {
      const { first, end, beforePx, afterPx } = at(-scrolled);
      const gaps = (beforePx > 0 ? 12 : 0) + (afterPx > 0 ? 12 : 0);
      return beforePx + afterPx + ((end - first) / 2) * 340 + gaps;
    };
    expect(new Set([0, 3000, 50_000, 169_000].map(height))).toEqual(new Set([500 * 340]));
  });

  it('still draws cards of a list that shrank above the screen', () => {
    expect(at(-50_000, 9)).toMatchObject({ first: 0, end: 9 });
  });
});

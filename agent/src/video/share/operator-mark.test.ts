import { expect, it } from 'vitest';
import { OperatorMark } from './operator-mark.ts';

const size = { width: 640, height: 360 };

/** Returns the luma of a grey picture with a name's mark, and how many columns the mark covers. */
const drawn = (name: string) => {
  const i420 = new Uint8Array(size.width * size.height * 1.5).fill(128);
  new OperatorMark(name, size).draw(i420);
  const luma = i420.subarray(0, size.width * size.height);
  const columns = Array.from({ length: size.width }, (_, x) => x).filter((x) =>
    Array.from({ length: size.height }, (_, y) => luma[y * size.width + x]).some((value) => value !== 128),
  );
  return { luma, columns: columns.length };
};

it('an Arabic name has its letters joined', () => {
  const name = 'صالة ألعاب';
  // A zero-width non-joiner keeps two letters apart.
  const apart = Array.from(name).join('\u200c');
  expect(drawn(name).columns).toBeLessThan(0.85 * drawn(apart).columns);
});

it.each(['كازينو Lale 24', '24 كازينو'])('%s runs from right to left', (name) => {
  expect(drawn(name).luma).toEqual(drawn(`\u2067${name}\u2069`).luma);
});

it('a name in Latin letters runs from left to right, with an Arabic word in it', () => {
  const name = 'Lale كازينو 24';
  expect(drawn(name).luma).not.toEqual(drawn(`\u2067${name}\u2069`).luma);
});

import { expect, it } from 'vitest';
import { computeLinkBitrateLimits, dataSaverLimits, defaultLinkLimits, linkLimits } from './link-bitrate-limits.ts';

it.each([
  ['nothing', {}, linkLimits.first],
  ['a narrow line', { linkBitsPerSecond: 800_000 }, 720_000],
  ['a wide line', { linkBitsPerSecond: 5_000_000 }, 4_500_000],
  ['more than any picture needs', { linkBitsPerSecond: 1_000_000_000 }, linkLimits.most],
  ['next to nothing', { linkBitsPerSecond: 1 }, linkLimits.least],
  ['a wide line, and that it saves data', { linkBitsPerSecond: 5_000_000, saves: true }, dataSaverLimits.link],
])('a picture begins within the limits of every picture, if the page says %s', (_, request, first) => {
  expect(computeLinkBitrateLimits(request).first).toBe(first);
});

it('what a page measured changes nothing but the beginning', () => {
  const { first: _, ...terms } = computeLinkBitrateLimits({ linkBitsPerSecond: 1_000_000_000 });
  expect(terms).toEqual({ ...defaultLinkLimits, first: undefined });
});

import { expect, it } from 'vitest';
import { AudioBitrateShare } from './audio-bitrate-share.ts';

it('a narrow link gets a lower bitrate in fewer packets', () => {
  const share = new AudioBitrateShare();
  const [wide, wideBits] = [share.blocks, share.linkBitsPerSecond];
  share.follow(300_000);
  expect([wide, share.blocks]).toEqual([1, 4]);
  expect([wideBits, share.linkBitsPerSecond]).toEqual([142_400, 35_600]);
});

it('a better sound comes back only with a quarter of room to spare', () => {
  const share = new AudioBitrateShare();
  const levels = [460_000, 440_000, 500_000, 600_000, 500_000, 1_000_000, 1_200_000].map((bits) => {
    share.follow(bits);
    return share.bitsPerSecond;
  });
  expect(levels).toEqual([48_000, 24_000, 24_000, 48_000, 48_000, 48_000, 96_000]);
});

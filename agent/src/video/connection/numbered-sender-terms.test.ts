import { expect, it } from 'vitest';
import { seenFigures } from '../../testing/link-trial/link-figures.ts';
import { LinkTrial } from '../../testing/link-trial/link-trial.ts';
import { namedLinks } from '../../testing/link-trial/named-links.ts';
import { dataSaverLimits, linkLimits } from '../rate/link-bitrate-limits.ts';

const clear = { bitsPerSecond: null, delayMs: 20, loss: 0 };
const joined = (shape: ConstructorParameters<typeof LinkTrial>[0], request: object, hasNumbers = true) => {
  const trial = new LinkTrial(shape, { request, hasNumbers });
  const seconds = trial.run(10);
  return { trial, seconds, first: seenFigures(trial.shown, 1000, 6000) };
};

it('a picture that begins at the measured rate stands still less on a narrow line', () => {
  const { shape } = namedLinks['300kbit'];
  const untested = joined(shape, {});
  const tested = joined(shape, { linkBitsPerSecond: 260_000 });
  expect(tested.seconds[0]?.longestQueueMs).toBeLessThan(0.6 * (untested.seconds[0]?.longestQueueMs ?? 0));
  expect(Math.round(tested.first.longestGapMs)).toBeLessThanOrEqual(Math.round(untested.first.longestGapMs));
  expect(tested.first.lostToGapsS).toBeLessThanOrEqual(untested.first.lostToGapsS);
});

it('a picture on a wide line begins with all of its rate', () => {
  expect(joined(clear, {}).seconds[0]?.sent).toBeLessThan(2_500_000);
  expect(joined(clear, { linkBitsPerSecond: 7_000_000 }).seconds[0]?.sent).toBeGreaterThan(4_000_000);
});

it('a page that lies about its line harms its own picture for a moment, and is measured as every other', () => {
  const { shape } = namedLinks['1mbit'];
  const honest = joined(shape, {});
  for (const linkBitsPerSecond of [1, 1_000_000_000]) {
    const liar = joined(shape, { linkBitsPerSecond });
    for (const { target, sent } of liar.seconds) {
      expect(target).toBeLessThanOrEqual(linkLimits.most);
      expect(sent).toBeLessThan(1.3 * linkLimits.most);
    }
    expect(Math.max(...liar.seconds.slice(3).map(({ target }) => target))).toBeLessThan(1_100_000);
    expect(liar.seconds[9]?.target).toBeGreaterThan(0.6 * (honest.seconds[9]?.target ?? Number.NaN));
  }
});

it('a page that names a high rate and gives no feedback is sent no more than others', () => {
  const { seconds } = joined({ ...clear, feedbackLoss: 1 }, { linkBitsPerSecond: 1_000_000_000 });
  expect(new Set(seconds.slice(1).map(({ target }) => target))).toEqual(new Set([linkLimits.first]));
});

it('a claim counts as such until bits have arrived', () => {
  const { trial } = joined({ ...clear, feedbackLoss: 1 }, { linkBitsPerSecond: 300_000 });
  expect(trial.sender.isClaimed).toBe(false);
  const claiming = new LinkTrial(clear, { request: { linkBitsPerSecond: 1_000_000_000 } });
  expect(claiming.sender.isClaimed).toBe(true);
  claiming.run(2);
  expect(claiming.sender.isClaimed).toBe(false);
});

it('a picture at rest on a wide line proves what its page named', () => {
  const trial = new LinkTrial(clear, { request: { linkBitsPerSecond: 7_000_000 } });
  trial.rest();
  trial.run(3);
  expect(trial.sender.isClaimed).toBe(false);
  expect(trial.sender.bitsPerSecond).toBeGreaterThan(5_000_000);
});

it('a page that saves data is never sent more than that, on any line', () => {
  for (const shape of [clear, namedLinks['long-lossy'].shape, namedLinks.jitter.shape]) {
    const { trial, seconds } = joined(shape, { saves: true, linkBitsPerSecond: 1_000_000_000 });
    expect(trial.sender.soundBitsPerSecond).toBe(dataSaverLimits.sound);
    const sent = seconds.map((second) => second.sent);
    expect(sent.reduce((sum, bits) => sum + bits, 0) / sent.length).toBeLessThan(1.05 * dataSaverLimits.link);
    for (const { target, picture } of seconds) {
      expect(target).toBeLessThanOrEqual(dataSaverLimits.link);
      expect(picture).toBeLessThanOrEqual(dataSaverLimits.picture);
    }
  }
});

it('without feedback on packets, a measured rate only lowers the beginning', () => {
  expect(joined(clear, { linkBitsPerSecond: 1_000_000_000 }, false).seconds[0]?.target).toBe(
    joined(clear, {}, false).seconds[0]?.target,
  );
  const tested = new LinkTrial(clear, { request: { linkBitsPerSecond: 400_000 }, hasNumbers: false });
  expect(tested.sender.bitsPerSecond).toBe(360_000);
  const saving = joined(clear, { saves: true }, false);
  expect(Math.max(...saving.seconds.map(({ target }) => target))).toBeLessThanOrEqual(dataSaverLimits.picture);
});

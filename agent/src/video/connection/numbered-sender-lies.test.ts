import { expect, it } from 'vitest';
import { LinkTrial } from '../../testing/link-trial/link-trial.ts';
import { type LieName, lies } from '../../testing/link-trial/lying-viewer.ts';
import { linkLimits } from '../rate/link-bitrate-limits.ts';
import { PathDelayMeter } from '../rate/path-delay-meter.ts';

const wide = { bitsPerSecond: null, delayMs: 5, loss: 0 };

it.each(Object.keys(lies) as LieName[])('a viewer that lies in its feedback gets no more than its share: %s', (lie) => {
  const trial = new LinkTrial(wide, { lie });
  for (const { target, picture, sent } of trial.run(30)) {
    expect(target).toBeGreaterThanOrEqual(linkLimits.least);
    expect(target).toBeLessThanOrEqual(linkLimits.most);
    expect(picture).toBeLessThanOrEqual(linkLimits.most);
    expect(sent).toBeLessThan(1.3 * linkLimits.most);
  }
});

it('a clock of the viewer that goes backwards does not fill memory', () => {
  const path = new PathDelayMeter();
  const batch = 500;
  for (let first = 0; first < 300_000; first += batch)
    path.arrived(
      Array.from({ length: batch }, (_, index) => {
        const number = first + index;
        return {
          number,
          sentAtMs: number * 2,
          bits: 9600,
          bitsUntil: 9600 * number,
          sequence: null,
          arrivedAtMs: 1e9 - number,
          fate: 'arrived' as const,
        };
      }),
    );
  expect(path.delivered).toBeGreaterThanOrEqual(0);
});

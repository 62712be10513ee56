import { expect, it } from 'vitest';
import { type WireWatch, watchWire, wireUp } from './judge-wire.ts';

/** Judges one check per second. `u`: this node reaches the others; `a`: only other nodes do; `x`: no node does. */
const watch = (looks: string): string => {
  let now: WireWatch = wireUp;
  return [...looks]
    .map((look, second) => {
      now = watchWire(now, { atMs: 1_000 * second, isUp: look === 'u', isUpElsewhere: look !== 'x' });
      return now.isCutOff ? '!' : '.';
    })
    .join('');
};

it('a node is cut off when it alone has been without the wire for three seconds', () => {
  expect(watch('uuaaaaaauu')).toBe('.....!!!..');
});

it('is not while the others are without the wire, too, nor after a short loss', () => {
  expect(watch('uxxxxxxxxu')).toBe('..........');
  expect(watch('uaaauaaau')).toBe('.........');
});

it('is cut off at once when the others have the wire back first, and stays so until it has it', () => {
  expect(watch('xxxxxaaxau')).toBe('.....!!!!.');
});

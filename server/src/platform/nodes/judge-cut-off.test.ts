import { expect, it } from 'vitest';
import { detectNodeIsolation, type NodeIsolationState, notCutOff } from './node-liveness.ts';

/** Judges one check per second. `u`: this node reaches the others; `a`: only other nodes do; `x`: no node does. */
const watch = (checks: string): string => {
  let now: NodeIsolationState = notCutOff;
  return [...checks]
    .map((check, second) => {
      now = detectNodeIsolation(now, {
        atMs: 1_000 * second,
        isUp: check === 'u',
        isUpElsewhere: check !== 'x',
      });
      return now.isCutOff ? '!' : '.';
    })
    .join('');
};

it('a node is cut off when it alone has been without the transport for three seconds', () => {
  expect(watch('uuaaaaaauu')).toBe('.....!!!..');
});

it('is not while the others are without the transport, too, nor after a short loss', () => {
  expect(watch('uxxxxxxxxu')).toBe('..........');
  expect(watch('uaaauaaau')).toBe('.........');
});

it('has three seconds to get the transport back after the others, and then stays cut off until it has it', () => {
  expect(watch('uxxxxxxaau')).toBe('..........');
  expect(watch('xxxaxxaaaaxau')).toBe('.........!!!.');
});

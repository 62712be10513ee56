import { afterEach, expect, test, vi } from 'vitest';
import { KeyClickSound } from './use-game-keyboard-shortcuts.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for a context that a phone call, a hidden page or a new page leaves in this state. */
const contextIn = (state: string) => {
  const resume = vi.fn(async () => {});
  const node = { gain: {}, connect: () => node, start: () => {} };
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = state;
      readonly resume = resume;
      readonly sampleRate = 100;
      readonly createBuffer = () => ({ getChannelData: () => [] });
      readonly createBufferSource = () => node;
      readonly createGain = () => node;
    },
  );
  return resume;
};

test.each([
  ['suspended', 1],
  ['interrupted', 1],
  ['running', 0],
])('a click wakes sound that is %s', (state, times) => {
  const resume = contextIn(state);
  new KeyClickSound().play(1);
  expect(resume).toHaveBeenCalledTimes(times);
});

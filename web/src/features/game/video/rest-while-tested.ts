import { lineTestDoor } from '../../../realtime/line-test-door.ts';
import type { MachinePicture } from './machine-picture.ts';

/** Lets the picture rest while a test of the line runs: each would take from the other what it measures. */
export const restWhileTested = (picture: Pick<MachinePicture, 'rest' | 'resume'>): (() => void) => {
  let isRunning = false;
  const follow = () => {
    const before = isRunning;
    isRunning = lineTestDoor.get().isRunning;
    if (isRunning && !before) picture.rest();
    if (!isRunning && before) picture.resume();
  };
  follow();
  return lineTestDoor.subscribe(follow);
};

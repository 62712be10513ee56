import type { MachineId } from '@reelfloor/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { MediaProcessCabinets, type MediaProcessMessage } from './media-process-cabinets.ts';

afterEach(() => void vi.useRealTimers());

it('gives up a cabinet whose scene the agent does not send within 5 s, and asks for no more scenes of it', async () => {
  vi.useFakeTimers();
  const notices: MediaProcessMessage[] = [];
  const cabinets = new MediaProcessCabinets({ notify: (notice) => notices.push(notice) });
  const machineId = 'koi-1' as MachineId;
  const failed = vi.fn();
  const unused = () => {};
  const options = { height: 360, fps: 30, onFrame: unused, onSound: unused, onError: unused };
  const opening = cabinets.openFeed(machineId, options).catch(failed);
  expect(notices).toEqual([{ type: 'watch', feed: 1, machineId }]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await opening;
  expect(failed).toHaveBeenCalledWith(new Error('the agent sends no scene of the cabinet'));
  expect(notices.slice(1)).toEqual([{ type: 'unwatch', feed: 1 }]);
  expect(vi.getTimerCount()).toBe(0);
});

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { readToken } from '../../../api/access-token.ts';
import { noteLineTest } from '../../../realtime/line-test-door.ts';
import { keepMeasuredLine } from '../../../realtime/measured-line.ts';
import { settings } from '../../../settings/settings.ts';
import { LineTestRun, type LineTestState } from '../line-test-run.ts';

interface ShownTest {
  readonly state: LineTestState;
  readonly again: () => void;
}

/** Tests the line while mounted, and shows the test's picture in `video`. */
export const useLineTest = (machineId: string, video: RefObject<HTMLVideoElement | null>): ShownTest => {
  const [count, setCount] = useState(0);
  const [run, setRun] = useState<LineTestRun | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is a test of its own
  useEffect(() => {
    const element = video.current;
    const next = new LineTestRun({
      machineId,
      token: () => readToken() ?? '',
      iceServers: settings().ICE_SERVERS,
      onRate: keepMeasuredLine,
      onTrack: (track) => {
        if (!element || track.kind !== 'video') return;
        element.srcObject = new MediaStream([track]);
        // A muted video may always play; `play` rejects only if the element was removed.
        void element.play().catch(() => {});
      },
    });
    setRun(next);
    const stopNoting = next.subscribe(() => noteLineTest(next.getState().kind === 'running'));
    noteLineTest(true);
    next.start();
    return () => {
      stopNoting();
      noteLineTest(false);
      next.stop();
      if (element) element.srcObject = null;
    };
  }, [machineId, video, count]);
  return {
    state: useSyncExternalStore(run?.subscribe ?? never, run?.getState ?? notBegun),
    again: () => setCount((before) => before + 1),
  };
};

const never = () => () => {};
const beginning: LineTestState = { kind: 'running', share: 0, figures: null, bitsPerSecond: null };
const notBegun = () => beginning;

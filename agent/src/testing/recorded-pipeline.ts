import type { Feed } from '@reelfloor/cabinet/cabinet';
import type { ReceivedFeedOptions } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { GapBody } from '../recording/hash-chain.ts';
import type { RecordingSink } from '../recording/recorder-thread.ts';
import type { RunStart } from '../recording/recording-run.ts';
import { MachineRecorder } from '../video/encode/machine-recorder.ts';
import { pictureCabinet } from './trial-picture.ts';
import { notingEncoders, openPipeline } from './trial-pipeline.ts';

export interface NotedRun extends Pick<RunStart, 'sessionId' | 'width' | 'height' | 'why'> {
  readonly pictures: { readonly text: string; readonly keyFrame: boolean; readonly atMs: number }[];
}

/** A recorder beside a pipeline, both with the pipeline's clock, and what reaches the recorder's sink. */
export const recordedPipeline = () => {
  const runs: NotedRun[] = [];
  const gaps: GapBody[] = [];
  const ends: unknown[] = [];
  const missing: unknown[] = [];
  let isFull = false;
  let isRunning = false;
  const sink: RecordingSink = {
    get isFull() {
      return isFull;
    },
    beginRun: ({ sessionId, width, height, why }) => {
      isRunning = true;
      runs.push({ sessionId, width, height, why, pictures: [] });
    },
    picture: ({ data, keyFrame, atMs }) => {
      if (!isRunning) throw new Error('a picture came before its run began');
      runs.at(-1)?.pictures.push({ text: String(data), keyFrame, atMs });
    },
    endRun: (untilMs) => {
      isRunning = false;
      ends.push(untilMs);
    },
    mark: (mark) => {
      if (mark.kind === 'gap') gaps.push(mark);
    },
  };
  const feeds: ReceivedFeedOptions[] = [];
  const cabinet = pictureCabinet(async (options): Promise<Feed> => {
    feeds.push(options);
    const close = async () => void feeds.splice(feeds.indexOf(options), 1);
    return { hurry: () => {}, resize: () => {}, close };
  });
  let now = (): number => 0;
  const own = notingEncoders(
    () => 0,
    () => {},
  );
  const recorder = new MachineRecorder({
    sink,
    hasSound: false,
    cabinet,
    encoders: async () => own.encoders,
    onMissing: (reason) => missing.push(reason),
    nowMs: () => now(),
  });
  const trial = openPipeline({ recorder });
  now = trial.now;
  const full = (value: boolean): void => {
    isFull = value;
  };
  return { ...trial, recorder, runs, gaps, ends, missing, feeds, own: own.noted, full };
};

/** A seat of a machine that is recorded whether or not a page asks for its picture. */
export const seat = (sessionId: string, epoch: number, atMs: number) => ({
  ...{ sessionId, epoch, atMs },
  waitsForViewer: false,
});

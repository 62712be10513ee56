import { type ClipRequest, readRecordedClip } from '../recording/recording-requests.ts';
import { freshRecordings, openRecordings, TrialClock, trialStartMs } from './trial-recording.ts';
import { TrialStream } from './trial-stream.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface MadePicture {
  /** When it is shown, with some time after its beginning, because browsers round. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  /** The middle of its light square, and a place beside it. */
  readonly square: Place;
  readonly ground: Place;
}

export interface MadeClip {
  readonly bytes: Buffer;
  readonly pictures: readonly MadePicture[];
}

const sizes = [
  [640, 352],
  [320, 176],
] as const;
const frameMs = 100;
const framesOfSize = 20;
const round = { journalId: 'journal-of-104', seq: 12 };

/** Records a round in whose middle the picture becomes smaller, and reads its clip as for a player. */
export const madeClipOfTwoSizes = (): MadeClip => {
  const [folder, clock] = [freshRecordings(), new TrialClock()];
  const store = openRecordings(folder, clock);
  const pictures: MadePicture[] = [];
  for (const [width, height] of sizes) {
    const stream = new TrialStream(width, height);
    for (let index = 0; index < framesOfSize; index++) {
      const { data, keyFrame } = stream.picture(false);
      const facts = { codec: 'h264', width, height, hasSound: false, why: 'seat' } as const;
      if (index === 0) store.beginRun({ ...facts, sessionId: 's', epoch: 1, parameterSets: data });
      store.picture({ data, keyFrame, atMs: clock.nowMs });
      const seconds = (clock.nowMs - trialStartMs + frameMs / 4) / 1_000;
      const square = { x: ((index * 6) % (width - 40)) + 20, y: ((index * 2) % (height - 40)) + 20 };
      pictures.push({ seconds, width, height, square, ground: { x: width - 10, y: height - 10 } });
      clock.nowMs += frameMs;
    }
    stream.close();
    store.endRun();
  }
  const times = { startedAtMs: trialStartMs + 1_000, endedAtMs: clock.nowMs - 500 };
  store.mark({ kind: 'round', ...round, eventSha256: '0'.repeat(64), ...times });
  store.sync();
  store.close();
  const asked = {
    ...{ machineId: '104', clipId: 'A'.repeat(22), sessionId: 's', round, format: 'video' },
    ...{ fromMs: trialStartMs, untilMs: clock.nowMs, longestMs: 60_000 },
  } as ClipRequest;
  const clip = readRecordedClip(folder, asked);
  if (!clip.ok) throw new Error('nothing was recorded');
  return { bytes: Buffer.concat(clip.value.bytes), pictures };
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MachineRecorder, RecorderThread, RecordingReader } from '@reelfloor/agent/testing/recordings';
import { pictureCabinet } from '@reelfloor/agent/testing/trial-picture';
import { TrialStream } from '@reelfloor/agent/testing/trial-stream';
import type { MachineId } from '@reelfloor/protocol';

const fps = 30;
const bitsPerSecond = 2_800_000;
const seconds = 20;
const machineId = '104' as MachineId;
/** Filler that decoders skip, so that pictures have the size of a real machine's. */
const filler = Buffer.concat([
  Buffer.of(0, 0, 0, 1, 0x0c),
  Buffer.alloc(bitsPerSecond / 8 / fps, 0xff),
  Buffer.of(0x80),
]);

/** Returns the cores that recording one player's pictures takes: handing them over, hashing, writing and syncing them. */
export const recorderCores = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-recorder-'));
  const retention = { days: 7, maxBytes: 1e12, minFreeBytes: 0 };
  const setup = { folder, machines: [{ machineId, journalId: 'bench', hasSound: false }], retention };
  const thread = new RecorderThread(setup, ({ type }) => {
    if (type === 'error') throw new Error('nothing can be recorded');
  });
  const stream = new TrialStream(1280, 720);
  const recorder = new MachineRecorder({
    sink: thread.sinkOf(machineId),
    hasSound: false,
    cabinet: pictureCabinet(),
    encoders: () => Promise.reject(new Error('no encoder is needed')),
    onMissing: () => {},
  });
  let isKeyWanted = true;
  const best = { size: stream, wantKeyFrame: () => (isKeyWanted = true) };
  const pictures = [true, ...Array<boolean>(fps - 1).fill(false)].map((isKey) => stream.picture(isKey));
  stream.close();
  const take = (index: number): void => {
    const made = (isKeyWanted ? pictures[0] : pictures[1 + (index % (fps - 1))]) ?? pictures[0];
    if (!made) return;
    isKeyWanted = false;
    const picture = { data: Buffer.concat([made.data, filler]), keyFrame: made.keyFrame };
    const drawn = { drawnAtMs: Date.now(), drawMs: 0, convertMs: 0, waitedMs: 0, release: () => {} };
    recorder.take(
      { ...drawn, width: stream.width, height: stream.height, i420: new Uint8Array(0) },
      { stream: best as never, picture },
      false,
    );
  };
  const run = async (work: (index: number) => void): Promise<number> => {
    const before = process.cpuUsage();
    const beganMs = performance.now();
    for (let index = 0; index < seconds * fps; index++) {
      work(index);
      await sleep(Math.max(0, beganMs + ((index + 1) * 1000) / fps - performance.now()));
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / (performance.now() - beganMs);
  };
  try {
    recorder.sessionBegan({ sessionId: 'bench', epoch: 1, atMs: Date.now(), waitsForViewer: false });
    // The thread's start must not count.
    for (let index = 0; index < 2 * fps; index++) {
      take(index);
      await sleep(1000 / fps);
    }
    const recording = await run(take);
    recorder.close();
    const idle = await run((index) => Buffer.concat([pictures[index % fps]?.data ?? filler, filler]));
    await thread.close();
    const reader = RecordingReader.open(join(folder, machineId));
    const { runs } = reader.timeline(0, Date.now());
    reader.close();
    if (!runs.some(({ fromMs, untilMs }) => untilMs - fromMs > seconds * 900))
      throw new Error('the pictures were not recorded');
    return recording - idle;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MachineId } from '@reelfloor/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RecorderThreadMessage } from '../../recording/recorder-messages.ts';
import { RecorderThread } from '../../recording/recorder-thread.ts';
import { readFolder } from '../../testing/read-folder.ts';
import { pictureCabinet } from '../../testing/trial-picture.ts';
import { openPipeline, viewerOf } from '../../testing/trial-pipeline.ts';
import { TrialStream } from '../../testing/trial-stream.ts';
import { MachineRecorder } from './machine-recorder.ts';

const machineId = '104' as MachineId;
/** Makes pictures so large that seconds of them are more than may wait: filler that decoders skip. */
const filler = Buffer.concat([Buffer.of(0, 0, 0, 1, 0x0c), Buffer.alloc(50_000, 0xff), Buffer.of(0x80)]);

it('a disk that stalls for seconds delays no picture, and what is lost is a gap', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-stalled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const open = (): void => {
    Atomics.store(gate, 0, 0);
    Atomics.notify(gate, 0);
  };
  const notices: RecorderThreadMessage[] = [];
  const retention = { days: 7, maxBytes: 1e12, minFreeBytes: 0 };
  const setup = { folder, machines: [{ machineId, journalId: 'j', hasSound: false }], retention };
  const entry = new URL('../../testing/stalled-recorder-entry.ts', import.meta.url);
  const thread = new RecorderThread(
    setup,
    (notice) => notices.push(notice),
    (data) => new Worker(entry, { workerData: { ...data, gate: gate.buffer } }),
  );
  const stream = new TrialStream(1280, 720);
  let nowMs = (): number => 0;
  const recorder = new MachineRecorder({
    sink: thread.sinkOf(machineId),
    hasSound: false,
    cabinet: pictureCabinet(),
    encoders: () => Promise.reject(new Error('no encoder is needed')),
    onMissing: () => {},
    nowMs: () => nowMs(),
  });
  const { pipeline, drawFor, now, pass } = openPipeline({
    recorder,
    dataOf: (keyFrame) => Buffer.concat([stream.picture(keyFrame).data, filler]),
  });
  nowMs = now;
  pass(Date.now());
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  const fromMs = now();
  recorder.sessionBegan({ sessionId: 'a', epoch: 1, atMs: fromMs, waitsForViewer: false });
  drawFor(1);
  const sink = thread.sinkOf(machineId);
  Atomics.store(gate, 0, 1);
  drawFor(5);
  expect(viewer.got).toHaveLength(180);
  expect(sink.isFull).toBe(true);
  open();
  await vi.waitFor(() => expect(sink.isFull).toBe(false), 20_000);
  drawFor(2);
  expect(viewer.got).toHaveLength(240);
  recorder.close();
  await thread.close();
  stream.close();

  const { runs, gaps } = readFolder(join(folder, machineId), (reader) => reader.timeline(fromMs, now()));
  expect(gaps.map(({ reason }) => reason)).toEqual(['slowDisk']);
  const lengthOf = (span: { fromMs: number; untilMs: number }) => span.untilMs - span.fromMs;
  const sum = [...runs, ...gaps].reduce((all, span) => all + lengthOf(span), 0);
  expect(Math.abs(sum - (now() - fromMs))).toBeLessThan(1_000);
  expect(notices.filter(({ type }) => type === 'error')).toEqual([]);
}, 60_000);

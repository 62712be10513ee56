import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DiskReserve, diskReserveBytes } from '@reelfloor/cabinet/journal/ballast';
import { commandId, transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import type { MachineId, SessionId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { anatolia } from '@reelfloor/simulator/games/demo-games';
import { SimulatedCabinet } from '@reelfloor/simulator/simulated-cabinet';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MachineRecordingService } from '../recording/machine-recording-service.ts';
import { fillUp, freshDisk, mayMount } from '../testing/small-disk.ts';
import { MediaProcess } from './media-process.ts';

const machineId = '104' as MachineId;
const sessionId = '17' as SessionId;
const waiting = { timeout: 60_000, interval: 100 };
const later = Date.now() + 3_600_000;

/** An agent's machine, journal, ballast and recorder on one disk of 200 MB. */
const machineOnSmallDisk = async () => {
  const disk = freshDisk(200);
  const folder = join(disk, 'recordings');
  const cabinet = new SimulatedCabinet({
    machineId,
    game: anatolia,
    journalFile: join(disk, 'cabinet-104.sqlite'),
  });
  const statuses: RecordingStatus[] = [];
  const reported: string[] = [];
  const report = (text: string) => void reported.push(text);
  const media: MediaProcess = new MediaProcess({
    onCandidate: () => {},
    onLost: () => {},
    cabinets: [cabinet],
    recordings: {
      ...{ folder, descriptions: [cabinet.description] },
      retention: { days: 7, maxBytes: 1e9, minFreeBytes: diskReserveBytes },
      machines: [{ machineId, journalId: cabinet.journalFacts().id, hasSound: true }],
    },
    onRecording: (notice) => recordings?.receive(notice),
    onRestarted: () => recordings?.mediaRestarted(),
  });
  const recordings: MachineRecordingService | null = new MachineRecordingService({
    cabinets: [cabinet],
    folder,
    record: (order) => media.record(order),
    sendStatus: (status) => statuses.push(status),
    upload: async () => {},
    makeShare: () => Promise.reject(new Error('nobody saves a win here')),
    release: 'trial',
    report,
  });
  const ballast = new DiskReserve({ folder: disk, report, stepMs: 1 });
  ballast.start();
  onTestFinished(async () => {
    ballast.stop();
    await recordings.close();
    await media.close();
    await cabinet.close();
  });
  const ballastSize = () => statSync(join(disk, 'ballast'), { throwIfNoEntry: false })?.size ?? 0;
  await vi.waitFor(() => expect(ballastSize()).toBe(diskReserveBytes), waiting);
  return { disk, cabinet, recordings, statuses, reported, media, ballastSize };
};

describe.skipIf(!mayMount('play on a full disk'))('a disk that fills up during a round', () => {
  it('lets the round end, refuses the next press once nothing is recorded, pays out, keeps the hold, and goes on with space', async () => {
    const { disk, cabinet, recordings, statuses, reported, media, ballastSize } = await machineOnSmallDisk();
    const beganMs = Date.now();
    recordings.recordingTerms({ machineId, days: 7, required: 'always', minNo: 0 });
    recordings.recordSession({ machineId, sessionId, epoch: 1, isOpen: true });
    await cabinet.credit({ transferId: transferId('in'), amountMinor: 10_000, epoch: 1 });
    const timeline = async () => {
      const read = await recordings.recordingTimeline({ machineId, fromMs: beganMs, untilMs: later });
      return read.ok ? read.value : null;
    };
    await vi.waitFor(async () => expect((await timeline())?.runs.length).toBeGreaterThan(0), waiting);
    const { pid } = media;
    // All that is recorded is held, so nothing may be deleted for the pictures that follow.
    const hold = { machineId, holdId: 'h', fromMs: beganMs - 60_000, untilMs: later, reason: 'complaint' };
    expect(await recordings.holdRecording(hold)).toMatchObject({ ok: true });
    const press = (id: string) =>
      cabinet.press({
        ...{ commandId: commandId(id), epoch: 1, button: 'spin' },
        isUnrecorded: recordings.mustRefuseRounds(machineId),
      });
    expect(await press('open')).toMatchObject({ ok: true });
    fillUp(join(disk, 'filler'));
    await vi.waitFor(() => expect(cabinet.eventsAfter(0, 100).at(-1)?.type).toBe('roundPlayed'), waiting);
    expect(cabinet.view().phase).not.toBe('malfunction');
    await vi.waitFor(async () => {
      // The recorder has a reserve, which the journal may have used first.
      if (ballastSize() > 0) fillUp(join(disk, 'filler'));
      await press(`full-${performance.now()}`);
      expect(ballastSize()).toBe(0);
    }, waiting);
    expect(cabinet.view().phase).not.toBe('malfunction');

    await vi.waitFor(() => expect(statuses.at(-1)).toMatchObject({ state: 'stopped', reason: 'noSpace' }), waiting);
    await vi.waitFor(() => expect(recordings.mustRefuseRounds(machineId)).toBe(true), waiting);
    await vi.waitFor(() => expect(cabinet.view().phase).toBe('idle'), waiting);
    const events = cabinet.eventsAfter(0, 1_000).length;
    expect(await press('late')).toMatchObject({ ok: false, refusal: { code: 'NOT_RECORDED' } });
    expect(cabinet.eventsAfter(0, 1_000)).toHaveLength(events);
    const out = { transferId: transferId('out'), epoch: 1, whenIdle: true };
    const amountMinor = cabinet.meterMinor();
    expect(await cabinet.cashOut(out)).toEqual({ ok: true, value: { amountMinor } });
    expect((await timeline())?.holds).toMatchObject([{ holdId: 'h' }]);

    rmSync(join(disk, 'filler'));
    await vi.waitFor(() => expect(statuses.at(-1)).toMatchObject({ state: 'recording' }), waiting);
    await vi.waitFor(() => expect(ballastSize()).toBe(diskReserveBytes), waiting);
    await vi.waitFor(async () => {
      const { gaps = [], runs = [] } = (await timeline()) ?? {};
      expect(gaps.map(({ reason }) => reason)).toContain('noSpace');
      expect(runs.at(-1)?.untilMs).toBeGreaterThan(gaps.at(-1)?.untilMs ?? later);
    }, waiting);
    expect(reported.some((text) => text.includes('write into the last 64 MB'))).toBe(true);
    // The media process is the one that it was before.
    expect(media.pid).toBe(pid);
  }, 180_000);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@reelfloor/cabinet/clock';
import { commandId, freshJournalFile, transferId } from '@reelfloor/cabinet/testing/fresh-journal';
import type { MachineId, PictureArea, SessionId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { anatolia } from '@reelfloor/simulator/games/demo-games';
import { SimulatedCabinet } from '@reelfloor/simulator/simulated-cabinet';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MachineRecordingService } from '../recording/machine-recording-service.ts';
import { decodeFilm, lumaRange } from '../testing/decode-film.ts';
import { MediaProcess } from './media-process.ts';
import { SharedClipEncoder } from './share/shared-clip-service.ts';

const machineId = '104' as MachineId;
const sessionId = '17' as SessionId;

/** A simulated cabinet with a media process that records it, and nobody who looks: the page is closed. */
const recordedCabinet = () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-recorded-'));
  const cabinet = new SimulatedCabinet({ machineId, game: anatolia, journalFile: freshJournalFile() });
  const statuses: RecordingStatus[] = [];
  const reported: string[] = [];
  const uploads: { clipId: string; bytes: number }[] = [];
  const films: Uint8Array[] = [];
  const shares = new SharedClipEncoder();
  const journalId = cabinet.journalFacts().id;
  const retention = { days: 7, maxBytes: 1e9, minFreeBytes: 0 };
  const media: MediaProcess = new MediaProcess({
    onCandidate: () => {},
    onLost: () => {},
    cabinets: [cabinet],
    recordings: {
      ...{ folder, retention, descriptions: [cabinet.description] },
      machines: [{ machineId, journalId, hasSound: true }],
    },
    onRecording: (notice) => recordings?.receive(notice),
    onRestarted: () => recordings?.mediaRestarted(),
  });
  const recordings: MachineRecordingService | null = new MachineRecordingService({
    cabinets: [cabinet],
    folder,
    record: (order) => media.record(order),
    sendStatus: (status) => statuses.push(status),
    upload: async (clipId, { bytes }) => {
      uploads.push({ clipId, bytes: bytes.reduce((sum, { length }) => sum + length, 0) });
      films.push(Buffer.concat(bytes));
    },
    makeShare: shares.make,
    release: 'trial',
    report: (text) => reported.push(text),
  });
  onTestFinished(async () => {
    shares.close();
    await recordings.close();
    await media.close();
    await cabinet.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const timeline = async (fromMs: number) => {
    const read = await recordings.recordingTimeline({ machineId, fromMs, untilMs: Date.now() + 1_000 });
    return read.ok ? read.value : null;
  };
  return { folder, cabinet, media, recordings, statuses, reported, uploads, films, timeline };
};

it('a session is recorded although nobody looks, its rounds have clips, and a killed media process leaves a named gap', async () => {
  const { cabinet, media, recordings, reported, uploads, timeline } = recordedCabinet();
  const beganMs = earliestNowMs();
  recordings.recordingTerms({ machineId, days: 7, required: 'always', minNo: 0 });
  recordings.recordSession({ machineId, sessionId, epoch: 1, isOpen: true });
  await cabinet.credit({ transferId: transferId('in'), amountMinor: 10_000, epoch: 1 });
  await vi.waitFor(async () => expect((await timeline(beganMs))?.runs.length).toBeGreaterThan(0), waiting);
  await cabinet.press({ commandId: commandId('one'), epoch: 1, button: 'spin' });
  await vi.waitFor(async () => expect((await timeline(beganMs))?.rounds).toHaveLength(1), waiting);
  const { rounds: [round] = [], events = [] } = (await timeline(beganMs)) ?? {};
  expect(events).toMatchObject([{ what: 'credited', amountMinor: 10_000 }]);
  if (!round) throw new Error('no round was marked');
  expect(round.endedAtMs - round.startedAtMs).toBeGreaterThan(1_000);
  const asked = {
    machineId,
    clipId: 'c'.repeat(22),
    sessionId,
    fromMs: round.startedAtMs,
    untilMs: round.endedAtMs,
  };
  const clip = await recordings.recordingClip({ ...asked, round, format: 'video' });
  expect(clip).toMatchObject({ ok: true, value: { startedAtMs: round.startedAtMs } });
  expect(uploads).toMatchObject([{ clipId: asked.clipId }]);
  expect(uploads[0]?.bytes).toBeGreaterThan(10_000);
  const evidence = await recordings.recordingEvidence({ ...asked, clipId: 'e'.repeat(22), round });
  expect(evidence).toMatchObject({ ok: true });
  expect(uploads).toMatchObject([{ clipId: asked.clipId }, { clipId: 'e'.repeat(22) }]);
  // A hold that is about no round has a span.
  const { clipId: _clip, sessionId: _session, ...span } = asked;
  const ofSpan = await recordings.recordingEvidence({ ...span, clipId: 's'.repeat(22) });
  expect(ofSpan).toMatchObject({ ok: true });
  expect(uploads).toHaveLength(3);
  const others = await recordings.recordingClip({
    ...asked,
    sessionId: '18' as SessionId,
    round,
    format: 'video',
  });
  expect(others).toMatchObject({ ok: false, refusal: { code: 'RECORDING_NONE' } });

  if (media.pid !== null) process.kill(media.pid, 'SIGKILL');
  await vi.waitFor(async () => {
    const after = await timeline(beganMs);
    expect(after?.gaps.map(({ reason }) => reason)).toContain('restart');
    // After a short gap, the run that follows is listed as one with the run before it.
    expect(after?.runs.at(-1)?.untilMs).toBeGreaterThan(after?.gaps.at(-1)?.untilMs ?? Number.POSITIVE_INFINITY);
  }, waiting);
  await vi.waitFor(() => expect(recordings.mustRefuseRounds(machineId)).toBe(false), waiting);
  recordings.recordSession({ machineId, sessionId, epoch: 1, isOpen: false });
  await vi.waitFor(() => expect(cabinet.eventsAfter(0, 100).at(-1)?.type).toBe('recorded'), waiting);
  const [named] = cabinet.eventsAfter(0, 100).slice(-1);
  expect(named?.recording?.no).toBeGreaterThan(0);
  const whole = await timeline(beganMs);
  const spans = [...(whole?.runs ?? []), ...(whole?.gaps ?? [])];
  expect(coveredMs(spans, beganMs, named?.at ?? 0)).toBeGreaterThan((named?.at ?? 0) - beganMs - 4_500);
  expect(reported).toEqual([]);
}, 120_000);

it('a win is copied for its player without the meters, one copy at a time, and of no other session', async () => {
  const { cabinet, recordings, reported, uploads, films, timeline } = recordedCabinet();
  const beganMs = earliestNowMs();
  recordings.recordingTerms({ machineId, days: 7, required: 'always', minNo: 0 });
  recordings.recordSession({ machineId, sessionId, epoch: 1, isOpen: true });
  await cabinet.credit({ transferId: transferId('in'), amountMinor: 10_000, epoch: 1 });
  await vi.waitFor(async () => expect((await timeline(beganMs))?.runs.length).toBeGreaterThan(0), waiting);
  await cabinet.press({ commandId: commandId('one'), epoch: 1, button: 'spin' });
  await vi.waitFor(async () => {
    const { rounds, runs } = (await timeline(beganMs)) ?? { rounds: [], runs: [] };
    expect(runs.at(-1)?.untilMs).toBeGreaterThan((rounds[0]?.endedAtMs ?? Number.POSITIVE_INFINITY) + 3_500);
  }, waiting);
  const [round] = (await timeline(beganMs))?.rounds ?? [];
  if (!round) throw new Error('no round was marked');
  const asked = {
    ...{ machineId, sessionId, round, fromMs: round.startedAtMs, untilMs: round.endedAtMs },
    ...{ mark: 'Lale', title: 'A copy' },
  };
  const share = (of: object = {}) => recordings.recordingShare({ ...asked, clipId: 's'.repeat(22), ...of });
  expect(await share({ sessionId: '18' })).toMatchObject({
    ok: false,
    refusal: { code: 'RECORDING_NONE' },
  });
  const made = share();
  expect(await share()).toMatchObject({ ok: false, refusal: { code: 'RECORDING_UNREACHABLE' } });
  expect(await made).toEqual({ ok: true, value: {} });
  await vi.waitFor(() => expect([...uploads, ...reported]).toHaveLength(1), { ...waiting, timeout: 80_000 });
  expect(uploads).toMatchObject([{ clipId: 's'.repeat(22) }]);
  const pictures = await decodeFilm(films[0] ?? Buffer.of());
  const lengthMs = (pictures.at(-1)?.atMs ?? 0) - (pictures[0]?.atMs ?? 0);
  expect(Math.abs(lengthMs - (round.endedAtMs - round.startedAtMs + 4_000))).toBeLessThan(1_000);
  const { privateAreas = [], reelBox } = cabinet.description;
  expect(privateAreas.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    for (const area of privateAreas) expect(lumaRange(picture, within(area, picture))[1]).toBeLessThan(48);
    expect(lumaRange(picture, reelBox)[1]).toBeGreaterThan(150);
  }
  expect(reported).toEqual([]);
}, 180_000);

/** The area without the block of pixels at its edge, into which the encoder carries what lies beside it. */
const within = (
  { x, y, width, height }: PictureArea,
  picture: { readonly width: number; readonly height: number },
): PictureArea => {
  const [byX, byY] = [8 / picture.width, 8 / picture.height];
  return { x: x + byX, y: y + byY, width: width - 2 * byX, height: height - 2 * byY };
};

/** The cabinet's clock and the recorder's may differ by a millisecond. */
const earliestNowMs = (): number => Math.min(Date.now(), systemClock.nowMs());

const waiting = { timeout: 40_000, interval: 200 };

/** Returns how much of the time the spans cover together. */
const coveredMs = (spans: readonly { fromMs: number; untilMs: number }[], fromMs: number, untilMs: number): number => {
  let reachedMs = fromMs;
  let sum = 0;
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const [from, until] = [Math.max(span.fromMs, reachedMs), Math.min(span.untilMs, untilMs)];
    if (until > from) sum += until - from;
    reachedMs = Math.max(reachedMs, until);
  }
  return sum;
};

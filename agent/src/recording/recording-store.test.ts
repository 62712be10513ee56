import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodiesIn, linesIn, timelineIn } from '../testing/read-folder.ts';
import {
  freshRecordings,
  openRecordings,
  recordSeconds,
  TrialClock,
  trialStartMs,
} from '../testing/trial-recording.ts';
import { TrialStream } from '../testing/trial-stream.ts';
import { listRecordingFiles } from './recording-file.ts';
import { verifyRecordings } from './verify-recordings.ts';

const dayMs = 86_400_000;

describe('a folder of recordings', () => {
  it('is written in files of at most a minute, in the folder of their hour', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 100);
    store.close();
    expect([...listRecordingFiles(folder).keys()].sort()).toEqual([
      '2026-11-27/14/14-03-00.r1.mp4',
      '2026-11-27/14/14-03-45.r1.mp4',
      '2026-11-27/14/14-04-30.r1.mp4',
    ]);
    expect(timelineIn(folder).runs).toEqual([
      {
        run: 1,
        sessionId: 's',
        fromMs: trialStartMs,
        untilMs: trialStartMs + 100_000,
        width: 160,
        height: 96,
        why: 'seat',
      },
    ]);
  });

  it('is for its owner alone', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 2);
    store.close();
    for (const file of [...listRecordingFiles(folder).keys(), 'index.sqlite', 'meta'])
      expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
  });

  it('tells a head only after its lines are committed', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    const opened = store.head;
    store.mark({ kind: 'event', journalId: 'j', seq: 7, what: 'credited', atMs: clock.nowMs });
    expect(store.head).toEqual(opened);
    const head = store.sync();
    expect(head.no).toBe(opened.no + 1);
    expect(linesIn(folder).at(-1)).toMatchObject({ no: head.no, hash: head.head, kind: 'event' });
    expect(store.sync()).toEqual(head);
    store.close();
  });

  it('belongs to one machine', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    openRecordings(folder, clock).close();
    expect(() => openRecordings(folder, clock, { machineId: '212' })).toThrow('are of machine 104');
  });

  it('is refused with the index of another folder', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    openRecordings(folder, clock).close();
    writeFileSync(join(folder, 'meta'), 'a7d1c1f0-0000-4000-8000-000000000000\n');
    expect(() => openRecordings(folder, clock)).toThrow('not the one that its files belong to');
  });

  it('goes on above the number that the ledger names, and says which lines are missing', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    openRecordings(folder, clock).close();
    const knownHead = { no: 40, head: 'ab'.repeat(32) };
    const store = openRecordings(folder, clock, { knownHead });
    expect(store.head.no).toBe(42);
    store.close();
    expect(bodiesIn(folder, 'gap')).toEqual([
      {
        fromMs: trialStartMs,
        untilMs: trialStartMs,
        reason: 'linesMissing',
        fromNo: 2,
        untilNo: 40,
        head: knownHead.head,
      },
    ]);
    openRecordings(folder, clock, { knownHead }).close();
    expect(bodiesIn(folder, 'gap')).toHaveLength(1);
  });
});

describe('after a crash', () => {
  /** Returns a folder as a crash leaves it: fragments of the last seconds have no lines. */
  const crashed = () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 4);
    const stream = new TrialStream();
    for (let index = 0; index < 26; index++) {
      store.picture({ ...stream.picture(index === 0), atMs: clock.nowMs });
      clock.nowMs += 100;
    }
    stream.close();
    clock.nowMs += 60_000;
    return { folder, clock, file: [...listRecordingFiles(folder).keys()][0] ?? '' };
  };

  it('whole fragments get their lines, and the time until the start is a gap', () => {
    const { folder, clock } = crashed();
    const store = openRecordings(folder, clock);
    expect(store.found).toMatchObject({ recovered: 2, cut: [] });
    store.close();
    expect(
      linesIn(folder)
        .map(({ kind }) => kind)
        .slice(-6),
    ).toEqual(['fragment', 'recovered', 'recovered', 'ended', 'gap', 'open']);
    expect(timelineIn(folder)).toMatchObject({
      runs: [{ fromMs: trialStartMs, untilMs: trialStartMs + 6_000 }],
      gaps: [{ fromMs: trialStartMs + 6_000, untilMs: trialStartMs + 66_600, reason: 'restart' }],
    });
    const again = openRecordings(folder, clock);
    expect(again.found).toEqual({ recovered: 0, cut: [], unknownFiles: [], missingFiles: [] });
    again.close();
  });

  it('a fragment that was written in part is cut off', () => {
    const { folder, clock, file } = crashed();
    truncateSync(join(folder, file), statSync(join(folder, file)).size - 1);
    const store = openRecordings(folder, clock);
    expect(store.found).toMatchObject({ recovered: 1, cut: [{ file }] });
    store.close();
    const { cut } = bodiesIn(folder, 'open').at(-1) as { cut: { bytes: number }[] };
    expect(cut[0]?.bytes).toBeGreaterThan(0);
  });

  it('files that no line names and files that are gone are listed and left alone', () => {
    const { folder, clock, file } = crashed();
    openRecordings(folder, clock).close();
    const stranger = '2026-11-27/14/14-03-09.r1.mp4';
    writeFileSync(join(folder, stranger), readFileSync(join(folder, file)));
    rmSync(join(folder, file));
    const store = openRecordings(folder, clock);
    expect(store.found).toMatchObject({ recovered: 0, unknownFiles: [stranger], missingFiles: [file] });
    store.close();
    expect(existsSync(join(folder, stranger))).toBe(true);
  });

  it('a file that has no line yet gets its lines', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    store.beginRun(runStart());
    const stream = new TrialStream();
    for (let index = 0; index < 15; index++)
      store.picture({ ...stream.picture(index === 0), atMs: clock.nowMs + index * 100 });
    stream.close();
    const next = openRecordings(folder, clock);
    expect(next.found).toMatchObject({ recovered: 1, unknownFiles: [] });
    next.close();
    expect(timelineIn(folder).runs).toMatchObject([{ run: 1, sessionId: 's', fromMs: trialStartMs }]);
  });

  const runStart = () => {
    const stream = new TrialStream();
    const { data } = stream.picture(true);
    stream.close();
    const size = { width: stream.width, height: stream.height };
    return {
      ...size,
      sessionId: 's',
      epoch: 1,
      codec: 'h264' as const,
      parameterSets: data,
      hasSound: false,
      why: 'seat',
    };
  };
});

describe('space', () => {
  it('files go after their days, and a line says so', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 3);
    store.endRun();
    const [file] = listRecordingFiles(folder).keys();
    expect(store.prune()).toMatchObject({ hasSpace: true, oldestMs: trialStartMs });
    clock.nowMs += 7 * dayMs + 1;
    expect(store.prune()).toMatchObject({ hasSpace: true, oldestMs: null, usedBytes: 0 });
    store.close();
    expect(listRecordingFiles(folder).size).toBe(0);
    expect(existsSync(join(folder, '2026-11-27'))).toBe(false);
    expect(bodiesIn(folder, 'deleted')).toMatchObject([{ file, fragments: 3, fromMs: trialStartMs, reason: 'days' }]);
    expect(timelineIn(folder).deleted).toMatchObject([{ fromMs: trialStartMs, reason: 'days' }]);
  });

  it('beyond the quota the oldest file goes first, and a hold keeps its span until it is lifted', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    for (let run = 0; run < 4; run++) recordSeconds(store, clock, 3);
    store.endRun();
    const files = [...listRecordingFiles(folder).keys()].sort();
    const { usedBytes } = store.prune();
    store.hold({ holdId: 'h1', fromMs: trialStartMs, untilMs: trialStartMs + 1_000, reason: 'complaint' });
    store.retention = { days: 7, maxBytes: usedBytes * 0.6, minFreeBytes: 0 };
    expect(store.prune().hasSpace).toBe(true);
    expect([...listRecordingFiles(folder).keys()].sort()).toEqual([files[0], files[3]]);
    store.liftHold('h1');
    store.retention = { days: 7, maxBytes: usedBytes * 0.3, minFreeBytes: 0 };
    expect(store.prune().hasSpace).toBe(true);
    expect([...listRecordingFiles(folder).keys()]).toEqual([files[3]]);
    store.close();
  });

  it('says when nothing may be deleted for what it needs', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 3);
    store.endRun();
    store.hold({ holdId: 'h1', fromMs: trialStartMs, untilMs: clock.nowMs, reason: 'complaint' });
    store.retention = { days: 7, maxBytes: 1, minFreeBytes: 0 };
    expect(store.prune().hasSpace).toBe(false);
    store.retention = { days: 7, maxBytes: 1e12, minFreeBytes: 2 ** 60 };
    expect(store.prune().hasSpace).toBe(false);
    store.close();
  });

  it('old lines go long after their pictures, and a line says up to which', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 3);
    store.endRun();
    const known = { ...store.sync(), where: 'round 1' };
    clock.nowMs += 8 * dayMs;
    store.prune();
    expect(linesIn(folder).length).toBeGreaterThan(5);
    clock.nowMs += 98 * dayMs;
    recordSeconds(store, clock, 3);
    const oldNo = linesIn(folder).findLast(({ kind }) => kind === 'deleted')?.no ?? 0;
    store.prune();
    store.close();
    expect(linesIn(folder)[0]).toMatchObject({ no: oldNo + 1, kind: 'file' });
    expect(bodiesIn(folder, 'cut')).toMatchObject([{ untilNo: oldNo }]);
    const { faults, notes } = verifyRecordings(folder, { heads: [known], nowMs: Date.now() + dayMs });
    expect(faults).toEqual([]);
    expect(notes).toEqual([`line ${known.no}, which round 1 names, was deleted by its age`]);
    openRecordings(folder, clock).close();
  });
});

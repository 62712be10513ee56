import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { expect, it, onTestFinished } from 'vitest';
import { inWords } from '../../../testing/sas/in-words.ts';
import { faultLimits, listWireLogFaultExtracts, saveWireLogFaultExtract } from './fault-frame-extracts.ts';
import { getTimeSpanWithMargins, readFramesAroundFault, readWireLogEntries } from './read-wire-log.ts';
import { WireLog } from './wire-log.ts';
import { getFaultExtractFolder, listWireLogFiles } from './wire-log-files.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const dayMs = 24 * 60 * 60 * 1_000;

const opened = (folder = mkdtempSync(join(tmpdir(), 'faults-')), clock = new ManualClock()) => {
  const log = new WireLog({ folder, clock, report: (text) => expect(text).toBe('') });
  onTestFinished(async () => {
    await log.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const exchange = (answer: string): void => {
    const nowMs = clock.nowMs();
    const reply = { kind: 'acknowledged' } as const;
    log.exchanged({
      ...{ sentMs: nowMs, message: hex('81'), receivedMs: nowMs + 9 },
      ...{ bytes: hex(answer), answerMs: 8, reply },
    });
  };
  /** A door is opened, which takes the machine out of play, and closed 5 s later. Returns the moment of the fault. */
  const openDoor = async (): Promise<number> => {
    exchange('11');
    const faultMs = clock.nowMs();
    log.event(faultMs, 'malfunctioned', 'door.slot');
    clock.advance(5_000);
    exchange('12');
    await log.flush();
    return faultMs;
  };
  const kept = () => listWireLogFaultExtracts(folder, 10);
  return { folder, clock, log, openDoor, kept };
};

it('keeps the frames around a fault after the log of the line is deleted', async () => {
  const { folder, clock, openDoor, kept } = opened();
  const faultMs = await openDoor();
  clock.advance(10_000);
  await expect.poll(kept).toEqual([{ at: faultMs, cause: 'door.slot' }]);
  for (const { path } of await listWireLogFiles(folder)) rmSync(path);
  const frames = inWords(await readFramesAroundFault({ folder, faultMs, every: false }));
  expect(frames.map(({ meaning }) => meaning)).toEqual(['Slot door opened', 'Slot door closed']);
  const around = inWords(await readWireLogEntries(folder, getTimeSpanWithMargins(faultMs)));
  expect(around.map(({ meaning }) => meaning)).toContain('Out of play: door.slot');
});

it('copies the frames of a fault before which the process was killed', async () => {
  const { folder, clock, openDoor } = opened();
  const faultMs = await openDoor();
  // Another process goes on with the folder; the first one never copies.
  const later = new ManualClock();
  later.advance(clock.nowMs() + 60_000 - later.nowMs());
  const next = opened(folder, later);
  expect(await next.kept()).toEqual([]);
  await expect
    .poll(async () => {
      next.clock.advance(11_000);
      return next.kept();
    })
    .toEqual([{ at: faultMs, cause: 'door.slot' }]);
});

it('keeps no more faults than it may, and none for longer than a year', async () => {
  const { folder, clock } = opened();
  const beganMs = clock.nowMs();
  await saveWireLogFaultExtract(folder, beganMs);
  await saveWireLogFaultExtract(folder, beganMs + faultLimits.keptMs + dayMs);
  expect(readdirSync(getFaultExtractFolder(folder))).toHaveLength(1);
  for (let fault = 0; fault < faultLimits.maxFaults + 5; fault++)
    await saveWireLogFaultExtract(folder, beganMs + faultLimits.keptMs + dayMs + fault * 1_000);
  expect(readdirSync(getFaultExtractFolder(folder))).toHaveLength(faultLimits.maxFaults);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandId } from '@reelfloor/cabinet/testing/fresh-journal';
import type { MachineId } from '@reelfloor/protocol';
import type { RecordingStatus } from '@reelfloor/protocol/channels/recording';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import { expect, it, onTestFinished } from 'vitest';
import { MachineRecordingService } from './machine-recording-service.ts';

it('an agent that records nothing refuses presses where the profile requires recordings, and only there', async () => {
  const trial = new TrialCabinet();
  const { cabinet, clock } = trial;
  const { machineId } = cabinet.description;
  await trial.credit(10_000);
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-off-'));
  const statuses: RecordingStatus[] = [];
  const recordings = new MachineRecordingService({
    cabinets: [cabinet],
    folder,
    record: () => {},
    sendStatus: (status) => statuses.push(status),
    upload: async () => {},
    makeShare: () => Promise.reject(new Error('nobody saves a win here')),
    release: 'trial',
    report: () => {},
    off: 'noSpace',
    nowMs: () => clock.nowMs(),
  });
  onTestFinished(async () => {
    await recordings.close();
    rmSync(folder, { recursive: true });
  });
  const press = (id: string) =>
    cabinet.press({
      ...{ commandId: commandId(id), epoch: 1, button: 'spin' },
      isUnrecorded: recordings.mustRefuseRounds(machineId as MachineId),
    });
  clock.advance(10_000);
  recordings.recordingTerms({ machineId, days: 7, required: 'real', minNo: 0 });
  expect(statuses).toEqual([]);
  expect(await press('simulated')).toMatchObject({ ok: true });
  clock.runOut();
  recordings.recordingTerms({ machineId, days: 7, required: 'always', minNo: 0 });
  expect(statuses).toMatchObject([{ state: 'stopped', reason: 'noSpace' }]);
  expect(await press('required')).toMatchObject({ ok: false, refusal: { code: 'NOT_RECORDED' } });
  expect(await trial.cashOut()).toMatchObject({ ok: true });
  const hold = { machineId, holdId: 'h', fromMs: 0, untilMs: 1, reason: 'complaint' };
  expect(await recordings.holdRecording(hold)).toMatchObject({ refusal: { code: 'RECORDING_NONE' } });
});

import { commandId } from '@reelfloor/cabinet/testing/fresh-journal';
import { expect, it } from 'vitest';
import { TrialCabinet } from './testing/trial-cabinet.ts';

it('begins no round where it must be recorded and cannot be; the round that runs ends, and the credit can be cashed out', async () => {
  const trial = new TrialCabinet();
  const { cabinet, clock, events } = trial;
  await trial.credit(10_000);
  expect(await trial.spin()).toMatchObject({ ok: true });
  const press = { commandId: commandId('unrecorded'), epoch: 1, button: 'spin' } as const;
  clock.runOut();
  expect(events.at(-1)?.type).toBe('roundPlayed');
  expect(await cabinet.press({ ...press, isUnrecorded: true })).toMatchObject({
    refusal: { code: 'NOT_RECORDED', params: { machine: '104' } },
  });
  // The same press again has the same answer, also when recording goes on.
  expect(await cabinet.press(press)).toMatchObject({ refusal: { code: 'NOT_RECORDED' } });
  expect(await trial.spin()).toMatchObject({ ok: true });
  clock.runOut();
  expect(await trial.cashOut()).toMatchObject({ ok: true });
});

it('names in each event how far the machine is recorded, and writes one that only says so', async () => {
  const { cabinet, events, ...trial } = new TrialCabinet();
  const head = { no: 7, head: 'ab'.repeat(32) };
  cabinet.noteRecorded();
  expect(events).toEqual([]);
  cabinet.recordingReached(head);
  cabinet.noteRecorded();
  expect(events).toMatchObject([{ type: 'recorded', seq: 1, recording: head }]);
  expect(trial.reported).toEqual([]);
});

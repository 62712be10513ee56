import { readFileSync } from 'node:fs';

/**
 * Fault injection points: steps at which the agent could crash while it handles money. A test writes one of them into the file named by
 * FAULT_POINT_FILE, and the agent kills itself when it reaches that step.
 */
const writes = [
  'press',
  'roundPlayed',
  'jackpotHit',
  'handPayOwed',
  'handPayCleared',
  'credited',
  'cashOutOrdered',
  'cashedOut',
  'voided',
] as const;
const events = ['credited', 'cashedOut', 'roundPlayed', 'handPayOwed', 'handPayCleared', 'jackpotHit'] as const;
const commands = ['press', 'credit', 'cashOut', 'transferStatus', 'clearHandPay'] as const;

export type FaultPointWrite = (typeof writes)[number];
/** Fault injection points of writing a recording. */
export const recordingFaultPoints = [
  'recording.file.created',
  'recording.fragment.halfWritten',
  'recording.fragment.appended',
  'recording.file.synced',
  'recording.lines.beforeCommit',
  'recording.lines.afterCommit',
  'recording.garbage.committed',
  'recording.file.unlinked',
] as const;

export type FaultPoint =
  | (typeof recordingFaultPoints)[number]
  | `journal.${FaultPointWrite}.${'beforeCommit' | 'afterCommit'}`
  | `event.${(typeof events)[number]}.${'sent' | 'acknowledged'}`
  | `command.${(typeof commands)[number]}.answered`;

export const faultPoints: readonly FaultPoint[] = [
  ...writes.flatMap((name) => [`journal.${name}.beforeCommit`, `journal.${name}.afterCommit`] as const),
  ...events.flatMap((name) => [`event.${name}.sent`, `event.${name}.acknowledged`] as const),
  ...commands.map((name) => `command.${name}.answered` as const),
];

const orderFile = process.env.FAULT_POINT_FILE;

const isArmed = (point: FaultPoint): boolean => orderFile !== undefined && readFileSync(orderFile, 'utf8') === point;

export const crashIfFaultPointArmed = (point: FaultPoint): void => {
  if (isArmed(point)) process.kill(process.pid, 'SIGKILL');
};

export const crashIfEventFaultPointArmed = (
  batch: readonly { type: string }[],
  step: 'sent' | 'acknowledged',
): void => {
  if (orderFile === undefined) return;
  for (const name of events)
    if (batch.some(({ type }) => type === name)) crashIfFaultPointArmed(`event.${name}.${step}`);
};

import { readFileSync } from 'node:fs';

/**
 * Every step at which this process could die while it handles money. A test writes a step's name into the file that
 * FAULT_POINT_FILE names, and the process kills itself at that step. Without FAULT_POINT_FILE nothing happens. The
 * server has a list of its own.
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
const events = [
  'credited',
  'cashedOut',
  'roundPlayed',
  'handPayOwed',
  'handPayCleared',
  'jackpotHit',
] as const;
const commands = ['press', 'credit', 'cashOut', 'transferStatus', 'clearHandPay'] as const;

export type WriteName = (typeof writes)[number];
export type FaultPoint =
  | `journal.${WriteName}.${'beforeCommit' | 'afterCommit'}`
  | `event.${(typeof events)[number]}.${'sent' | 'acknowledged'}`
  | `command.${(typeof commands)[number]}.answered`;

export const faultPoints: readonly FaultPoint[] = [
  ...writes.flatMap((name) => [`journal.${name}.beforeCommit`, `journal.${name}.afterCommit`] as const),
  ...events.flatMap((name) => [`event.${name}.sent`, `event.${name}.acknowledged`] as const),
  ...commands.map((name) => `command.${name}.answered` as const),
];

const orderFile = process.env.FAULT_POINT_FILE;

const isArmed = (point: FaultPoint): boolean =>
  orderFile !== undefined && readFileSync(orderFile, 'utf8') === point;

/** Kills this process if a test has chosen this point. */
export const passFaultPoint = (point: FaultPoint): void => {
  if (isArmed(point)) process.kill(process.pid, 'SIGKILL');
};

/** Kills this process if a test has chosen the point of any event in the batch. */
export const passEventPoints = (batch: readonly { type: string }[], step: 'sent' | 'acknowledged'): void => {
  if (orderFile === undefined) return;
  for (const name of events)
    if (batch.some(({ type }) => type === name)) passFaultPoint(`event.${name}.${step}`);
};

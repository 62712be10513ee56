import { readFileSync } from 'node:fs';

/**
 * Every step of every transfer at which this process could die, named once. A test walks the list: it writes a
 * name into the file that FAULT_POINT_FILE names, and the process kills itself there, without a word and without a
 * chance to tidy up. Where that is not set, nothing ever happens. The agent has a list of its own.
 *
 * "Before the send" has no name: it is the moment after the commit that the message tells of.
 */
const commits = [
  'cashIn',
  'cashOut',
  'cashInVoided',
  'cashOutVoided',
  'closing',
  'sessionEnd',
  'deposit',
  'withdraw',
  'discount',
  'bonus',
] as const;
const commands = ['press', 'credit', 'cashOut', 'transferStatus', 'clearHandPay'] as const;
const events = [
  'credited',
  'cashedOut',
  'roundPlayed',
  'handPayOwed',
  'handPayCleared',
  'jackpotHit',
] as const;

export type FaultPoint =
  | `${(typeof commits)[number]}.${'beforeCommit' | 'afterCommit'}`
  | `command.${(typeof commands)[number]}.${'sent' | 'answered'}`
  | `event.${(typeof events)[number]}.${'beforeCommit' | 'afterCommit' | 'acknowledged'}`;

export const faultPoints: readonly FaultPoint[] = [
  ...commits.flatMap((name) => [`${name}.beforeCommit`, `${name}.afterCommit`] as const),
  ...commands.flatMap((name) => [`command.${name}.sent`, `command.${name}.answered`] as const),
  ...events.flatMap(
    (name) =>
      [`event.${name}.beforeCommit`, `event.${name}.afterCommit`, `event.${name}.acknowledged`] as const,
  ),
];

/** A test names a file here and writes the point into it at which the process is to die next. */
const orderFile = process.env.FAULT_POINT_FILE;

const isArmed = (point: FaultPoint): boolean =>
  orderFile !== undefined && readFileSync(orderFile, 'utf8') === point;

/** Dies here if this is the point that a test armed. */
export const passFaultPoint = (point: FaultPoint): void => {
  if (isArmed(point)) process.kill(process.pid, 'SIGKILL');
};

/** The same for an event, of which only those that move money or unlock it have points. */
export const passEventPoint = (type: string, step: 'beforeCommit' | 'afterCommit' | 'acknowledged'): void => {
  const name = events.find((candidate) => candidate === type);
  if (name) passFaultPoint(`event.${name}.${step}`);
};

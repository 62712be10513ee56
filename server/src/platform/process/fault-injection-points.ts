import { readFileSync } from 'node:fs';

/**
 * Steps of a transfer or an exclusion at which a test can crash this process: the test writes the name of a step into FAULT_POINT_FILE, and
 * the process kills itself there. "Before a send" has no name, because it is the same moment as "after the commit".
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
  'withdrawalAsked',
  'withdrawalClosed',
  'depositAsked',
  'depositPaid',
  'voucherIssued',
  'voucherRedeemed',
  'voucherCancelled',
  'safeMoved',
  'discount',
  'bonus',
  'exclusion',
  'comeBack',
] as const;
const commands = ['press', 'credit', 'cashOut', 'transferStatus', 'clearHandPay'] as const;
const events = ['credited', 'cashedOut', 'roundPlayed', 'handPayOwed', 'handPayCleared', 'jackpotHit'] as const;

const platformTransferKinds = ['debit', 'credit', 'rollback'] as const;

/** Fault points of transfers between this hall and a casino's platform; players with a wallet in this hall never pass them. */
export const casinoFaultPoints = [
  ...(['cashInAsked', 'cashInGivenUp'] as const).flatMap(
    (name) => [`${name}.beforeCommit`, `${name}.afterCommit`] as const,
  ),
  ...platformTransferKinds.flatMap(
    (kind) =>
      [
        `platform.${kind}.sent`,
        `platform.${kind}.answered`,
        `platform.${kind}.beforeCommit`,
        `platform.${kind}.afterCommit`,
      ] as const,
  ),
] as const;

export type FaultPoint =
  | (typeof casinoFaultPoints)[number]
  | `${(typeof commits)[number]}.${'beforeCommit' | 'afterCommit'}`
  | `command.${(typeof commands)[number]}.${'sent' | 'answered'}`
  | `event.${(typeof events)[number]}.${'beforeCommit' | 'afterCommit' | 'acknowledged'}`;

export const faultPoints: readonly FaultPoint[] = [
  ...commits.flatMap((name) => [`${name}.beforeCommit`, `${name}.afterCommit`] as const),
  ...commands.flatMap((name) => [`command.${name}.sent`, `command.${name}.answered`] as const),
  ...events.flatMap(
    (name) => [`event.${name}.beforeCommit`, `event.${name}.afterCommit`, `event.${name}.acknowledged`] as const,
  ),
];

/** File in which a test writes the name of the fault point at which this process must crash. */
const orderFile = process.env.FAULT_POINT_FILE;

const isArmed = (point: FaultPoint): boolean => orderFile !== undefined && readFileSync(orderFile, 'utf8') === point;

export const crashIfFaultPointSet = (point: FaultPoint): void => {
  if (isArmed(point)) process.kill(process.pid, 'SIGKILL');
};

/** Crashes this process if a test has set the fault point of handling this event. Events that neither move nor unlock money have none. */
export const crashIfEventFaultPointSet = (
  type: string,
  step: 'beforeCommit' | 'afterCommit' | 'acknowledged',
): void => {
  const name = events.find((candidate) => candidate === type);
  if (name) crashIfFaultPointSet(`event.${name}.${step}`);
};

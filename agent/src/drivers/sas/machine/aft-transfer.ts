import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import type { ValueOf } from '../frames/field-types.ts';
import type { LongPollResult, MachineLine } from './machine-line.ts';

/** A money transfer as requested from the machine. */
export interface FundsTransfer {
  readonly kind: 'in' | 'out';
  readonly aftId: string;
  readonly amountMinor: number;
  readonly asset: number;
}

/** How a transfer ended. `refused`: no money was moved, nor will be. `undecided`: staff must find out whether money was moved. */
export type AftTransferOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' | 'undecided'; readonly why: string };

export interface TransferDependencies {
  readonly line: MachineLine;
  readonly sleep: (ms: number) => Promise<void>;
  /** Reads the meters again and returns whether the credit and AFT meters are unchanged since the transfer was sent. */
  readonly isUnmoved: () => Promise<boolean>;
  /** Whether the machine has reported by an exception, since the lock was requested, that it is locked. */
  readonly hasSaidLocked: () => boolean;
}

type AftStatus = NonNullable<AnswerData<(typeof aftPolls)['lock']>>;
type AnswerData<Poll> = Poll extends { readonly reply: infer Reply } ? ValueOf<Reply> : never;

const { status: statuses } = aftCodes;
/** Timeout of the game lock, in hundredths of a second. */
const lockTimeout = 500;
const lockWaitMs = 6_000;
/** Interval in ms of polling whether the machine is locked, besides the exception by which it reports the lock. */
const lockPauseMs = 40;
/** Interval in ms of polling a transfer's status. */
const cycleMs = 200;
/** Time in ms that a transfer may stay pending before staff are called. */
const pendingMs = 60_000;
/** Maximum entries of the machine's transfer history that are searched for one transfer. */
const maxHistory = 127;
const newestEntry = 0xff;
const oldestIndex = 0x81;
/** Number of digits of the sequence number at the end of an AFT transfer id. */
export const aftIdDigits = 10;

/** Reads the machine's AFT status: whether it can accept transfers, its transfer limit and its credit. Null: no reply. */
export const readAftStatus = async (line: MachineLine): Promise<AftStatus | null> =>
  dataOf(await line.ask(aftPolls.lock, { code: aftCodes.lock.read, conditions: 0, timeout: 0 })) as AftStatus | null;

const dataOf = <Reply>(answer: LongPollResult<Reply>): Reply | null => (answer.kind === 'data' ? answer.data : null);

/** Requests a game lock for a transfer. Returns the machine's AFT status; null: no reply. */
export const requestAftGameLock = async (line: MachineLine, kind: 'in' | 'out'): Promise<AftStatus | null> => {
  const conditions = aftCodes.lockConditions[kind === 'in' ? 'toMachine' : 'fromMachine'];
  return dataOf(await line.ask(aftPolls.lock, { code: aftCodes.lock.lock, conditions, timeout: lockTimeout }));
};

/** Waits until the machine is locked, after its reply to the lock request. Returns false on timeout. */
export const waitForAftGameLock = async (
  { line, sleep, hasSaidLocked }: TransferDependencies,
  lockReply: AftStatus | null,
): Promise<boolean> => {
  let status = lockReply;
  for (let waitedMs = 0; waitedMs < lockWaitMs; waitedMs += lockPauseMs) {
    if (status?.lock === aftCodes.lockStatus.locked || hasSaidLocked()) return true;
    if (status?.lock === aftCodes.lockStatus.notLocked) return false;
    await sleep(lockPauseMs);
    if (!hasSaidLocked()) status = await readAftStatus(line);
  }
  return false;
};

export const releaseAftGameLock = async (line: MachineLine): Promise<void> => {
  await line.ask(aftPolls.lock, { code: aftCodes.lock.cancel, conditions: 0, timeout: 0 });
};

/**
 * Reads the status of a transfer, by default of the current one; reading a finished one acknowledges it, and until then the machine refuses
 * the next. Null: no reply.
 */
const interrogate = async (line: MachineLine, transfer: FundsTransfer, index = 0): Promise<Standing | null> => {
  const answer = await line.ask(aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index });
  if (answer.kind !== 'data') return null;
  const standing = standingOf(answer.data, transfer);
  // Without details the reply does not identify its transfer, so the transfer may be another one.
  return standing.kind === 'ended' && answer.data.details === null ? { kind: 'noInformation' } : standing;
};

type Reply = AnswerData<(typeof aftPolls)['interrogate']>;
type Standing =
  | { readonly kind: 'pending' | 'noInformation' }
  | { readonly kind: 'otherId'; readonly id: string }
  | { readonly kind: 'ended'; readonly end: AftTransferOutcome };

const standingOf = ({ status, details }: Reply, transfer: FundsTransfer): Standing => {
  if (status === statuses.noInformation) return { kind: 'noInformation' };
  if (details !== null && details.id !== transfer.aftId) return { kind: 'otherId', id: details.id };
  switch (status) {
    case statuses.pending:
      return { kind: 'pending' };
    // The reply is about an earlier transfer, which must be acknowledged first. It contains nothing about this transfer.
    case statuses.earlierNotAcknowledged:
      return { kind: 'noInformation' };
    case statuses.done: {
      const isOurs = details?.cashableMinor === transfer.amountMinor;
      const why = `the machine moved ${details?.cashableMinor ?? 'nothing'} in place of ${transfer.amountMinor}`;
      return { kind: 'ended', end: isOurs ? { kind: 'done' } : { kind: 'undecided', why } };
    }
    case statuses.donePartly:
      return {
        kind: 'ended',
        end: { kind: 'undecided', why: `the machine moved only ${details?.cashableMinor ?? 0}` },
      };
    // This transfer may have been completed before: the history shows it.
    case statuses.idIsLast:
      return { kind: 'otherId', id: transfer.aftId };
    default:
      return { kind: 'ended', end: { kind: 'refused', why: `status ${status.toString(16)}` } };
  }
};

/** Acknowledges the transfer that the machine finished last, so that it accepts the next one. */
export const acknowledgeAftTransfer = async (line: MachineLine): Promise<void> => {
  await line.ask(aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index: 0 });
};

/** Builds the AFT request of a transfer. */
export const buildAftTransferRequest = (transfer: FundsTransfer) => {
  const { toMachine, toHost } = aftCodes.type;
  return {
    ...{ code: aftCodes.transfer.full, index: 0, type: transfer.kind === 'in' ? toMachine : toHost },
    ...{ cashableMinor: transfer.amountMinor, restrictedMinor: 0, nonrestrictedMinor: 0 },
    flags: aftCodes.flags.setHostCashOut | aftCodes.flags.onlyIfLocked,
    ...{ asset: transfer.asset, key: new Uint8Array(20), id: transfer.aftId, expiration: 0, pool: 0 },
    ...{ receipt: new Uint8Array(), lockTimeout: 0 },
  };
};

/** Sends a transfer to the machine once, and polls it until it ends. The journal must already contain it as `sent`. */
export const sendAftTransfer = async (
  dependencies: TransferDependencies,
  transfer: FundsTransfer,
): Promise<AftTransferOutcome> => {
  const answer = await dependencies.line.ask(aftPolls.transfer, buildAftTransferRequest(transfer));
  if (answer.kind !== 'data') return resolveAftTransferOutcome(dependencies, transfer);
  const standing = standingOf(answer.data, transfer);
  return standing.kind === 'ended' ? standing.end : resolveAftTransferOutcome(dependencies, transfer);
};

/**
 * Finds out the outcome of a transfer that may have reached the machine: from the machine's current transfer, from its transfer history,
 * or, if it is in neither, from unchanged meters. Never sends the transfer again.
 */
export const resolveAftTransferOutcome = async (
  dependencies: TransferDependencies,
  transfer: FundsTransfer,
): Promise<AftTransferOutcome> => {
  const { line, sleep } = dependencies;
  for (let waitedMs = 0; waitedMs < pendingMs; waitedMs += cycleMs) {
    // If the transfer request was sent only partly, the machine drops it at the next message, which is the poll below.
    await sleep(cycleMs);
    const current = await interrogate(line, transfer);
    if (current === null || current.kind === 'pending') continue;
    if (current.kind === 'ended') return current.end;
    return (await findInHistory(line, transfer)) ?? (await endByMeters(dependencies));
  }
  return { kind: 'undecided', why: 'the machine did not say how it ended' };
};

const findInHistory = async (line: MachineLine, transfer: FundsTransfer): Promise<AftTransferOutcome | null> => {
  for (let index = newestEntry, read = 0; index >= oldestIndex && read < maxHistory; index--, read++) {
    const entry = await interrogate(line, transfer, index);
    if (entry === null) return { kind: 'undecided', why: 'the history could not be read' };
    if (entry.kind === 'ended') return entry.end;
    if (entry.kind === 'noInformation') return null;
    // The history is chronological: if this entry is older than our transfer, those before it are too, so the search ends.
    if (entry.kind === 'otherId' && isBefore(entry.id, transfer.aftId)) return null;
  }
  return null;
};

/** Whether both transfer ids are of the same journal and the first was created before the other. Both end with their sequence number. */
const isBefore = (id: string, other: string): boolean =>
  id.length === other.length && id.slice(0, -aftIdDigits) === other.slice(0, -aftIdDigits) && id < other;

const endByMeters = async ({ isUnmoved }: TransferDependencies): Promise<AftTransferOutcome> =>
  (await isUnmoved())
    ? { kind: 'refused', why: 'the machine has never seen it' }
    : { kind: 'undecided', why: 'the machine does not know it, and its meters have moved' };

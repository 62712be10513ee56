import { aftCodes, aftPolls } from '../frames/aft.ts';
import type { ValueOf } from '../frames/field.ts';
import type { Answer, MachineLine } from './machine-line.ts';

/** A transfer as the machine is asked for it. */
export interface FundsTransfer {
  readonly kind: 'in' | 'out';
  readonly aftId: string;
  readonly amountMinor: number;
  readonly asset: number;
}

/** How a transfer ended. `refused`: nothing moved, and nothing will. `undecided`: a person must find out. */
export type TransferEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' | 'undecided'; readonly why: string };

export interface TransferDependencies {
  readonly line: MachineLine;
  readonly sleep: (ms: number) => Promise<void>;
  /** Reads the meters again; true if money and AFT meters are as before the transfer was sent. */
  readonly isUnmoved: () => Promise<boolean>;
  /** True if the machine has said by itself that it is locked since the lock was asked for. */
  readonly hasSaidLocked: () => boolean;
}

type AftStatus = NonNullable<AnswerData<(typeof aftPolls)['lock']>>;
type AnswerData<Poll> = Poll extends { readonly reply: infer Reply } ? ValueOf<Reply> : never;

const { status: statuses } = aftCodes;
/** Hundredths of a second for which the machine stays locked. */
const lockTimeout = 500;
const lockWaitMs = 6_000;
/** Time in ms between two questions whether the machine is locked. It says so by itself, too. */
const lockPauseMs = 40;
/** Time in ms between two questions how a transfer stands. */
const cycleMs = 200;
/** Longest time in ms that a transfer may stay pending before a person must look. */
const pendingMs = 60_000;
/** Most entries of the history that are read back for one transfer. */
const maxHistory = 127;
const newestEntry = 0xff;
const oldestIndex = 0x81;
/** Digits of a transfer's number, with which its id ends. */
export const aftIdDigits = 10;

/** Reads whether the machine can take transfers, its limit and what is on its meter. Null: no answer. */
export const readAft = async (line: MachineLine): Promise<AftStatus | null> =>
  dataOf(
    await line.ask(aftPolls.lock, { code: aftCodes.lock.read, conditions: 0, timeout: 0 }),
  ) as AftStatus | null;

const dataOf = <Reply>(answer: Answer<Reply>): Reply | null => (answer.kind === 'data' ? answer.data : null);

/** Asks the machine to lock for a transfer. Returns what it says of transfers; null: no answer. */
export const askForLock = async (line: MachineLine, kind: 'in' | 'out'): Promise<AftStatus | null> => {
  const conditions = aftCodes.lockConditions[kind === 'in' ? 'toMachine' : 'fromMachine'];
  return dataOf(
    await line.ask(aftPolls.lock, { code: aftCodes.lock.lock, conditions, timeout: lockTimeout }),
  );
};

/** Waits until the machine is locked, after it has answered the request. False: it did not lock in time. */
export const isLockedInTime = async (
  { line, sleep, hasSaidLocked }: TransferDependencies,
  asked: AftStatus | null,
): Promise<boolean> => {
  let status = asked;
  for (let waitedMs = 0; waitedMs < lockWaitMs; waitedMs += lockPauseMs) {
    if (status?.lock === aftCodes.lockStatus.locked || hasSaidLocked()) return true;
    if (status?.lock === aftCodes.lockStatus.notLocked) return false;
    await sleep(lockPauseMs);
    if (!hasSaidLocked()) status = await readAft(line);
  }
  return false;
};

export const unlockMachine = async (line: MachineLine): Promise<void> => {
  await line.ask(aftPolls.lock, { code: aftCodes.lock.cancel, conditions: 0, timeout: 0 });
};

/**
 * Reads the current transfer, which acknowledges a finished one: until then the machine refuses the next. Returns how the transfer
 * with this id stands; null if the current one is another.
 */
const interrogate = async (
  line: MachineLine,
  transfer: FundsTransfer,
  index = 0,
): Promise<Standing | null> => {
  const answer = await line.ask(aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index });
  if (answer.kind !== 'data') return null;
  const standing = standingOf(answer.data, transfer);
  // A status alone does not say of which transfer it is.
  return standing.kind === 'ended' && answer.data.details === null ? { kind: 'noInformation' } : standing;
};

type Reply = AnswerData<(typeof aftPolls)['interrogate']>;
type Standing =
  | { readonly kind: 'pending' | 'noInformation' }
  | { readonly kind: 'otherId'; readonly id: string }
  | { readonly kind: 'ended'; readonly end: TransferEnd };

const standingOf = ({ status, details }: Reply, transfer: FundsTransfer): Standing => {
  if (status === statuses.noInformation) return { kind: 'noInformation' };
  if (details !== null && details.id !== transfer.aftId) return { kind: 'otherId', id: details.id };
  switch (status) {
    case statuses.pending:
      return { kind: 'pending' };
    // It is about an earlier transfer, which must be acknowledged. Of this one it says nothing.
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
    // This transfer may have been done before: the history says so.
    case statuses.idIsLast:
      return { kind: 'otherId', id: transfer.aftId };
    default:
      return { kind: 'ended', end: { kind: 'refused', why: `status ${status.toString(16)}` } };
  }
};

/** Acknowledges whatever transfer the machine finished last, so that it takes the next one. */
export const acknowledgeTransfer = async (line: MachineLine): Promise<void> => {
  await line.ask(aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index: 0 });
};

/** Returns the request of a transfer. */
export const transferRequest = (transfer: FundsTransfer) => {
  const { toMachine, toHost } = aftCodes.type;
  return {
    ...{ code: aftCodes.transfer.full, index: 0, type: transfer.kind === 'in' ? toMachine : toHost },
    ...{ cashableMinor: transfer.amountMinor, restrictedMinor: 0, nonrestrictedMinor: 0 },
    flags: aftCodes.flags.setHostCashOut | aftCodes.flags.onlyIfLocked,
    ...{ asset: transfer.asset, key: new Uint8Array(20), id: transfer.aftId, expiration: 0, pool: 0 },
    ...{ receipt: new Uint8Array(), lockTimeout: 0 },
  };
};

/** Sends a transfer, once, and follows it to its end. The journal must have it as sent before. */
export const sendTransfer = async (
  dependencies: TransferDependencies,
  transfer: FundsTransfer,
): Promise<TransferEnd> => {
  const answer = await dependencies.line.ask(aftPolls.transfer, transferRequest(transfer));
  if (answer.kind !== 'data') return decideTransfer(dependencies, transfer);
  const standing = standingOf(answer.data, transfer);
  return standing.kind === 'ended' ? standing.end : decideTransfer(dependencies, transfer);
};

/**
 * Finds out what became of a transfer that may have reached the machine: from the current transfer, from the history, and if it is
 * in neither, from meters that have not moved. Never sends it again.
 */
export const decideTransfer = async (
  dependencies: TransferDependencies,
  transfer: FundsTransfer,
): Promise<TransferEnd> => {
  const { line, sleep } = dependencies;
  for (let waitedMs = 0; waitedMs < pendingMs; waitedMs += cycleMs) {
    // A request that is half sent is dropped by the machine at the next message.
    await sleep(cycleMs);
    const current = await interrogate(line, transfer);
    if (current === null || current.kind === 'pending') continue;
    if (current.kind === 'ended') return current.end;
    return (await findInHistory(line, transfer)) ?? (await endByMeters(dependencies));
  }
  return { kind: 'undecided', why: 'the machine did not say how it ended' };
};

const findInHistory = async (line: MachineLine, transfer: FundsTransfer): Promise<TransferEnd | null> => {
  for (let index = newestEntry, read = 0; index >= oldestIndex && read < maxHistory; index--, read++) {
    const entry = await interrogate(line, transfer, index);
    if (entry === null) return { kind: 'undecided', why: 'the history could not be read' };
    if (entry.kind === 'ended') return entry.end;
    if (entry.kind === 'noInformation') return null;
    // The history is in the order of the transfers, so what is older than one before ours is not ours.
    if (entry.kind === 'otherId' && isBefore(entry.id, transfer.aftId)) return null;
  }
  return null;
};

/** Whether both ids are of the same journal, and the first was made before the other. Both end with their number. */
const isBefore = (id: string, other: string): boolean =>
  id.length === other.length && id.slice(0, -aftIdDigits) === other.slice(0, -aftIdDigits) && id < other;

const endByMeters = async ({ isUnmoved }: TransferDependencies): Promise<TransferEnd> =>
  (await isUnmoved())
    ? { kind: 'refused', why: 'the machine has never seen it' }
    : { kind: 'undecided', why: 'the machine does not know it, and its meters have moved' };

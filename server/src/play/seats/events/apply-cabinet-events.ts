import { createRefusedResult, formatRefusalText, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import { findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { readSessionCreditSumsAtMachine } from '../../../money/ledger/session-credit-sums.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { isPermanentDatabaseError } from '../../../platform/database/postgres-errors.ts';
import { crashIfEventFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { parseBrandBounds } from '../../machines/brand-event-bounds.ts';
import {
  findMachine,
  findMachineWithEventBounds,
  type StoredMachine,
  storeMachineFault,
  storeMachineJournalProgress,
} from '../../machines/machine-store.ts';
import { findStakeKeysForRound, pruneStakeKeyHistory } from '../../machines/stake-key-history.ts';
import { RecordingHeadTracker } from '../../recordings/recording-chain-heads.ts';
import { markMachineFaulted, notifyMachineFault, placeLegalHoldOnFault } from '../machine-fault.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { postCabinetEventToLedger } from './post-cabinet-event.ts';
import {
  type BoundedEvent,
  type LastRound,
  type PlayState,
  validateEventBounds,
} from './validate-cabinet-event-bounds.ts';

/** Returns whether the agent connection that sent the events is still the newest one of the machine's agent. */
type IsCurrentAgentConnection = (machine: { readonly agentId: string; readonly linkEpoch: number | null }) => boolean;

/**
 * Applies a machine's journalled events in order, each once, by sequence number; refuses a batch after a gap. Resolves after the commit.
 * Calls `speaks` inside the transaction, so that a replaced agent connection cannot add events.
 */
export const applyCabinetEvents = async (
  dependencies: SeatServiceDependencies,
  machineId: MachineId,
  events: readonly CabinetEvent[],
  isCurrentConnection: IsCurrentAgentConnection,
): Promise<Result<{ acknowledgedSeq: number }>> => {
  const applied = await applyOrExplain(dependencies, machineId, events, isCurrentConnection);
  if (applied.ok) return notifyApplied(dependencies, machineId, events, applied.value);
  // After a gap the agent itself resends the events. Other refusals need a person's decision, so store the refused event.
  if (applied.refusal.params.gap !== undefined || applied.refusal.code === 'AGENT_ELSEWHERE') return applied;
  if (events.length > 1) return applyOneByOne(dependencies, machineId, events, isCurrentConnection);
  await markMachineFaulted(dependencies, machineId, formatRefusalText(applied.refusal), events[0]);
  return applied;
};

/** Applies the cabinet events before the refused one, so that only the refused event is left for a person to skip. */
const applyOneByOne = async (
  dependencies: SeatServiceDependencies,
  machineId: MachineId,
  events: readonly CabinetEvent[],
  speaks: IsCurrentAgentConnection,
): Promise<Result<{ acknowledgedSeq: number }>> => {
  const machine = await findMachine(dependencies.database.read, machineId);
  let acknowledgedSeq = machine?.acknowledgedSeq ?? 0;
  for (const event of events.filter(({ seq }) => seq > acknowledgedSeq)) {
    const applied = await applyCabinetEvents(dependencies, machineId, [event], speaks);
    if (!applied.ok) return applied;
    acknowledgedSeq = applied.value.acknowledgedSeq;
  }
  return okResult({ acknowledgedSeq });
};

const notifyApplied = (
  dependencies: SeatServiceDependencies,
  machineId: MachineId,
  events: readonly CabinetEvent[],
  { acknowledgedSeq, seatEvents, fault, brokenRecording }: AppliedBatch,
): Result<{ acknowledgedSeq: number }> => {
  for (const { type } of events) crashIfEventFaultPointSet(type, 'afterCommit');
  if (fault !== null) notifyMachineFault(dependencies, machineId, fault);
  if (brokenRecording !== null) dependencies.bus.publish('recordingBroken', { machineId, why: brokenRecording });
  for (const { id, kind, amount_minor: amountMinor, reason } of seatEvents.waitingHandPays)
    dependencies.alarm('a pay waits for a person to approve it', {
      machineId,
      payId: id,
      kind,
      amountMinor,
      reason,
    });
  seatEvents.notify(dependencies.bus);
  // Run this after the answer has been sent to the agent.
  setImmediate(() => {
    for (const { type } of events) crashIfEventFaultPointSet(type, 'acknowledged');
  });
  return okResult({ acknowledgedSeq });
};

/**
 * Applies cabinet events, and refuses an event whose posting to the ledger throws: it would throw at each retry while the machine plays on.
 * Throws only if the database is unreachable or busy, which is not the event's fault.
 */
const applyOrExplain = async (
  { database, clock }: SeatServiceDependencies,
  machineId: MachineId,
  events: readonly CabinetEvent[],
  speaks: IsCurrentAgentConnection,
): Promise<Result<AppliedBatch>> => {
  const progress: Progress = { posting: null };
  try {
    return await database.transact(
      async (tx) => applyCabinetEventsInTransaction(tx, machineId, events, { at: clock.nowMs(), progress, speaks }),
      `events:${machineId}`,
    );
  } catch (error) {
    const { posting } = progress;
    if (posting === null || !isPermanentDatabaseError(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return createRefusedResult('MESSAGE_INVALID', {
      detail: formatMachineFaultText('NOT_POSTABLE', { seq: posting.seq, type: posting.type, why }),
    });
  }
};

interface ApplyOptions {
  readonly at: number;
  readonly progress: Progress;
  readonly speaks: IsCurrentAgentConnection;
  /** Reason why jackpots need approval; null if they are paid at once. */
  readonly jackpotWaits?: string | null;
  /**
   * Whether to check a round's stake against the machine's stake keys. False when a journal is replayed into a restored ledger, which lacks
   * the keys that the machine has had since the backup.
   */
  readonly checksStakeKeys?: boolean;
}

interface Progress {
  posting: CabinetEvent | null;
}

interface AppliedBatch {
  readonly acknowledgedSeq: number;
  readonly seatEvents: SeatEventCollector;
  readonly fault: string | null;
  /** How the hash chain heads of the machine's recording contradict each other, if that is new; otherwise null. */
  readonly brokenRecording: string | null;
}

/** Applies cabinet events in order inside a transaction. After a refusal the caller must roll back. */
export const applyCabinetEventsInTransaction = async (
  tx: DatabaseTransaction,
  machineId: MachineId,
  events: readonly CabinetEvent[],
  { at, progress, speaks, jackpotWaits = null, checksStakeKeys = true }: ApplyOptions,
): Promise<Result<AppliedBatch>> => {
  progress.posting = null;
  const machine = await findMachineWithEventBounds(tx, machineId);
  if (!machine) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  if (!speaks(machine)) return createRefusedResult('AGENT_ELSEWHERE');
  const bounds = parseBrandBounds(machine.bounds);
  const { journalId, journalNo } = machine;
  const place = { machineId, brandId: machine.brandId, bounds, at, journalId, journalNo };
  let state: PlayState = {
    round: machine.lastRound === null ? null : (JSON.parse(machine.lastRound) as LastRound),
    aheadMinor: machine.aheadMinor,
  };
  const seatEvents = SeatEventCollector.of(tx);
  const heads = await RecordingHeadTracker.open(tx, machineId, events);
  let acknowledgedSeq = machine.acknowledgedSeq;
  let meterMinor = machine.acknowledgedMeterMinor;
  let fault: string | null = null;
  let { earlierKeys } = machine;
  for (const event of events) {
    if (event.seq <= acknowledgedSeq) {
      fault ??= await repeatFault(tx, event);
      continue;
    }
    if (event.seq !== acknowledgedSeq + 1)
      return createRefusedResult('MESSAGE_INVALID', {
        detail: formatMachineFaultText('GAP', { seq: event.seq, before: acknowledgedSeq }),
        gap: acknowledgedSeq + 1,
      });
    progress.posting = event;
    fault ??= await payFault(tx, machine, event);
    const isPaidRound = event.type === 'roundPlayed' && !event.freeSpin;
    const keys = isPaidRound && checksStakeKeys ? findStakeKeysForRound({ ...machine, earlierKeys }, event.seq) : null;
    const bounded =
      bounds === null ? withoutBounds(machine, state, event) : validateEventBounds(bounds, state, event, keys);
    if (!bounded.ok) return bounded;
    const waitsBecause =
      machine.fault ?? fault ?? bounded.value.waitsBecause ?? (event.type === 'jackpotHit' ? jackpotWaits : null);
    const recording = heads.take(event);
    const posted = await postCabinetEventToLedger(tx, { ...place, waitsBecause, recording }, event, seatEvents);
    if (!posted.ok) return posted;
    state = bounded.value.state;
    if (isPaidRound && earlierKeys !== null) earlierKeys = pruneStakeKeyHistory({ ...machine, earlierKeys }, event.seq);
    progress.posting = null;
    crashIfEventFaultPointSet(event.type, 'beforeCommit');
    acknowledgedSeq = event.seq;
    meterMinor = event.meterMinor;
    fault ??= foreignMoneyFault(event) ?? (await meterFault(tx, machine, event));
  }
  if (events.some(({ type }) => type === 'roundPlayed')) seatEvents.rounds(machineId);
  if (acknowledgedSeq > machine.acknowledgedSeq && meterMinor !== null) {
    const numbers = { from: machine.acknowledgedSeq + 1, to: acknowledgedSeq, journalNo: machine.journalNo };
    seatEvents.events({ machineId, ...numbers, at, meterMinor });
  }
  const sums = await readSessionCreditSumsAtMachine(tx, machineId);
  if (sums && sums.due !== sums.held)
    return createRefusedResult('MESSAGE_INVALID', {
      detail: formatMachineFaultText('SUMS_DIFFER', {
        session: sums.id,
        dueMinor: sums.due,
        heldMinor: sums.held,
      }),
    });
  const brokenRecording = await heads.store(tx, at);
  if (brokenRecording !== null) await placeLegalHoldOnFault(tx, { machineId, fault: brokenRecording, at });
  if (fault !== null) {
    if (machine.fault === null) await placeLegalHoldOnFault(tx, { machineId, fault, at });
    await storeMachineFault(tx, machineId, fault);
  }
  await storeMachineJournalProgress(tx, machineId, {
    acknowledgedSeq,
    meterMinor,
    lastRound: state.round && JSON.stringify(state.round),
    aheadMinor: state.aheadMinor,
    earlierKeys,
  });
  return okResult({ acknowledgedSeq, seatEvents, fault, brokenRecording });
};

/**
 * Refuses rounds of a brand for which the operator has set no limits, because their wins cannot be checked. Cash-ins and cash-outs still
 * work.
 */
const withoutBounds = ({ brandId }: StoredMachine, state: PlayState, event: CabinetEvent): Result<BoundedEvent> =>
  event.type === 'roundPlayed' || event.type === 'handPayOwed' || event.type === 'jackpotHit'
    ? createRefusedResult('MESSAGE_INVALID', {
        detail: formatMachineFaultText('NO_BOUNDS', { brand: brandId }),
      })
    : okResult({ state, waitsBecause: null });

// Returns a fault if an applied event is repeated while its cash transfer is open: the cabinet has lost its journal and numbers events from
// 1 again.
const repeatFault = async (tx: DatabaseTransaction, event: CabinetEvent): Promise<string | null> => {
  if (event.type !== 'credited' && event.type !== 'cashedOut') return null;
  const order = await findCashTransfer(tx, event.transferId);
  return order?.state === 'pending' ? formatMachineFaultText('REPEATED_WITH_OPEN_TRANSFER', { seq: event.seq }) : null;
};

const meterFault = async (
  tx: DatabaseTransaction,
  machine: StoredMachine,
  event: CabinetEvent,
): Promise<string | null> => {
  const { balanceMinor } = await readLedgerBalance(tx, machineMeterAccountOf(machine.id));
  if (balanceMinor === event.meterMinor) return null;
  const { seq, meterMinor } = event;
  return formatMachineFaultText('METER_DIFFERS', { seq, meterMinor, ledgerMinor: balanceMinor });
};

/**
 * Returns the fault text of money that appeared on the meter without a transfer. It is not posted to the ledger until a person clears the
 * machine's fault.
 */
const foreignMoneyFault = (event: CabinetEvent): string | null => {
  if (event.type !== 'foreignMoney') return null;
  const { seq, amountMinor, source, meterMinor } = event;
  return formatMachineFaultText('FOREIGN_MONEY', { seq, amountMinor, source, meterMinor });
};

/**
 * Returns the fault because of which a hand pay or jackpot needs approval: meter and ledger differ, and the hand pay itself cannot explain
 * that.
 */
const payFault = (
  tx: DatabaseTransaction,
  machine: StoredMachine,
  event: CabinetEvent,
): Promise<string | null> | null =>
  event.type === 'handPayOwed' || event.type === 'jackpotHit' ? meterFault(tx, machine, event) : null;

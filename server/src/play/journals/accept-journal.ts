import type { JournalSnapshot } from '@reelfloor/protocol/channels/agent-channel';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import type { ConfigError } from '../../platform/process/config-error.ts';
import { isJournalRetired } from '../machines/check-and-store-journal.ts';
import type { JournalContradiction } from '../machines/find-journal-contradiction.ts';
import {
  findMachine,
  type StoredMachine,
  storeAcceptedJournal,
  storeMachineFencingNumber,
} from '../machines/machine-store.ts';
import { fencedHoldMs } from '../seats/hold/seat-hold.ts';
import { fenceAndHoldMachineSeat } from '../seats/seat-epoch.ts';
import { postMeterDifference } from './post-meter-difference.ts';
import type { Claimant, MachineMoneyState } from './read-machine-money-state.ts';
import { type OpenTransferDecision, settleOrVoidOpenTransfers } from './settle-or-void-transfer.ts';

export interface JournalAcceptance {
  /** How to end the machine's open cash transfers; null if the operator has not decided. */
  readonly decision: OpenTransferDecision | null;
  readonly to: Claimant | 'house' | null;
  readonly at: number;
}

export type AcceptJournalResult =
  /** `why`: reason why the journal cannot be accepted, and what the operator must do first. */
  | { readonly kind: 'impossible'; readonly why: ConfigError }
  | { readonly kind: 'undecided'; readonly missing: 'open' | 'to'; readonly differenceMinor: number }
  | { readonly kind: 'accepted'; readonly differenceMinor: number; readonly acknowledgedSeq: number };

type ContradictedJournalState = MachineMoneyState & { readonly contradiction: JournalContradiction };

/** Accepts a cabinet's new journal in place of a lost one. The ledger then sets the meter to zero, and posts the journal's events. */
export const acceptNewJournal = async (
  tx: DatabaseTransaction,
  machineState: ContradictedJournalState,
  acceptance: JournalAcceptance,
): Promise<AcceptJournalResult> => {
  const { machine, contradiction } = machineState;
  const { journal, kind } = contradiction;
  if (kind === 'ledgerBehind')
    return refuseJournalAcceptance(
      'JOURNAL_NEWER',
      { machine: machine.id },
      `The ledger is older than this journal: npm run operator -- machine accept-ledger ${machine.id}`,
    );
  if (
    !isNewJournal(journal) ||
    journal.id === machine.journalId ||
    (await isJournalRetired(tx, machine.id, journal.id))
  )
    return refuseJournalAcceptance(
      'JOURNAL_NOT_FRESH',
      { machine: machine.id },
      `Only a fresh journal can take the place of the one before. ${howToBeginAFreshOne(machine.id)}`,
    );
  const given = await settleMeterDifference(tx, machineState, { ...acceptance, meterMinor: 0 });
  if (given.kind !== 'even') return given;
  await tx.run("UPDATE cash_transfers SET cleared = 1 WHERE kind = 'handPay' AND machine_id = ?", machine.id);
  await follow(tx, machineState, { acknowledgedSeq: 0, meterMinor: 0, at: acceptance.at });
  return { kind: 'accepted', differenceMinor: given.differenceMinor, acknowledgedSeq: 0 };
};

/**
 * Accepts that the ledger, restored from a backup, is older than the cabinet's journal. All events in the journal then count as posted,
 * because this ledger lacks their transfers and sessions. The next seat gets a fencing number above all that the cabinet has seen.
 */
export const acceptLedgerOlderThanJournal = async (
  tx: DatabaseTransaction,
  machineState: ContradictedJournalState,
  acceptance: JournalAcceptance,
): Promise<AcceptJournalResult> => {
  const { machine, contradiction, seat } = machineState;
  const { journal, kind } = contradiction;
  if (kind !== 'ledgerBehind')
    return refuseJournalAcceptance(
      'LEDGER_NOT_OLDER',
      { machine: machine.id },
      `The ledger is not the older side: npm run operator -- machine accept-journal ${machine.id}`,
    );
  if (!seat && journal.meterMinor > 0)
    return refuseJournalAcceptance(
      'METER_WITHOUT_SEAT',
      { machine: machine.id, amountMinor: journal.meterMinor },
      `The meter shows ${journal.meterMinor} (minor units), and in the ledger nobody sits there: the next player would take it. ${emptyFirst(machine.id)}`,
    );
  const given = await settleMeterDifference(tx, machineState, {
    ...acceptance,
    meterMinor: journal.meterMinor,
  });
  if (given.kind !== 'even') return given;
  await raiseSeat(tx, machineState, acceptance.at);
  const { lastSeq: acknowledgedSeq, meterMinor } = journal;
  await follow(tx, machineState, { acknowledgedSeq, meterMinor, at: acceptance.at });
  return { kind: 'accepted', differenceMinor: given.differenceMinor, acknowledgedSeq };
};

export const refuseJournalAcceptance = (
  ...rule: ConstructorParameters<typeof BusinessRuleError>
): AcceptJournalResult => ({
  kind: 'impossible',
  why: new BusinessRuleError(...rule),
});

export const isNewJournal = ({ firstSeq, lastSeq, acknowledgedSeq }: JournalSnapshot): boolean =>
  acknowledgedSeq === 0 && firstSeq <= 1 && (lastSeq === 0 || firstSeq === 1);

const howToBeginAFreshOne = (machineId: string): string =>
  `Stop the agent, move cabinet-${machineId}.sqlite and what is named like it out of AGENT_DATA_DIR, start the agent, and say this again.`;

/**
 * Returns the advice to empty the cabinet first, because the restored wallets may contain the meter's money, which would then be paid
 * twice.
 */
const emptyFirst = (machineId: string): string =>
  `The ledger does not know where it came from; the wallets in them may still have it. Stop the agent, keep cabinet-${machineId}.sqlite and what is named like it somewhere else, because it says what was moved, start the agent, and then: npm run operator -- machine accept-journal ${machineId}.`;

/**
 * Ends the machine's open cash transfers and posts the difference between ledger and meter to the player or the house account, as the
 * operator decided.
 */
export const settleMeterDifference = async (
  tx: DatabaseTransaction,
  machineState: MachineMoneyState,
  { decision, to, at, meterMinor }: JournalAcceptance & { readonly meterMinor: number },
): Promise<{ readonly kind: 'even'; readonly differenceMinor: number } | AcceptJournalResult> => {
  const machineId = machineState.machine.id;
  if (machineState.open.length > 0) {
    if (decision === null)
      return { kind: 'undecided', missing: 'open', differenceMinor: machineState.ledgerMinor - meterMinor };
    await settleOrVoidOpenTransfers(tx, machineState, { decision, at });
  }
  const { balanceMinor } = await readLedgerBalance(tx, machineMeterAccountOf(machineId));
  const differenceMinor = balanceMinor - meterMinor;
  if (differenceMinor < 0)
    return refuseJournalAcceptance(
      'METER_OVER_LEDGER',
      { machine: machineId, amountMinor: -differenceMinor },
      `The meter shows ${-differenceMinor} more than the ledger knows (minor units). ${emptyFirst(machineId)}`,
    );
  if (differenceMinor > 0) {
    if (to === null) return { kind: 'undecided', missing: 'to', differenceMinor };
    const { claimant } = machineState;
    const given = await postMeterDifference(tx, {
      machineId,
      amountMinor: differenceMinor,
      to,
      claimant,
      at,
    });
    if (!given.ok) throw new Error(`the correction of machine ${machineId} was refused`);
  }
  return { kind: 'even', differenceMinor };
};

/**
 * Puts a machine back into play after the events in its journal were posted: raises its seat's fencing number above the cabinet's, and asks
 * its agent for a new `hello`.
 */
export const returnMachineToPlay = async (
  tx: DatabaseTransaction,
  { id, agentId }: StoredMachine,
  cabinetEpoch: number,
  at: number,
): Promise<void> => {
  const epoch = Math.max((await findMachine(tx, id))?.epoch ?? 0, cabinetEpoch) + 1;
  await storeMachineFencingNumber(tx, id, epoch);
  await fenceAndHoldMachineSeat(tx, id, { epoch, until: at + fencedHoldMs, at });
  await publishDatabaseChange(tx, 'machine', id);
  await publishDatabaseChange(tx, 'hello', agentId);
};

/** Gives the seat a higher fencing number, because the cabinet refuses commands with a number below the highest it has seen. */
const raiseSeat = async (
  tx: DatabaseTransaction,
  { machine, contradiction }: ContradictedJournalState,
  at: number,
): Promise<void> => {
  const epoch = Math.max(machine.epoch, contradiction.journal.epoch) + 1;
  await storeMachineFencingNumber(tx, machine.id, epoch);
  // Disconnect pages that use the seat's old fencing number; they then take their seat again.
  await fenceAndHoldMachineSeat(tx, machine.id, { epoch, until: at + fencedHoldMs, at });
};

/** Retires the machine's journal: it is never accepted again. */
export const retireJournal = (tx: DatabaseTransaction, machine: StoredMachine, at: number) =>
  tx.run(
    `INSERT INTO retired_journals (machine_id, journal_id, journal_no, acknowledged_seq, at)
       VALUES (?, ?, ?, ?, ?)`,
    machine.id,
    machine.journalId,
    machine.journalNo,
    machine.acknowledgedSeq,
    at,
  );

/** Stores the accepted journal, requests a new `hello` from the machine's agent, and puts the machine back into play. */
const follow = async (
  tx: DatabaseTransaction,
  { machine, contradiction }: ContradictedJournalState,
  from: { readonly acknowledgedSeq: number; readonly meterMinor: number; readonly at: number },
): Promise<void> => {
  const { journal, text } = contradiction;
  const isOther = machine.journalId !== null && machine.journalId !== journal.id;
  if (isOther) await retireJournal(tx, machine, from.at);
  await storeAcceptedJournal(tx, machine.id, {
    id: journal.id,
    revision: journal.revision,
    isOther,
    acknowledgedSeq: from.acknowledgedSeq,
    meterMinor: from.meterMinor,
    fault: machine.fault === text ? null : machine.fault,
  });
  await publishDatabaseChange(tx, 'machine', machine.id);
  await publishDatabaseChange(tx, 'hello', machine.agentId);
};

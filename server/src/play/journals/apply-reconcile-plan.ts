import { foldNameForComparison } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { parseJournalContradiction } from '../machines/check-and-store-journal.ts';
import { findMachine, type StoredMachine, storeMachineJournal } from '../machines/machine-store.ts';
import { type AcceptJournalResult, acceptLedgerOlderThanJournal, returnMachineToPlay } from './accept-journal.ts';
import type { CabinetJournal } from './read-journal.ts';
import type { Claimant } from './read-machine-money-state.ts';
import {
  findJournalEventsMissingInLedger,
  hashReconcileCases,
  hashReconcileJournals,
  type ReconcileCase,
  type ReconcilePlan,
  type ReconcilePlanItem,
  readJournalReconcileCases,
} from './reconcile-plan.ts';
import { replaceJournal } from './replace-journal.ts';
import { type ReplayedJournal, type ReplayFailure, replayJournalEvents } from './replay-journal-events.ts';

/** What a reconciliation did about one machine, for the audit trail. */
export interface ReconciledMachine {
  readonly machine: string;
  readonly decision: ReconcilePlanItem['decision'];
  readonly journal: { readonly from: string | null; readonly to: string | null };
  readonly acknowledgedSeq: { readonly from: number; readonly to: number };
  readonly differenceMinor: number;
  readonly to: string | null;
}

export type JournalReconciliationResult =
  /** `changed`: the ledger or the cabinets' journals have changed since the plan was made. */
  { readonly kind: 'changed' } | ({ readonly kind: 'failed' } & ReplayFailure) | { readonly kind: 'done' };

export interface BegunJournalReconciliation {
  readonly kind: 'begun';
  /** Decisions carried out on machines whose journals are not replayed into the ledger. */
  readonly decided: readonly ReconciledMachine[];
  readonly replays: readonly MachineJournalReplay[];
}

/** A machine whose journal is replayed into the ledger, and its entry for the audit trail. */
export interface MachineJournalReplay {
  readonly each: ReconcileCase;
  readonly reconciled: ReconciledMachine;
}

/**
 * Begins a plan to reconcile ledger and journals: carries out its decisions except the replays, for which it only finds the events. The
 * caller must roll back unless the result is `begun`, and must not begin a plan twice.
 */
export const beginJournalReconciliation = async (
  tx: DatabaseTransaction,
  plan: ReconcilePlan,
  at: number,
): Promise<BegunJournalReconciliation | Exclude<JournalReconciliationResult, { kind: 'done' }>> => {
  const cases = await readJournalReconcileCases(tx, plan);
  if (hashReconcileCases(cases) !== plan.seen) return { kind: 'changed' };
  const decided: ReconciledMachine[] = [];
  for (const item of plan.machines) {
    if (item.decision === 'none') continue;
    const each = cases.find(({ found }) => found.machine.id === item.machine);
    if (!each) return { kind: 'failed', machineId: item.machine, why: 'the ledger has no such machine' };
    if (item.decision === 'replay') {
      if (findJournalEventsMissingInLedger(each) === null)
        return {
          kind: 'failed',
          machineId: item.machine,
          why: 'its events do not follow on the ledger without a gap',
        };
      continue;
    }
    const ended = await decide(tx, each, item, at);
    if (ended.kind !== 'accepted') return { kind: 'failed', machineId: item.machine, why: whyNot(ended) };
    decided.push(reconciled(each, item, { seq: ended.acknowledgedSeq, differenceMinor: ended.differenceMinor }));
  }
  return { kind: 'begun', decided, replays: replaysOf(plan, cases) };
};

/** Resumes a reconciliation plan that was interrupted: finds what is left of it. */
export const resumeJournalReconciliation = async (
  tx: DatabaseTransaction,
  plan: ReconcilePlan,
): Promise<BegunJournalReconciliation | { readonly kind: 'changed' }> => {
  const cases = await readJournalReconcileCases(tx, plan);
  if (hashReconcileJournals(cases) !== plan.seenJournals) return { kind: 'changed' };
  return { kind: 'begun', decided: [], replays: replaysOf(plan, cases) };
};

const replaysOf = (plan: ReconcilePlan, cases: readonly ReconcileCase[]): MachineJournalReplay[] =>
  plan.machines.flatMap((item) => {
    const each = cases.find(({ found }) => found.machine.id === item.machine);
    if (item.decision !== 'replay' || !each?.journal) return [];
    const seq = each.journal.facts.lastSeq;
    return [{ each, reconciled: reconciled(each, item, { seq, differenceMinor: 0 }) }];
  });

/**
 * Posts the next batch of the journals' events to the ledger. Each call continues at the last acknowledged event, so none is posted twice.
 */
export const replayNextJournalEvents = async (
  tx: DatabaseTransaction,
  replays: readonly MachineJournalReplay[],
  limits: { readonly at: number; readonly most: number },
): Promise<ReplayFailure | null> => {
  const journals: ReplayedJournal[] = [];
  for (const { each } of replays) {
    const machine = await findMachine(tx, each.found.machine.id);
    if (!machine || !each.journal) continue;
    await takeUp(tx, machine, each.journal);
    const events = each.journal.events.filter(({ seq }) => seq > machine.acknowledgedSeq);
    journals.push({ machineId: machine.id, events });
  }
  return replayJournalEvents(tx, journals, limits);
};

/** Returns true if the ledger has posted all events of the journals. */
export const areAllJournalEventsReplayed = async (
  tx: DatabaseTransaction,
  replays: readonly MachineJournalReplay[],
): Promise<boolean> => {
  for (const { each } of replays) {
    const machine = await findMachine(tx, each.found.machine.id);
    if ((machine?.acknowledgedSeq ?? 0) < (each.journal?.facts.lastSeq ?? 0)) return false;
  }
  return true;
};

/** Puts the machines whose journals were replayed back into play. */
export const returnReplayedMachinesToPlay = async (
  tx: DatabaseTransaction,
  replays: readonly MachineJournalReplay[],
  at: number,
): Promise<void> => {
  for (const { each } of replays) await returnMachineToPlay(tx, each.found.machine, each.journal?.facts.epoch ?? 0, at);
};

/** Stores the journal as the machine's current one, and clears the fault caused by its contradiction with the ledger. */
const takeUp = async (tx: DatabaseTransaction, machine: StoredMachine, { facts }: CabinetJournal): Promise<void> => {
  const fault = machine.fault === parseJournalContradiction(machine)?.text ? null : machine.fault;
  await storeMachineJournal(tx, machine.id, { id: facts.id, revision: facts.revision, fault });
};

const decide = async (
  tx: DatabaseTransaction,
  each: ReconcileCase,
  { decision, open, to }: ReconcilePlanItem,
  at: number,
): Promise<AcceptJournalResult> => {
  const { found, contradiction } = each;
  const receiver = receiverOf(to, found.claimant);
  if (receiver === undefined)
    return {
      kind: 'impossible',
      why: new ConfigError(
        `"to" is house${found.claimant ? ` or ${found.claimant.username}` : ''}, whose credit is at the machine`,
      ),
    };
  const acceptance = { decision: open, to: receiver, at };
  if (decision === 'replace-journal') return replaceJournal(tx, found, { ...acceptance, journals: null });
  if (contradiction === null)
    return { kind: 'impossible', why: new ConfigError('its journal does not contradict the ledger') };
  return acceptLedgerOlderThanJournal(tx, { ...found, contradiction }, acceptance);
};

const receiverOf = (to: string | null, claimant: Claimant | null): Claimant | 'house' | null | undefined => {
  if (to === null || to === 'house') return to;
  return claimant && foldNameForComparison(claimant.username) === foldNameForComparison(to) ? claimant : undefined;
};

const whyNot = (refused: Exclude<AcceptJournalResult, { kind: 'accepted' }>): string => {
  if (refused.kind === 'impossible') return refused.why.message;
  return refused.missing === 'open'
    ? 'transfers are open: set "open" to void or settle'
    : `the ledger has ${refused.differenceMinor} (minor units) more than the meter: set "to" to a username or house`;
};

const reconciled = (
  { found: { machine }, journal, contradiction }: ReconcileCase,
  { decision, to }: ReconcilePlanItem,
  { seq, differenceMinor }: { readonly seq: number; readonly differenceMinor: number },
): ReconciledMachine => ({
  machine: machine.id,
  decision,
  journal: {
    from: machine.journalId,
    to: decision === 'replace-journal' ? null : (journal?.facts.id ?? contradiction?.journal.id ?? null),
  },
  acknowledgedSeq: { from: machine.acknowledgedSeq, to: seq },
  differenceMinor,
  to: differenceMinor === 0 ? null : to,
});

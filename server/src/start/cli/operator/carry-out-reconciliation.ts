import { recordOperatorChange } from '../../../platform/audit-trail/record-operator-change.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  areAllJournalEventsReplayed,
  type BegunJournalReconciliation,
  beginJournalReconciliation,
  type JournalReconciliationResult,
  type ReconciledMachine,
  replayNextJournalEvents,
  resumeJournalReconciliation,
  returnReplayedMachinesToPlay,
} from '../../../play/journals/apply-reconcile-plan.ts';
import type { ReconcilePlan } from '../../../play/journals/reconcile-plan.ts';

/** Maximum number of events per transaction. PostgreSQL slows down when one transaction changes the same row many times. */
const maxAtOnce = 200;

export interface RecordedReconciliationPlan {
  readonly plan: ReconcilePlan;
  /** Hash of the plan, under which it is recorded. */
  readonly id: string;
  readonly reason: string;
}

export type ReconciliationResult =
  | { readonly kind: 'before'; readonly who: string; readonly at: number }
  | Extract<JournalReconciliationResult, { kind: 'changed' }>
  /** `isBegun`: the plan's decisions, and perhaps some journal events, are already committed. */
  | (Extract<JournalReconciliationResult, { kind: 'failed' }> & { readonly isBegun: boolean })
  | { readonly kind: 'done'; readonly machines: readonly ReconciledMachine[] };

interface PlanDependencies {
  readonly database: Database;
  readonly who: string;
  readonly at: number;
}

/** Rolls back the transaction of a reconciliation plan that is refused. */
class Refused extends Error {
  readonly end: Exclude<ReconciliationResult, { kind: 'done' }>;

  constructor(end: Exclude<ReconciliationResult, { kind: 'done' }>) {
    super('the plan is refused');
    this.end = end;
  }
}

/**
 * Carries out a reconciliation plan (after a restore): its decisions in one transaction, then the machine journals' events in transactions
 * of up to 200. After an interruption the same plan continues: the audit trail contains its beginning, and the sequence number of each
 * machine's last event in the ledger is where to resume, so nothing is posted twice.
 */
export const carryOutReconciliationPlan = async (
  planDependencies: PlanDependencies,
  recordedPlan: RecordedReconciliationPlan,
  /** Called after each transaction that posts events; a test kills the process there. */
  onStep: () => void = () => {},
): Promise<ReconciliationResult> => {
  try {
    const begun = await planDependencies.database.transact((tx) => begin(tx, planDependencies, recordedPlan));
    let isDone = false;
    while (!isDone) {
      isDone = await planDependencies.database.transact(async (tx) => {
        if (await areAllJournalEventsReplayed(tx, begun.replays))
          return finish(tx, planDependencies, recordedPlan, begun);
        const failure = await replayNextJournalEvents(tx, begun.replays, {
          at: planDependencies.at,
          most: maxAtOnce,
        });
        if (failure !== null) throw new Refused({ kind: 'failed', isBegun: true, ...failure });
        return false;
      });
      if (!isDone) onStep();
    }
    return {
      kind: 'done',
      machines: [...begun.decided, ...begun.replays.map(({ reconciled }) => reconciled)],
    };
  } catch (error) {
    if (error instanceof Refused) return error.end;
    throw error;
  }
};

const begin = async (
  tx: DatabaseTransaction,
  planDependencies: PlanDependencies,
  carried: RecordedReconciliationPlan,
): Promise<BegunJournalReconciliation> => {
  const before = await findRecorded(tx, 'reconcile apply', carried.id);
  if (before) throw new Refused({ kind: 'before', ...before });
  const isBegun = (await findRecorded(tx, 'reconcile begin', carried.id)) !== undefined;
  const begun = isBegun
    ? await resumeJournalReconciliation(tx, carried.plan)
    : await beginJournalReconciliation(tx, carried.plan, planDependencies.at);
  if (begun.kind === 'changed') throw new Refused(begun);
  if (begun.kind === 'failed') throw new Refused({ ...begun, isBegun: false });
  if (!isBegun) await note(tx, planDependencies, carried, { what: 'reconcile begin', subject: carried.id });
  for (const { machine: subject, ...details } of begun.decided)
    await note(tx, planDependencies, carried, { what: 'reconcile apply', subject, details });
  return begun;
};

/** Puts the machines whose journals were replayed back into play and records the plan. Returns true. */
const finish = async (
  tx: DatabaseTransaction,
  planDependencies: PlanDependencies,
  carried: RecordedReconciliationPlan,
  { replays }: BegunJournalReconciliation,
): Promise<true> => {
  // Check again: another process may have carried out the same plan concurrently.
  const before = await findRecorded(tx, 'reconcile apply', carried.id);
  if (before) throw new Refused({ kind: 'before', ...before });
  await returnReplayedMachinesToPlay(tx, replays, planDependencies.at);
  for (const { reconciled } of replays) {
    const { machine: subject, ...details } = reconciled;
    await note(tx, planDependencies, carried, { what: 'reconcile apply', subject, details });
  }
  await note(tx, planDependencies, carried, { what: 'reconcile apply', subject: carried.id });
  return true;
};

const findRecorded = (tx: DatabaseTransaction, what: string, subject: string) =>
  tx.get<{ who: string; at: number }>(
    'SELECT who, at FROM operator_changes WHERE what = ? AND subject = ?',
    what,
    subject,
  );

const note = (
  tx: DatabaseTransaction,
  { at, who }: PlanDependencies,
  { id, reason }: RecordedReconciliationPlan,
  { what, subject, details = {} }: { what: string; subject: string; details?: Readonly<Record<string, unknown>> },
): Promise<void> => recordOperatorChange(tx, { at, who, what, subject, details: { ...details, plan: id, reason } });

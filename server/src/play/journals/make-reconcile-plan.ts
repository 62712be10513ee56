import type { Database } from '../../platform/database/database.ts';
import {
  beginJournalReconciliation,
  type JournalReconciliationResult,
  replayNextJournalEvents,
} from './apply-reconcile-plan.ts';
import {
  findJournalEventsMissingInLedger,
  hashReconcileCases,
  hashReconcileJournals,
  proposeJournalReconcileDecision,
  type ReconcilePlan,
  type ReconcilePlanItem,
  type ReconcileSources,
  readJournalReconcileCases,
} from './reconcile-plan.ts';

/**
 * Proposes how to reconcile each machine's journal with the ledger, and tries this in a transaction that is rolled back: a decision that
 * the ledger refuses is left to a person.
 */
export const buildJournalReconcilePlan = async (
  { database, at }: { readonly database: Database; readonly at: number },
  sources: ReconcileSources,
): Promise<ReconcilePlan> => {
  const cases = await database.snapshot((db) => readJournalReconcileCases(db, sources));
  let machines = cases.map(proposeJournalReconcileDecision);
  const planOf = (): ReconcilePlan => ({
    format: 1,
    journals: [...sources.journals],
    lost: [...sources.lost],
    seen: hashReconcileCases(cases),
    seenJournals: hashReconcileJournals(cases),
    machines: machines.filter(({ differs, decision }) => differs.length > 0 || decision !== 'none'),
  });
  const count = cases.reduce((sum, each) => sum + (findJournalEventsMissingInLedger(each)?.length ?? 0), 0);
  if (count > maxTried) return planOf();
  // Each failed trial leaves one more machine to a person, so there are at most as many trials as machines.
  for (const _ of cases) {
    const tried = await tryPlan(database, planOf(), at);
    if (tried.kind !== 'failed') break;
    machines = machines.map((item) => (item.machine === tried.machineId ? leftToPerson(item, tried.why) : item));
  }
  return planOf();
};

/** Maximum number of journal events replayed in a trial of a plan: one transaction holds them all, and slows down with each. */
const maxTried = 1_000;

const leftToPerson = (item: ReconcilePlanItem, why: string): ReconcilePlanItem => ({
  ...item,
  differs: [...item.differs, `${item.decision} is not possible: ${why}`],
  decision: 'none',
  open: null,
  to: null,
});

class Undone extends Error {
  readonly end: JournalReconciliationResult;

  constructor(end: JournalReconciliationResult) {
    super('a trial is rolled back');
    this.end = end;
  }
}

/** Tries a reconciliation plan in a transaction that is rolled back. */
const tryPlan = async (database: Database, tried: ReconcilePlan, at: number): Promise<JournalReconciliationResult> => {
  try {
    return await database.transact(async (tx) => {
      const begun = await beginJournalReconciliation(tx, tried, at);
      if (begun.kind !== 'begun') throw new Undone(begun);
      const failure = await replayNextJournalEvents(tx, begun.replays, {
        at,
        most: Number.POSITIVE_INFINITY,
      });
      throw new Undone(failure === null ? { kind: 'done' } : { kind: 'failed', ...failure });
    });
  } catch (error) {
    if (error instanceof Undone) return error.end;
    throw error;
  }
};

/** Formats the reconciliation plan as human-readable lines. */
export const formatJournalReconcilePlan = ({ machines }: ReconcilePlan): string[] =>
  machines.flatMap((item) => itemLines(item));

const itemLines = ({ machine, differs, decision, open, to }: ReconcilePlanItem): string[] => [
  `${machine}: ${[decision, open && `open: ${open}`, to && `to: ${to}`].filter(Boolean).join(', ')}`,
  ...differs.map((line) => `  ${line}`),
];

import type { UnitOfWork } from '../database/database.ts';
import { storeJournal } from '../machines/machine-store.ts';
import { contradictionOf } from '../machines/record-journal.ts';
import { type Accepted, acceptBooks, bringIntoPlay } from './accept-journal.ts';
import type { Claimant } from './read-case.ts';
import {
  hashOfSeen,
  missingEvents,
  type PlanItem,
  type ReconcileCase,
  type ReconcilePlan,
  readReconcileCases,
} from './reconcile-plan.ts';
import { replaceJournal } from './replace-journal.ts';
import { type ReplayedJournal, type ReplayFailure, replayEvents } from './replay-events.ts';

/** What was done about one machine, for the record. */
interface Reconciled {
  readonly machine: string;
  readonly decision: PlanItem['decision'];
  readonly journal: { readonly from: string | null; readonly to: string | null };
  readonly acknowledgedSeq: { readonly from: number; readonly to: number };
  readonly differenceMinor: number;
  readonly to: string | null;
}

export type ReconcileEnd =
  /** Books or journals are not as the plan has seen them. */
  | { readonly kind: 'changed' }
  | ({ readonly kind: 'failed' } & ReplayFailure)
  | { readonly kind: 'done'; readonly machines: readonly Reconciled[] };

/**
 * Carries a plan out in one unit of work: all of it or nothing. The caller must roll back unless the answer is `done`, and
 * must not call it again for a plan that was carried out.
 */
export const applyReconcilePlan = async (
  unit: UnitOfWork,
  plan: ReconcilePlan,
  at: number,
): Promise<ReconcileEnd> => {
  const cases = await readReconcileCases(unit, plan);
  if (hashOfSeen(cases) !== plan.seen) return { kind: 'changed' };
  const done: Reconciled[] = [];
  const replayed: { readonly each: ReconcileCase; readonly journal: ReplayedJournal }[] = [];
  for (const item of plan.machines) {
    const each = cases.find(({ found }) => found.machine.id === item.machine);
    if (!each) return { kind: 'failed', machineId: item.machine, why: 'the books have no such machine' };
    if (item.decision === 'none') continue;
    if (item.decision === 'replay') {
      const events = missingEvents(each);
      if (each.journal === null || events === null)
        return {
          kind: 'failed',
          machineId: item.machine,
          why: 'its events do not follow on the books without a gap',
        };
      await takeUp(unit, each);
      replayed.push({ each, journal: { machineId: item.machine, events } });
      done.push(reconciled(each, item, { seq: each.journal.facts.lastSeq, differenceMinor: 0 }));
      continue;
    }
    const ended = await decide(unit, each, item, at);
    if (ended.kind !== 'accepted') return { kind: 'failed', machineId: item.machine, why: whyNot(ended) };
    done.push(reconciled(each, item, { seq: ended.acknowledgedSeq, differenceMinor: ended.differenceMinor }));
  }
  const failure = await replayEvents(
    unit,
    replayed.map(({ journal }) => journal),
    at,
  );
  if (failure !== null) return { kind: 'failed', ...failure };
  for (const { each } of replayed)
    await bringIntoPlay(unit, each.found.machine, each.journal?.facts.epoch ?? 0, at);
  return { kind: 'done', machines: done };
};

/** Makes the journal the one that the books follow, and ends the fault that its contradiction was. */
const takeUp = async (unit: UnitOfWork, { found: { machine }, journal }: ReconcileCase): Promise<void> => {
  if (journal === null) return;
  const { id, revision } = journal.facts;
  const fault = machine.fault === contradictionOf(machine)?.text ? null : machine.fault;
  await storeJournal(unit, machine.id, { id, revision, fault });
};

const decide = async (
  unit: UnitOfWork,
  each: ReconcileCase,
  { decision, open, to }: PlanItem,
  at: number,
): Promise<Accepted> => {
  const { found, contradiction } = each;
  const receiver = receiverOf(to, found.claimant);
  if (receiver === undefined)
    return {
      kind: 'impossible',
      why: `"to" is house${found.claimant ? ` or ${found.claimant.username}` : ''}, whose credit is at the machine`,
    };
  const acceptance = { decision: open, to: receiver, at };
  if (decision === 'replace-journal') return replaceJournal(unit, found, { ...acceptance, journals: null });
  if (contradiction === null) return { kind: 'impossible', why: 'its journal does not contradict the books' };
  return acceptBooks(unit, { ...found, contradiction }, acceptance);
};

const receiverOf = (to: string | null, claimant: Claimant | null): Claimant | 'house' | null | undefined => {
  if (to === null || to === 'house') return to;
  return claimant && claimant.username.toLowerCase() === to.toLowerCase() ? claimant : undefined;
};

const whyNot = (refused: Exclude<Accepted, { kind: 'accepted' }>): string => {
  if (refused.kind === 'impossible') return refused.why;
  return refused.missing === 'open'
    ? 'transfers are open: set "open" to void or settle'
    : `the books have ${refused.differenceMinor} (minor units) more than the meter: set "to" to a username or house`;
};

const reconciled = (
  { found: { machine }, journal, contradiction }: ReconcileCase,
  { decision, to }: PlanItem,
  { seq, differenceMinor }: { readonly seq: number; readonly differenceMinor: number },
): Reconciled => ({
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

import {
  type AttendantTaskCheck,
  listAttendantTaskChecks,
  type OfficeAnswerInput,
  taskKinds,
} from '@reelfloor/protocol/office-call-types';
import { findStaffAlert, type StoredAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { type AlertRow, alertsSql, toFloorAlert } from './read-floor-alerts.ts';

/**
 * Time in ms for which a completed attendant task is still listed. A player's call whose task was given back and not claimed again also
 * expires after it.
 */
const listedMs = 12 * 3_600_000;
const maxTasks = 200;

const kindsSql = taskKinds.map((kind) => `'${kind}'`).join(', ');
/**
 * SQL condition for an attendant task that is not done. A task ends when its cause ends, unless it is claimed. The alert of a player's call
 * closes when an attendant claims the task, so such a task stays open until it is done.
 */
const openSql = `(a.closed_at IS NULL AND k.done_at IS NULL)
  OR (k.done_at IS NULL AND k.first_claimed_at >= ? AND (k.claimed_by IS NOT NULL OR a.kind = 'attendantCalled'))`;

type ListedAttendantTask = OfficeAnswerInput<'tasks'>['tasks'][number];

/** Returns the open attendant tasks, oldest first, followed by the recently completed ones, newest first. */
export const readAttendantTasks = async (
  db: Queries,
  { who, now }: { readonly who: string; readonly now: number },
): Promise<ListedAttendantTask[]> => {
  const since = now - listedMs;
  const rows = await db.all<AlertRow>(
    `${alertsSql} WHERE a.kind IN (${kindsSql}) AND (${openSql} OR k.done_at >= ?)
     ORDER BY k.done_at IS NOT NULL, k.done_at DESC, a.opened_at, a.id LIMIT ${maxTasks}`,
    since,
    since,
  );
  const brands = await db.all<{ id: string; name: string }>('SELECT id, name FROM brands');
  const dark = await db.all<{ id: string; agent: string }>(
    `SELECT machine_id AS id, agent_id AS agent FROM machine_assignments
     WHERE agent_id IN (SELECT agent_id FROM alerts WHERE kind = 'agentGone' AND closed_at IS NULL) ORDER BY machine_id`,
  );
  return rows.map((row) => {
    const { claimed_by: by, claimed_at: at, done_at: doneAt } = row;
    const ticked = ticksOf(row.checks);
    return {
      alert: toFloorAlert(row),
      brandName: brands.find(({ id }) => id === row.brand)?.name ?? null,
      dark: row.kind === 'agentGone' ? dark.filter(({ agent }) => agent === row.agent_id).map(({ id }) => id) : [],
      claim: by === null || at === null ? null : { by, at: Number(at), isYours: by === who },
      checks: listAttendantTaskChecks(row.kind).map((check) => ({ check, at: ticked[check] ?? null })),
      doneAt: doneAt === null ? null : Number(doneAt),
    };
  });
};

/** Returns the number of open tasks that no attendant has claimed. */
export const countUnclaimedAttendantTasks = async (db: Queries, now: number): Promise<number> => {
  const row = await db.get<{ count: number }>(
    `SELECT count(*) AS count FROM alerts a LEFT JOIN attendant_tasks k ON k.alert_id = a.id
     WHERE a.kind IN (${kindsSql}) AND (${openSql}) AND k.claimed_by IS NULL`,
    now - listedMs,
  );
  return Number(row?.count ?? 0);
};

type Ticks = Readonly<Partial<Record<AttendantTaskCheck, number>>>;

interface StoredTask {
  readonly claimed_by: string | null;
  readonly claimed_at: number;
  readonly checks: string;
  readonly done_at: number | null;
}

const ticksOf = (checks: string | null): Ticks => (checks === null ? {} : (JSON.parse(checks) as Ticks));

interface TaskStep {
  readonly id: string;
  readonly who: string;
  readonly at: number;
}

/**
 * Returns the alert behind an attendant's task and the stored task. Returns null if there is no such task; throws a BusinessRuleError if it
 * is already done.
 */
const findTask = async (
  tx: Queries,
  id: string,
): Promise<{ readonly alert: StoredAlert; readonly task: StoredTask | undefined } | null> => {
  const alert = await findStaffAlert(tx, id);
  if (!alert || listAttendantTaskChecks(alert.kind).length === 0) return null;
  const task = await tx.get<StoredTask>('SELECT * FROM attendant_tasks WHERE alert_id = ?', id);
  if (task && task.done_at !== null) throw new BusinessRuleError('TASK_OVER', {});
  return { alert, task };
};

/**
 * Assigns an attendant task to a person. `from` is the person to whom it is assigned according to the caller; if it is assigned to somebody
 * else, throws a BusinessRuleError. Returns false if there is no such task.
 */
export const claimAttendantTask = async (
  tx: DatabaseTransaction,
  { id, who, at, from }: TaskStep & { readonly from: string | null },
): Promise<boolean> => {
  const found = await findTask(tx, id);
  if (!found) return false;
  const { alert, task } = found;
  const holder = task?.claimed_by ?? null;
  if (holder !== null && holder !== from) throw new BusinessRuleError('TASK_TAKEN', { who: nameOf(holder) });
  if (alert.closed_at !== null && (task === undefined || (holder === null && alert.kind !== 'attendantCalled')))
    throw new BusinessRuleError('TASK_OVER', {});
  // Reset the task's checklist: the new assignee must inspect the cabinet again.
  await tx.run(
    `INSERT INTO attendant_tasks (alert_id, claimed_by, claimed_at, first_claimed_at, checks) VALUES (?, ?, ?, ?, '{}')
     ON CONFLICT (alert_id) DO UPDATE SET claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at, checks = '{}'`,
    ...[id, who, at, at],
  );
  return true;
};

/** Like `findTask`, but throws a BusinessRuleError unless `who` has claimed the task. */
const findOwn = async (tx: Queries, { id, who }: TaskStep) => {
  const found = await findTask(tx, id);
  if (!found) return null;
  const { alert, task } = found;
  if (!task || task.claimed_by === null) throw new BusinessRuleError('TASK_FREE', {});
  if (task.claimed_by !== who) throw new BusinessRuleError('TASK_TAKEN', { who: nameOf(task.claimed_by) });
  return { alert, task };
};

/** Stores that an item of the task's checklist was completed, and when. An item that is already completed keeps its time. */
export const tickTaskChecklistItem = async (
  tx: DatabaseTransaction,
  step: TaskStep & { readonly check: AttendantTaskCheck; readonly agoMs: number },
): Promise<boolean> => {
  const found = await findOwn(tx, step);
  if (!found || !listAttendantTaskChecks(found.alert.kind).includes(step.check)) return false;
  const { checks, claimed_at: claimedAt } = found.task;
  const at = Math.max(step.at - step.agoMs, Math.min(Number(claimedAt), step.at));
  const ticked = { [step.check]: at, ...ticksOf(checks) };
  await tx.run('UPDATE attendant_tasks SET checks = ? WHERE alert_id = ?', JSON.stringify(ticked), step.id);
  return true;
};

export const unclaimAttendantTask = async (tx: DatabaseTransaction, step: TaskStep): Promise<boolean> => {
  if (!(await findOwn(tx, step))) return false;
  await tx.run("UPDATE attendant_tasks SET claimed_by = NULL, checks = '{}' WHERE alert_id = ?", step.id);
  return true;
};

/**
 * Stores that an attendant task is done. All items of its checklist must be completed, unless the cause of the task has ended by itself.
 */
export const completeAttendantTask = async (tx: DatabaseTransaction, step: TaskStep): Promise<boolean> => {
  const found = await findOwn(tx, step);
  if (!found) return false;
  const { alert, task } = found;
  const ticked = ticksOf(task.checks);
  const left = listAttendantTaskChecks(alert.kind).filter((check) => ticked[check] === undefined);
  const isOver = alert.closed_at !== null && alert.kind !== 'attendantCalled';
  if (left.length > 0 && !isOver) throw new BusinessRuleError('TASK_UNCHECKED', { count: left.length });
  await tx.run('UPDATE attendant_tasks SET done_at = ? WHERE alert_id = ?', step.at, step.id);
  return true;
};

const nameOf = (who: string): string => who.replace(/ \(office\)$/, '');

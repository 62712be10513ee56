import { testKind } from '../../platform/alerts/alert-kinds.ts';
import type { StoredAlert } from '../../platform/alerts/alert-store.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { writeMessages } from './message-store.ts';

/** Most alerts whose messages one check writes. */
const perPoll = 50;

export interface TellingTerms {
  /** The names of the channels. */
  readonly channels: readonly string[];
  /** The kinds that are told; null: all. */
  readonly kinds: ReadonlySet<string> | null;
  /** Time in ms after which an open alert that nobody has acknowledged is told again; 0: never. */
  readonly repeatMs: number;
}

/**
 * Writes the messages about alerts that were opened or closed, and about those to be told again. Each is written in the
 * transaction that marks the alert as planned, so it is written once, whichever node does it.
 */
export const planMessages = async (database: Database, terms: TellingTerms, at: number): Promise<void> => {
  const due = await database.read.all<StoredAlert>(
    `SELECT * FROM alerts WHERE unnotified = 1 ORDER BY opened_at LIMIT ${perPoll}`,
  );
  const again =
    terms.repeatMs === 0
      ? []
      : await database.read.all<StoredAlert>(
          `SELECT * FROM alerts WHERE closed_at IS NULL AND acknowledged_at IS NULL AND unnotified = 0
             AND (planned_at <= ? OR planned_at > ?) ORDER BY planned_at LIMIT ${perPoll}`,
          at - terms.repeatMs,
          at,
        );
  for (const { id } of [...due, ...again])
    await database.transact(async (tx) => {
      const alert = await tx.get<StoredAlert>('SELECT * FROM alerts WHERE id = ?', id);
      if (alert) await plan(tx, alert, { terms, at });
    }, `alert:${id}`);
};

const plan = async (
  tx: DatabaseTransaction,
  alert: StoredAlert,
  { terms, at }: { readonly terms: TellingTerms; readonly at: number },
): Promise<void> => {
  const events = eventsOf(alert, { terms, at });
  const isRepeat = events.some((event) => event.startsWith('repeated'));
  const planned = await tx.run(
    'UPDATE alerts SET unnotified = 0, planned_at = ?, repeats = ? WHERE id = ? AND unnotified = ? AND repeats = ?',
    at,
    alert.repeats + Number(isRepeat),
    alert.id,
    alert.unnotified,
    alert.repeats,
  );
  const isWanted = terms.kinds === null || terms.kinds.has(alert.kind) || alert.kind === testKind;
  if (planned > 0 && isWanted) await writeMessages(tx, alert, { events, channels: terms.channels, at });
};

const eventsOf = (
  alert: StoredAlert,
  { terms, at }: { readonly terms: TellingTerms; readonly at: number },
): string[] => {
  if (alert.kind === testKind) return ['test'];
  // What was closed at once, such as a jackpot, has no end to tell.
  const isOver = alert.closed_at !== null && alert.closed_at > alert.opened_at;
  if (alert.unnotified === 1) return ['opened', ...(isOver ? ['closed'] : [])];
  const plannedAt = alert.planned_at ?? at;
  // Planned later than now: the clock was set back since.
  const isDue = alert.closed_at === null && (plannedAt <= at - terms.repeatMs || plannedAt > at);
  return isDue && terms.repeatMs > 0 ? [`repeated-${alert.repeats + 1}`] : [];
};

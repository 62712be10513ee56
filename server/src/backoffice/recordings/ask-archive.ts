import { done, type MachineId } from '@reelfloor/protocol';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import type { Clips } from '../../play/recordings/clips.ts';
import { findKeptEvidence } from '../../play/recordings/hold-evidence.ts';
import { readLedgerFacts } from './read-recordings.ts';
import type { RecordingView } from './recording-views.ts';

interface ArchiveDependencies {
  readonly database: ScopedDatabase;
  readonly clips: Pick<Clips, 'askEvidence' | 'offerKept'>;
  readonly now: () => number;
}

/**
 * Asks the hall for the archive of a view's round, with what the ledger says of it; null if the view is of no round. Where the hall cannot be
 * reached, or has lost it, the copy of a legal hold takes its place, which has the hold's whole span.
 */
export const askArchive = async (
  { database, clips, now }: ArchiveDependencies,
  { staffId, machineId, fromMs, untilMs, round }: RecordingView,
) => {
  if (round === null) return null;
  const span = { machineId: machineId as MachineId, fromMs, untilMs, round };
  const facts = await database.snapshot((db) => readLedgerFacts(db, { ...span, at: now() }));
  const owned = { machineId: span.machineId, owner: { staffId }, ledgerFacts: JSON.stringify(facts) };
  const asked = await clips.askEvidence({ ...span, ...owned });
  if (asked.ok) return asked;
  const kept = await findKeptEvidence(database.read, span);
  return kept ? done(await clips.offerKept(owned, kept)) : asked;
};

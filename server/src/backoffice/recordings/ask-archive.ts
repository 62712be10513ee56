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
 * Requests the evidence archive of a view's round from the hall, with the ledger's data of the round; null if the view is not of a round.
 * If the hall is unreachable or has lost the recording, the copy under a legal hold is used, which covers the hold's whole span.
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

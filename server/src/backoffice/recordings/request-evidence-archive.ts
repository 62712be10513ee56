import { type MachineId, okResult } from '@reelfloor/protocol';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { findStoredEvidence } from '../../play/recordings/legal-hold-evidence.ts';
import type { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import { readLedgerDataForRecordedRound } from './read-recording-timeline.ts';
import type { RecordingAccess } from './recording-access.ts';

interface ArchiveDependencies {
  readonly database: ScopedDatabase;
  readonly clips: Pick<RecordingClipService, 'askEvidence' | 'offerKept'>;
  readonly now: () => number;
}

/**
 * Requests the evidence archive of a recorded round from the hall, with the ledger's data of the round; null if the recording access is not
 * for a round. If the hall is unreachable or has lost the recording, the copy under a legal hold is used, which covers the hold's whole
 * span.
 */
export const requestEvidenceArchive = async (
  { database, clips, now }: ArchiveDependencies,
  { staffId, machineId, fromMs, untilMs, round }: RecordingAccess,
) => {
  if (round === null) return null;
  const span = { machineId: machineId as MachineId, fromMs, untilMs, round };
  const facts = await database.snapshot((db) => readLedgerDataForRecordedRound(db, { ...span, at: now() }));
  const owned = { machineId: span.machineId, owner: { staffId }, ledgerFacts: JSON.stringify(facts) };
  const asked = await clips.askEvidence({ ...span, ...owned });
  if (asked.ok) return asked;
  const kept = await findStoredEvidence(database.read, span);
  return kept ? okResult(await clips.offerKept(owned, kept)) : asked;
};

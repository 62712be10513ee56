import type { MachineId } from '@reelfloor/protocol';
import type { Database } from '../../platform/database/database.ts';
import type { Clips } from '../../play/recordings/clips.ts';
import { readLedgerFacts } from './read-recordings.ts';
import type { RecordingView } from './recording-views.ts';

interface ArchiveDependencies {
  readonly database: Database;
  readonly clips: Pick<Clips, 'askEvidence'>;
  readonly now: () => number;
}

/** Asks the hall for the archive of a view's round, with what the ledger says of it; null if the view is of no round. */
export const askArchive = async (
  { database, clips, now }: ArchiveDependencies,
  { staffId, machineId, fromMs, untilMs, round }: RecordingView,
) => {
  if (round === null) return null;
  const span = { machineId: machineId as MachineId, fromMs, untilMs, round };
  const facts = await database.snapshot((db) => readLedgerFacts(db, { ...span, at: now() }));
  return clips.askEvidence({ ...span, owner: { staffId }, ledgerFacts: JSON.stringify(facts) });
};

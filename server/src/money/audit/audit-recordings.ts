import type { Queries } from '../../platform/database/database.ts';
import { formatAuditFaults } from '../ledger/format-audit-faults.ts';

/**
 * Reports rounds in the ledger that contradict the hash chain of their machine's recording: an earlier line of the chain than that of the
 * previous round in the same journal, a different hash for the same line, or a line after the machine's newest known one.
 */
export const auditRecordings = async (db: Queries): Promise<string[]> => {
  const back = await db.all<{ machine: string; seq: number }>(
    `SELECT machine, seq FROM (
       SELECT machine_id AS machine, event_seq AS seq, recording_no,
         lag(recording_no) OVER (PARTITION BY machine_id, journal_id ORDER BY event_seq) AS before_it
       FROM game_rounds WHERE recording_no IS NOT NULL
     ) AS named WHERE recording_no < before_it ORDER BY machine, seq`,
  );
  const twice = await db.all<{ machine: string; no: number }>(
    `SELECT machine_id AS machine, recording_no AS no FROM game_rounds WHERE recording_no IS NOT NULL
     GROUP BY machine_id, recording_no HAVING count(DISTINCT recording_head) > 1 ORDER BY machine_id, recording_no`,
  );
  const beyond = await db.all<{ machine: string; no: number }>(
    `SELECT r.machine_id AS machine, max(r.recording_no) AS no FROM game_rounds r
     LEFT JOIN recording_heads h ON h.machine_id = r.machine_id WHERE r.recording_no IS NOT NULL
     GROUP BY r.machine_id, h.no HAVING h.no IS NULL OR h.no < max(r.recording_no) ORDER BY r.machine_id`,
  );
  return [
    ...formatAuditFaults(
      back,
      ({ machine, seq }) =>
        `the round of event ${seq} at machine ${machine} names an earlier line of its recording than the round before`,
    ),
    ...formatAuditFaults(
      twice,
      ({ machine, no }) => `rounds at machine ${machine} name two lines ${no} of its recording`,
    ),
    ...formatAuditFaults(
      beyond,
      ({ machine, no }) =>
        `a round at machine ${machine} names line ${no} of its recording, which the ledger does not know`,
    ),
  ];
};

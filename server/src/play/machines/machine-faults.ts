import type { Queries } from '../../platform/database/database.ts';

/**
 * Reports each machine that is out of play because its cabinet and the ledger contradict each other, with what to do. Such
 * ledger can be right in itself, but money at the machine waits until a person has decided.
 */
export const listMachineFaults = async (db: Queries): Promise<string[]> => {
  const rows = await db.all<{ id: string; fault: string; contradiction: string | null }>(
    `SELECT id, coalesce(fault, 'its journal contradicts the books') AS fault, contradiction FROM machines
     WHERE fault IS NOT NULL OR contradiction IS NOT NULL ORDER BY id`,
  );
  return rows.map(
    ({ id, fault, contradiction }) =>
      `machine ${id} is out of play: ${fault}${contradiction === null ? `. Check it: npm run operator -- machine journal ${id}, then machine clear ${id}` : ''}`,
  );
};

import type { Transaction } from '../database/database.ts';

/** Lets a test forge transfers and entries. Whoever owns a database can do the same. */
export const unlockLedger = async (tx: Transaction): Promise<void> => {
  for (const table of ['transfers', 'entries'])
    if (tx.engine === 'postgres') await tx.run(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_are_kept`);
    else for (const verb of ['update', 'delete']) await tx.run(`DROP TRIGGER IF EXISTS ${table}_no_${verb}`);
};

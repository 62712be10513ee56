import type { UnitOfWork } from '../platform/database/database.ts';

/** Lets a test forge transfers and entries, as the owner of a database could. */
export const unlockLedger = async (unit: UnitOfWork): Promise<void> => {
  for (const table of ['transfers', 'entries'])
    if (unit.engine === 'postgres') await unit.run(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_are_kept`);
    else
      for (const verb of ['update', 'delete']) await unit.run(`DROP TRIGGER IF EXISTS ${table}_no_${verb}`);
};

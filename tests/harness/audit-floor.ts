import { join } from 'node:path';
import { openSqliteDatabase } from '../../server/src/database/sqlite-database.ts';
import { auditLedger } from '../../server/src/ledger/audit-ledger.ts';

/** What is wrong with the books of a floor's database, in words; nothing when they are right. */
export const auditFloor = async (dataDir: string): Promise<string[]> => {
  const database = await openSqliteDatabase(join(dataDir, 'reelfloor.sqlite'));
  try {
    const { totalMinor, unbalancedTransfers, wrongBalances } = await auditLedger(database.read);
    return [
      ...(totalMinor === 0 ? [] : [`all accounts together are ${totalMinor}`]),
      ...unbalancedTransfers.map((id) => `transfer ${id} is not balanced`),
      ...wrongBalances.map((account) => `the balance of ${account} is not the sum of its entries`),
    ];
  } finally {
    await database.close();
  }
};

import { readPlace } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { auditBooks } from './ledger/audit-books.ts';
import { runCommand } from './run-command.ts';

/** `npm run ledger:audit`: what is wrong in plain lines and exit 1, else one line of figures. A live server may go on. */
await runCommand(async () => {
  const database = await openDatabase(readPlace(process.env));
  const { faults, figures } = await database.snapshot((db) => auditBooks(db, Date.now()));
  await database.close();
  if (faults.length === 0) {
    const { transfers, entries, accounts, machines, inTransitMinor } = figures;
    console.log(
      `The books are right: ${transfers} transfers, ${entries} entries, ${accounts} accounts, ${machines} machines, ${inTransitMinor} in transit, 0 together.`,
    );
    return;
  }
  for (const fault of faults) console.log(fault);
  process.exitCode = 1;
});

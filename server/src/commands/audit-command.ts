import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { alertOfAudit } from '../alerts/alert-of-audit.ts';
import { readPlace } from '../config/config.ts';
import { readTime } from '../database/database-time.ts';
import { openDatabase } from '../database/open-database.ts';
import { journalFaults } from '../journals/audit-journals.ts';
import { auditBooks } from '../ledger/audit-books.ts';
import { outOfPlayFaults } from '../machines/out-of-play-faults.ts';
import { recordFaults } from '../operator-record/record-faults.ts';
import { ConfigError } from '../process/config-error.ts';
import { printableLine } from '../process/printable-line.ts';
import { runCommand } from './run-command.ts';

/**
 * Prints each fault of the books and each machine out of play in one line and exits with 1; without any, prints figures.
 * The server may be running.
 */
await runCommand(async () => {
  const { journals, alerts } = readOptions(process.argv.slice(2));
  const database = await openDatabase(readPlace(process.env));
  const { faults, figures } = await database.snapshot(async (db) => {
    const audit = await auditBooks(db, await readTime(db));
    const told = journals === null ? [] : await journalFaults(db, journals);
    return {
      ...audit,
      faults: [...audit.faults, ...(await outOfPlayFaults(db)), ...(await recordFaults(db)), ...told],
    };
  });
  if (alerts) await alertOfAudit(database, faults, await readTime(database.read));
  await database.close();
  if (faults.length === 0) {
    const { transfers, entries, accounts, machines, inTransitMinor } = figures;
    console.log(
      `The books are right: ${transfers} transfers, ${entries} entries, ${accounts} accounts, ${machines} machines, ${inTransitMinor} in transit, 0 together.`,
    );
    return;
  }
  for (const fault of faults) console.log(printableLine(fault));
  process.exitCode = 1;
});

function readOptions(args: string[]): { readonly journals: string | null; readonly alerts: boolean } {
  try {
    const options = { journals: { type: 'string' }, alert: { type: 'boolean' } } as const;
    const { journals, alert } = parseArgs({ args, options }).values;
    if (journals !== undefined && !existsSync(journals)) throw new Error(`There is no folder ${journals}.`);
    return { journals: journals ?? null, alerts: alert === true };
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : error}\nUsage: npm run ledger:audit [-- --journals AGENT_DATA_DIR] [--alert]`,
    );
  }
}

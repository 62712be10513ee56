import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { updateLedgerAuditAlert } from '../../backoffice/alerts/alert-cause-queue.ts';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { formatLedgerAmount, getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import { verifyAuditTrail } from '../../platform/audit-trail/verify-audit-trail.ts';
import type { Database } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { recordDatabaseAuditTime } from '../../platform/process/daily-job-records.ts';
import { sanitizeTerminalLine } from '../../platform/process/sanitize-terminal-line.ts';
import { findJournalDiscrepancies } from '../../play/journals/audit-journals.ts';
import { listMachineFaults } from '../../play/machines/out-of-service-records.ts';
import { applyOperatorCurrencyIfValid } from '../config/operator-currency.ts';
import { readOperatorCommandSettings } from '../config/server-config.ts';
import { runCliCommand } from './run-command.ts';

/**
 * Audits the database: prints one line for each fault and each machine out of play and exits with 1; without any, prints totals. The server
 * may be running.
 */
await runCliCommand(async () => {
  const { journals, alerts } = readOptions(process.argv.slice(2));
  const place = readOperatorCommandSettings(process.env);
  // Do not fail if the settings name an unknown currency: the audit must still run.
  applyOperatorCurrencyIfValid(place.dataDir);
  const database = await openDatabase(place);
  try {
    const faults = await auditAndPrint(database, journals).catch(async (error) => {
      // Alert staff even if the audit failed before it was complete.
      if (alerts) await alert(database, [`it did not finish: ${String(error)}`]).catch(() => {});
      throw error;
    });
    if (alerts) await alert(database, faults);
    await recordDatabaseAuditTime(place.dataDir, await readDatabaseTime(database.read));
  } finally {
    await database.close();
  }
});

async function auditAndPrint(database: Database, journals: string | null): Promise<readonly string[]> {
  const { faults, figures } = await database.snapshot(async (db) => {
    const audit = await auditDatabase(db, await readDatabaseTime(db));
    const reported = journals === null ? [] : await findJournalDiscrepancies(db, journals);
    return {
      ...audit,
      faults: [...audit.faults, ...(await listMachineFaults(db)), ...(await verifyAuditTrail(db)), ...reported],
    };
  });
  if (faults.length === 0) {
    const { transfers, entries, accounts, machines, inTransitMinor } = figures;
    console.log(
      `The ledger is right: ${transfers} transfers, ${entries} entries, ${accounts} accounts, ${machines} machines, ${formatLedgerAmount(inTransitMinor)} ${getLedgerCurrency()} in transit, 0 together.`,
    );
    return faults;
  }
  for (const fault of faults) console.log(sanitizeTerminalLine(fault));
  process.exitCode = 1;
  return faults;
}

async function alert(database: Database, faults: readonly string[]): Promise<void> {
  try {
    await updateLedgerAuditAlert(database, faults, await readDatabaseTime(database.read));
  } catch (error) {
    throw new ConfigError(
      `The alert could not be stored, so nobody is notified: ${error instanceof Error ? error.message : error}. Run it as the server's user of the database.`,
    );
  }
}

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

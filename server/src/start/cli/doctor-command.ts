import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { updateDoctorCheckAlert } from '../../backoffice/alerts/alert-cause-queue.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { releaseVersion } from '../../platform/process/release-version.ts';
import { sanitizeTerminalLine } from '../../platform/process/sanitize-terminal-line.ts';
import { applyOperatorCurrencyIfValid } from '../config/operator-currency.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { checkFilePermissions } from '../doctor/check-server-secrets.ts';
import { createFaultFinding } from '../doctor/doctor-finding.ts';
import { findWorstFindingLevel, type NamedFinding, runDoctorChecks } from '../doctor/run-doctor-checks.ts';
import { assertDatabaseUsable } from '../server/assert-database-usable.ts';
import { readProductionConfig } from '../server/assert-production-ready.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { runCliCommand } from './run-command.ts';

/** Prints one line for each requirement of a server for real players, and exits with 1 on a fault. The server may be running. */
await runCliCommand(async () => {
  const { json, alert } = readOptions(process.argv.slice(2));
  const findings = await examineSettings(alert === true);
  if (json) console.log(JSON.stringify(findings, null, 2));
  else for (const line of linesOf(findings)) console.log(sanitizeTerminalLine(line));
  if (findWorstFindingLevel(findings) === 'fault') process.exitCode = 1;
});

/**
 * Runs all checks of the server's settings and environment. `alerts`: whether staff are alerted about faults, if the database can be
 * opened.
 */
async function examineSettings(alerts: boolean): Promise<NamedFinding[]> {
  let config: ServerConfig;
  try {
    config = readProductionConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return withoutSettings(error);
  }
  applyOperatorCurrencyIfValid(config.dataDir);
  const openedDatabase = await openDatabase(config).catch((error: unknown) => new Error(explainStartFailure(error)));
  try {
    const findings = await runDoctorChecks({
      config,
      environment: process.env,
      openedDatabase,
      refuseStart: (database) => assertDatabaseUsable(database, config),
    });
    if (alerts && !(openedDatabase instanceof Error)) {
      const faults = findings.filter(({ level }) => level === 'fault').map(({ text }) => text);
      await updateDoctorCheckAlert(
        openedDatabase,
        config.nodeName,
        faults,
        await readDatabaseTime(openedDatabase.read),
      );
    }
    return findings;
  } finally {
    if (!(openedDatabase instanceof Error)) await openedDatabase.close();
  }
}

/** Runs the checks that are possible although the settings are invalid and a server would not start. */
async function withoutSettings(error: ConfigError): Promise<NamedFinding[]> {
  const wrong = createFaultFinding(
    'The server cannot start with these settings, so nothing else was checked.',
    error.message,
  );
  const files = await checkFilePermissions(resolve(process.env.DATA_DIR || 'data')).catch(() => []);
  return [
    { check: 'settings', ...wrong },
    ...files.filter(({ level }) => level !== 'ok').map((finding) => ({ check: 'file modes', ...finding })),
  ];
}

function linesOf(findings: readonly NamedFinding[]): string[] {
  const count = (level: string) => findings.filter((one) => one.level === level).length;
  return [
    `Reelfloor ${releaseVersion}`,
    ...findings.flatMap(({ check, level, text, advice }) => [
      `${level.padEnd(8)} ${check}: ${text}`,
      ...(advice === null ? [] : [`         → ${advice}`]),
    ]),
    `faults: ${count('fault')}, warnings: ${count('warning')}, ok: ${count('ok')}`,
  ];
}

function readOptions(args: string[]): { json?: boolean; alert?: boolean } {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' }, alert: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : error}\nUsage: npm run doctor [-- --json --alert]`,
    );
  }
}

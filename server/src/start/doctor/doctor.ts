import { systemClock, waitAtMost } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { DocumentSeal } from '../../players/identity/document-seal.ts';
import type { Config } from '../config/config.ts';
import { checkAlerts, checkMail } from './check-alerts.ts';
import { checkBrands, checkPromotions } from './check-brands.ts';
import { checkCasinos } from './check-casinos.ts';
import {
  checkAudit,
  checkBackup,
  checkClock,
  checkDisk,
  checkPictures,
  checkRecordings,
  checkServer,
} from './check-computer.ts';
import { checkDatabaseRights } from './check-database-rights.ts';
import { checkFiles } from './check-files.ts';
import { checkDocuments, checkHouse, checkProfiles, checkStaff } from './check-house.ts';
import { checkPages } from './check-pages.ts';
import { checkProxy } from './check-proxy.ts';
import { checkSecrets } from './check-secrets.ts';
import { type Finding, fault, type Level, ok } from './finding.ts';
import { checkRelay } from './relay/check-relay.ts';
import { checkWatchRelay } from './relay/check-watch-relay.ts';

/** Timeout of one check in ms. */
const checkLimitMs = 15_000;

export interface DoctorDependencies {
  readonly config: Config;
  /** The environment variables of the process, whose secrets are compared. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The opened database, or the error why it cannot be opened. */
  readonly openedDatabase: Database | Error;
  /** Throws a ConfigError if a server for real players would refuse to start with these settings and this database. */
  readonly refuseStart: (database: Database) => Promise<void>;
}

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  readonly check: string;
}

type Check = () => Promise<readonly Finding[]>;

/** Runs all checks for a server with real players. A server may be running. Changes nothing. */
export const examine = async (dependencies: DoctorDependencies): Promise<NamedFinding[]> => {
  const { config, environment, openedDatabase } = dependencies;
  const checks: [string, Check][] = [
    ['server', () => checkServer(config)],
    ['secrets', () => checkSecrets(config, environment)],
    ['file modes', () => checkFiles(config.dataDir)],
    ['disk', () => checkDisk(config.dataDir)],
    ['recordings', () => checkRecordings(environment.AGENT_DATA_DIR)],
    ['backup', () => checkBackup(config.dataDir)],
    ['audit', () => checkAudit(config.dataDir)],
    ['promotions', async () => checkPromotions(config.promotions)],
    ['pages', () => checkPages(config)],
    ['house', async () => checkHouse(config, environment)],
    ['mail', () => checkMail(config)],
    ['proxy', () => checkProxy(config)],
    ['relay', () => checkRelay(config.relays)],
    ['relay for watchers', () => checkWatchRelay(config.watchRelay)],
    ...(openedDatabase instanceof Error ? [] : checksOfDatabase(dependencies, openedDatabase)),
  ];
  const findings = await Promise.all(checks.map(([name, check]) => runCheck(name, check)));
  if (openedDatabase instanceof Error) findings.push([cannotOpen(openedDatabase)]);
  return findings.flat();
};

/** Returns the worst level among the findings. */
export const worstOf = (findings: readonly Pick<Finding, 'level'>[]): Level =>
  (['fault', 'warning'] as const).find((level) => findings.some((one) => one.level === level)) ?? 'ok';

const checksOfDatabase = (
  { config, environment, refuseStart }: DoctorDependencies,
  database: Database,
): readonly [string, Check][] => [
  ['start', () => checkStart(() => refuseStart(database))],
  ['database rights', () => checkDatabaseRights(database.read, config)],
  ['clock', () => checkClock(database.read)],
  ['staff', () => checkStaff(database.read)],
  ['profile', () => checkProfiles(database.read)],
  ['documents', () => checkDocuments(database.read, sealingKeyOf(config, environment))],
  ['alerts', async () => checkAlerts(database.read, config, await readTime(database.read))],
  ['casinos', async () => checkCasinos(database.read, await readTime(database.read))],
  ['brands and games', () => checkBrands(database.read, config)],
  ['pictures', () => checkPictures(database.read, config)],
];

const sealingKeyOf = (
  { secondFactor }: Pick<Config, 'secondFactor'>,
  { SECOND_FACTOR_KEY }: DoctorDependencies['environment'],
) => ({ keyId: new DocumentSeal(secondFactor.key).keyId, isOwn: Boolean(SECOND_FACTOR_KEY) });

const runCheck = async (name: string, check: Check): Promise<NamedFinding[]> => {
  const unchecked = (why: string) => [
    fault(`This could not be checked: ${why}.`, 'Mend the cause, then run the doctor again'),
  ];
  const findings = await waitAtMost(systemClock, checkLimitMs, check()).catch((error: unknown) =>
    unchecked(error instanceof Error ? error.message : String(error)),
  );
  const reported = findings ?? unchecked(`it took longer than ${checkLimitMs / 1000} s`);
  return reported.map((finding) => ({ check: name, ...finding }));
};

const checkStart = async (refuseStart: () => Promise<void>): Promise<readonly Finding[]> => {
  try {
    await refuseStart();
    return [ok('A server for real players starts on this ledger, under the profile that is assigned.')];
  } catch (error) {
    if (error instanceof ConfigError)
      return [fault('A server for real players does not start.', error.message)];
    throw error;
  }
};

const cannotOpen = (error: Error): NamedFinding => ({
  check: 'ledger',
  ...fault('The ledger cannot be opened, so what is in them was not checked.', error.message),
});

import { systemClock, waitAtMost } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { DocumentEncryption } from '../../players/identity/document-encryption.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { checkAlertChannels, checkMailServer } from './check-alert-channels.ts';
import { checkBrandBoundsAndRules, checkPromotionsAreLimited } from './check-brands.ts';
import { checkCasinoPlatforms } from './check-casino-platforms.ts';
import { checkDatabaseRights } from './check-database-rights.ts';
import {
  checkEnoughConfirmingStaff,
  checkIdentityDocumentKey,
  checkInformationPages,
  checkOperatorSettings,
  checkProtectionProfiles,
} from './check-operator-settings.ts';
import { checkReverseProxy } from './check-reverse-proxy.ts';
import {
  checkBrandPictures,
  checkDiskSpace,
  checkLastDatabaseBackup,
  checkLastLedgerAudit,
  checkRecordingDiskSpace,
  checkServerClocks,
  checkServerReady,
} from './check-server-computer.ts';
import { checkFilePermissions, checkServerSecrets } from './check-server-secrets.ts';
import { createFaultFinding, createOkFinding, type DoctorFinding, type FindingLevel } from './doctor-finding.ts';
import { checkSpectatorRelay } from './relay/check-spectator-relay.ts';
import { checkTurnRelays } from './relay/check-turn-relays.ts';

/** Timeout in ms of one check of the server's configuration. */
const checkLimitMs = 15_000;

export interface DoctorDependencies {
  readonly config: ServerConfig;
  /** The environment variables of the process, whose secrets are compared. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The opened database, or the error that prevented opening it. */
  readonly openedDatabase: Database | Error;
  /** Throws a ConfigError if a server for real players would refuse to start with these settings and this database. */
  readonly refuseStart: (database: Database) => Promise<void>;
}

/** A finding with the name of the check that made it. */
export interface NamedFinding extends DoctorFinding {
  readonly check: string;
}

type Check = () => Promise<readonly DoctorFinding[]>;

/** Runs all checks of a server for real players. The server may be running. Changes nothing. */
export const runDoctorChecks = async (dependencies: DoctorDependencies): Promise<NamedFinding[]> => {
  const { config, environment, openedDatabase } = dependencies;
  const checks: [string, Check][] = [
    ['server', () => checkServerReady(config)],
    ['secrets', () => checkServerSecrets(config, environment)],
    ['file modes', () => checkFilePermissions(config.dataDir)],
    ['disk', () => checkDiskSpace(config.dataDir)],
    ['recordings', () => checkRecordingDiskSpace(environment.AGENT_DATA_DIR)],
    ['backup', () => checkLastDatabaseBackup(config.dataDir)],
    ['audit', () => checkLastLedgerAudit(config.dataDir)],
    ['promotions', async () => checkPromotionsAreLimited(config.promotions)],
    ['pages', () => checkInformationPages(config)],
    ['house', async () => checkOperatorSettings(config, environment)],
    ['mail', () => checkMailServer(config)],
    ['proxy', () => checkReverseProxy(config)],
    ['relay', () => checkTurnRelays(config.relays)],
    ['relay for watchers', () => checkSpectatorRelay(config.watchRelay)],
    ...(openedDatabase instanceof Error ? [] : checksOfDatabase(dependencies, openedDatabase)),
  ];
  const findings = await Promise.all(checks.map(([name, check]) => runCheck(name, check)));
  if (openedDatabase instanceof Error) findings.push([cannotOpen(openedDatabase)]);
  return findings.flat();
};

/** Returns the worst level among the findings. */
export const findWorstFindingLevel = (findings: readonly Pick<DoctorFinding, 'level'>[]): FindingLevel =>
  (['fault', 'warning'] as const).find((level) => findings.some((one) => one.level === level)) ?? 'ok';

const checksOfDatabase = (
  { config, environment, refuseStart }: DoctorDependencies,
  database: Database,
): readonly [string, Check][] => [
  ['start', () => checkStart(() => refuseStart(database))],
  ['database rights', () => checkDatabaseRights(database.read, config)],
  ['clock', () => checkServerClocks(database.read)],
  ['staff', () => checkEnoughConfirmingStaff(database.read)],
  ['profile', () => checkProtectionProfiles(database.read)],
  ['documents', () => checkIdentityDocumentKey(database.read, sealingKeyOf(config, environment))],
  ['alerts', async () => checkAlertChannels(database.read, config, await readDatabaseTime(database.read))],
  ['casinos', async () => checkCasinoPlatforms(database.read, await readDatabaseTime(database.read))],
  ['brands and games', () => checkBrandBoundsAndRules(database.read, config)],
  ['pictures', () => checkBrandPictures(database.read, config)],
];

const sealingKeyOf = (
  { secondFactor }: Pick<ServerConfig, 'secondFactor'>,
  { SECOND_FACTOR_KEY }: DoctorDependencies['environment'],
) => ({ keyId: new DocumentEncryption(secondFactor.key).keyId, isOwn: Boolean(SECOND_FACTOR_KEY) });

const runCheck = async (name: string, check: Check): Promise<NamedFinding[]> => {
  const unchecked = (why: string) => [
    createFaultFinding(`This could not be checked: ${why}.`, 'Mend the cause, then run the doctor again'),
  ];
  const findings = await waitAtMost(systemClock, checkLimitMs, check()).catch((error: unknown) =>
    unchecked(error instanceof Error ? error.message : String(error)),
  );
  const reported = findings ?? unchecked(`it took longer than ${checkLimitMs / 1000} s`);
  return reported.map((finding) => ({ check: name, ...finding }));
};

const checkStart = async (refuseStart: () => Promise<void>): Promise<readonly DoctorFinding[]> => {
  try {
    await refuseStart();
    return [createOkFinding('A server for real players starts on this ledger, under the profile that is assigned.')];
  } catch (error) {
    if (error instanceof ConfigError)
      return [createFaultFinding('A server for real players does not start.', error.message)];
    throw error;
  }
};

const cannotOpen = (error: Error): NamedFinding => ({
  check: 'ledger',
  ...createFaultFinding('The ledger cannot be opened, so what is in them was not checked.', error.message),
});

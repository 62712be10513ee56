import { join, resolve } from 'node:path';
import {
  explainMisspeltEnvironmentVariable,
  findMisspeltEnvironmentVariable,
} from '@reelfloor/protocol/environment-variables';
import type { RetentionDays } from '../../backoffice/retention/delete-expired-data.ts';
import type { SharedSettings } from '../../backoffice/settings/settings-for-player-pages.ts';
import { type AccessLogTarget, parseAccessLogTarget } from '../../platform/access/access-log.ts';
import type { AddressLists, AddressRanges } from '../../platform/access/client-address.ts';
import type { OfficeAddress } from '../../platform/access/office-origin.ts';
import { findUnknownDatabaseUrlParameter } from '../../platform/database/postgres-connection-config.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { PromotionSettings } from '../../play/promotions/promotion-settings.ts';
import type { MailSettings } from '../../players/accounts/mail-service.ts';
import type { RegisterSettings } from '../../players/protection/registers/bridged-exclusion-register.ts';
import type { LoginAttemptLimits } from '../../players/sign-in/login-attempts.ts';
import {
  type AlertSettings,
  type PushSettings,
  readAlertSettings,
  readWebPushSettings,
} from './alert-and-report-settings.ts';
import { readDataRetentionDays } from './business-day-settings.ts';
import { type DemoSecrets, findDemoSecrets, readOrCreateDemoSecrets } from './demo-secrets.ts';
import { listExclusionRegisterVariables, readExclusionRegisterSettings } from './exclusion-register-settings.ts';
import { type NodeSettings, parseNatsUrl, readNodeSettings } from './node-settings.ts';
import { type OfficeSettings, readOfficeSettings } from './office-settings.ts';
import { readOfficeUrl } from './office-url.ts';
import { readOperatorCurrency } from './operator-currency.ts';
import { type PlaySettings, readPlaySettings, readPromotionSettings } from './play-settings.ts';
import {
  type Env,
  ensureWritableFolder,
  readAllowedOriginsSetting,
  readCountryCodes,
  readEnumSetting,
  readIntegerSetting,
  readIpAddressRanges,
  resolveWebClientFolder,
} from './read-env-setting.ts';
import { readMailSettings } from './read-mail-settings.ts';
import { readPageAndServerSettings } from './read-page-and-server-settings.ts';

interface GuestSettings {
  readonly registration: boolean;
  readonly passwordReset: boolean;
  readonly minPasswordLength: number;
}

interface SecondFactorSettings {
  readonly isStaffs: boolean;
  /** Key that encrypts TOTP secrets (2FA) and pictures of identity documents. */
  readonly key: string;
}

export interface ServerConfig extends NodeSettings, OfficeSettings, PlaySettings {
  readonly port: number;
  readonly host: string;
  readonly push: PushSettings;
  readonly dataDir: string;
  readonly databasePath: string;
  /** PostgreSQL URL; null if the server uses SQLite. */
  readonly databaseUrl: string | null;
  /** URLs of the NATS servers through which nodes exchange messages; null for a single server. */
  readonly natsUrl: string | null;
  /** Folder of the built web client; it may not exist. */
  readonly webDir: string;
  readonly jwtSecret: string;
  /** The previous JWT secret, whose tokens are accepted until they expire; null if there is none. */
  readonly previousJwtSecret: string | null;
  /** The demo's secrets, generated at its first start; null outside the demo. */
  readonly demo: DemoSecrets | null;
  /** The demo's initial jurisdiction profile: the name of a built-in one, or a file. Null means `demo`, unless one is already assigned. */
  readonly profile: string | null;
  readonly shared: SharedSettings;
  readonly siteId: number;
  /** Rate limit of wrong logins per IP address and minute; also the burst. */
  readonly loginAttemptsPerMinute: number;
  readonly attemptLimits: LoginAttemptLimits;
  /** Rate limit of a player's API calls that change something, per second. */
  readonly callsPerSecond: number;
  readonly connectionsPerAddress: number;
  readonly agentsPerAddress: number;
  /** Lifetime of an access token in ms. Pages renew it before it expires. */
  readonly tokenLifetimeMs: number;
  readonly addressLists: AddressLists;
  /** Networks from which connections without TLS are accepted, besides localhost. Null in the demo, which allows every network. */
  readonly plainFrom: AddressRanges | null;
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: AddressRanges;
  readonly guests: GuestSettings;
  /** The configured exclusion registers. */
  readonly registers: readonly RegisterSettings[];
  readonly secondFactor: SecondFactorSettings;
  readonly mail: MailSettings;
  readonly alerts: AlertSettings;
  readonly maxCashInMinor: number;
  readonly allowEmptyWallet: boolean;
  readonly promotions: PromotionSettings;
  /** URL of the back office; null disables it. */
  readonly office: OfficeAddress | null;
  /** Other origins whose player pages may open channels to this server. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: string;
  readonly accessLog: AccessLogTarget;
  readonly retention: RetentionDays;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/;
/** Minimum length of the JWT secret in characters. HS256 requires a key at least as long as its hash (RFC 7518, 3.2). */
const minSecretLength = 32;
/** Minimum number of different characters in a secret. A random one of 32 characters has about 20; a repetitive one has few. */
const minDifferentCharacters = 10;
const databaseFile = 'reelfloor.sqlite';

/** Reads the server's settings. Creates the data folder and the demo's secrets. Throws a ConfigError that says what to do. */
export const readServerConfig = (env: Env): ServerConfig => {
  refuseMisspelt(env);
  const host = env.HOST || '127.0.0.1';
  const dataDir = ensureWritableFolder(resolve(env.DATA_DIR || 'data'));
  const ownSecret = env.JWT_SECRET || null;
  if (ownSecret !== null) refuseWeakSecret(ownSecret, dataDir);
  if (ownSecret === null && !loopback.test(host))
    throw new ConfigError(
      `HOST is ${host}, but the demo accounts are public, so the demo stays on this machine; use HOST=127.0.0.1 or set JWT_SECRET.`,
    );
  const demo = ownSecret === null ? readOrCreateDemoSecrets(dataDir) : null;
  const shared = readPageAndServerSettings(env, dataDir);
  const guests = {
    registration: shared.REGISTRATION,
    passwordReset: shared.PASSWORD_RESET,
    minPasswordLength: minPasswordLength(env),
  };
  return {
    port: readIntegerSetting(env, 'PORT', 8080, 0, 65_535),
    host,
    dataDir,
    databasePath: join(dataDir, databaseFile),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    natsUrl: parseNatsUrl(env.NATS_URL),
    webDir: resolveWebClientFolder(env.WEB_DIR),
    jwtSecret: ownSecret ?? demo?.jwtSecret ?? '',
    previousJwtSecret: previousSecret(env, dataDir),
    demo,
    profile: env.DEMO_PROFILE || null,
    shared,
    siteId: shared.SITE_ID,
    loginAttemptsPerMinute: readIntegerSetting(env, 'LOGIN_ATTEMPTS_PER_MINUTE', 30, 1, 1_000_000),
    attemptLimits: {
      maxAttempts: readIntegerSetting(env, 'MAX_LOGIN_ATTEMPTS', 5, 0, 1000),
      blockMinutes: readIntegerSetting(env, 'LOGIN_BLOCK_MIN', 15, 1, 10_080),
    },
    callsPerSecond: readIntegerSetting(env, 'CALLS_PER_SECOND', 10, 1, 1_000_000),
    connectionsPerAddress: readIntegerSetting(env, 'CONNECTIONS_PER_ADDRESS', 1000, 1, 1_000_000),
    agentsPerAddress: readIntegerSetting(env, 'AGENTS_PER_ADDRESS', 100, 1, 1_000_000),
    tokenLifetimeMs: 1000 * readIntegerSetting(env, 'TOKEN_LIFETIME_S', 43_200, 5, 2_592_000),
    addressLists: {
      allowedCountries: readCountryCodes(env, 'ALLOWED_COUNTRIES'),
      deniedCountries: readCountryCodes(env, 'DENIED_COUNTRIES'),
      allowedAddresses: readIpAddressRanges(env, 'ALLOWED_ADDRESSES'),
      deniedAddresses: readIpAddressRanges(env, 'DENIED_ADDRESSES'),
    },
    trustedProxies: readIpAddressRanges(env, 'TRUSTED_PROXIES'),
    plainFrom: demo === null ? readIpAddressRanges(env, 'PLAIN_FROM') : null,
    guests,
    registers: readExclusionRegisterSettings(env),
    secondFactor: {
      // Make 2FA of staff optional in the demo, whose passwords are public: one visitor's 2FA would lock out the next visitor.
      isStaffs:
        readEnumSetting(env, 'STAFF_SECOND_FACTOR', demo === null ? 'required' : 'optional', [
          'required',
          'optional',
        ]) === 'required',
      key: secondFactorKey(env) ?? ownSecret ?? demo?.jwtSecret ?? '',
    },
    mail: readMailSettings(env, dataDir, {
      operatorName: shared.HOUSE_NAME,
      isDemo: demo !== null,
      isNeeded: guests.registration || guests.passwordReset,
    }),
    alerts: readAlertSettings(env),
    maxCashInMinor: shared.MAX_ALL_IN_LIMIT,
    allowEmptyWallet: shared.ALLOW_0_BALANCE_TO_PLAY,
    promotions: readPromotionSettings(env, {
      shared,
      currency: readOperatorCurrency(dataDir),
      isDemo: demo !== null,
    }),
    office: readOfficeUrl(env, demo !== null),
    allowedOrigins: readAllowedOriginsSetting(env, 'ALLOWED_ORIGINS'),
    // For real players, log at level `info`, which includes connections. The demo prints its own lines.
    logLevel: readEnumSetting(env, 'LOG_LEVEL', demo === null ? 'info' : 'warn', logLevels),
    accessLog: parseAccessLogTarget(env.ACCESS_LOG),
    retention: readDataRetentionDays(env),
    ...readPlaySettings(env, demo !== null),
    ...readWebPushSettings(env),
    ...readNodeSettings(env),
    ...readOfficeSettings(env),
  };
};

/** Returns the secret that encrypts pictures of identity documents, for commands: the same as the server's 2FA secret. */
export const readIdentityDocumentKey = (env: Env): string =>
  secondFactorKey(env) ?? (env.JWT_SECRET || readOrCreateDemoSecrets(resolve(env.DATA_DIR || 'data')).jwtSecret);

const secondFactorKey = ({ SECOND_FACTOR_KEY: key }: Env): string | null => {
  if (!key) return null;
  if (key.length < minSecretLength || new Set(key).size < minDifferentCharacters)
    throw new ConfigError(
      `SECOND_FACTOR_KEY can be guessed; set a random one of at least ${minSecretLength} characters (openssl rand -base64 48).`,
    );
  return key;
};

/** Throws if a variable's name looks like a misspelled setting, which would otherwise be ignored silently. */
const refuseMisspelt = (env: Env): void => {
  const misspelt = findMisspeltEnvironmentVariable(env, listExclusionRegisterVariables(env));
  if (misspelt) throw new ConfigError(explainMisspeltEnvironmentVariable(misspelt));
};

const refuseWeakSecret = (secret: string, dataDir: string, name = 'JWT_SECRET'): void => {
  if (secret.length < minSecretLength)
    throw new ConfigError(`${name} is shorter than ${minSecretLength} characters; set a longer one.`);
  if (new Set(secret).size < minDifferentCharacters)
    throw new ConfigError(`${name} can be guessed; set a random one (openssl rand -base64 48).`);
  if (secret === findDemoSecrets(dataDir)?.jwtSecret)
    throw new ConfigError(`${name} is the one of the demo in DATA_DIR; set one of your own.`);
};

/** Reads the previous JWT secret. Whoever guesses it can still sign tokens, so it must be as strong as the current one. */
const previousSecret = (env: Env, dataDir: string): string | null => {
  const secret = env.JWT_SECRET_PREVIOUS || null;
  if (secret === null) return null;
  if (!env.JWT_SECRET)
    throw new ConfigError('JWT_SECRET_PREVIOUS is set without JWT_SECRET; set the new secret as well.');
  if (secret === env.JWT_SECRET)
    throw new ConfigError('JWT_SECRET_PREVIOUS is JWT_SECRET; set a new JWT_SECRET, or unset JWT_SECRET_PREVIOUS.');
  refuseWeakSecret(secret, dataDir, 'JWT_SECRET_PREVIOUS');
  return secret;
};

/** Reads the settings that an operator's command needs: database, exclusion registers and password rules, but no JWT secret. */
export const readOperatorCommandSettings = (
  env: Env,
): Pick<ServerConfig, 'dataDir' | 'databasePath' | 'databaseUrl' | 'registers'> & {
  readonly minPasswordLength: number;
} => {
  refuseMisspelt(env);
  const dataDir = ensureWritableFolder(resolve(env.DATA_DIR || 'data'));
  return {
    dataDir,
    databasePath: join(dataDir, databaseFile),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    registers: readExclusionRegisterSettings(env),
    minPasswordLength: minPasswordLength(env),
  };
};

const minPasswordLength = (env: Env): number => readIntegerSetting(env, 'PASSWORD_MIN_LENGTH', 8, 4, 64);

const databaseUrl = (text: string | undefined): string | null => {
  if (!text) return null;
  // Do not include the URL in the message, because it may contain a password.
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new ConfigError('DATABASE_URL is no postgres:// address; correct it or unset it for the embedded database.');
  const foreign = findUnknownDatabaseUrlParameter(text);
  if (foreign !== null)
    throw new ConfigError(`DATABASE_URL sets ${foreign}, which is the server's to decide; take it out.`);
  return text;
};

import { join, resolve } from 'node:path';
import { explainMisspelt, misspeltVariable } from '@reelfloor/protocol/variables';
import type { RetentionDays } from '../../backoffice/retention/delete-expired-data.ts';
import type { SharedSettings } from '../../backoffice/settings/shared-settings.ts';
import { type AccessLogTarget, readAccessLogPlace } from '../../platform/access/access-log.ts';
import type { AddressLists, AddressRanges } from '../../platform/access/client-address.ts';
import type { OfficeAddress } from '../../platform/access/office-origin.ts';
import { foreignParameter } from '../../platform/database/connection-config.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { PromotionSettings } from '../../play/promotions/promotion-settings.ts';
import type { MailSettings } from '../../players/accounts/mail-service.ts';
import type { RegisterSettings } from '../../players/protection/registers/bridged-register.ts';
import type { AttemptLimits } from '../../players/sign-in/login-attempts.ts';
import { type AlertSettings, alertSettings, type PushSettings, pushSettings } from './alert-settings.ts';
import { type DemoSecrets, formerDemoSecrets, readDemoSecrets } from './demo-secrets.ts';
import { type NodeSettings, natsUrl, nodeSettings } from './node-settings.ts';
import { officePlace } from './office-place.ts';
import { type OfficeSettings, officeSettings } from './office-settings.ts';
import { readCurrency } from './operator-currency.ts';
import { type PlaySettings, playSettings, promotionSettings } from './play-settings.ts';
import {
  addresses,
  countries,
  type Env,
  integer,
  oneOf,
  origins,
  webFolder,
  writableFolder,
} from './read-setting.ts';
import { readSharedSettings } from './read-shared-settings.ts';
import { registerSettings, registerVariables } from './register-settings.ts';
import { retentionSettings } from './report-settings.ts';

interface GuestSettings {
  readonly registration: boolean;
  readonly passwordReset: boolean;
  readonly minPasswordLength: number;
}

interface SecondFactorSettings {
  readonly isStaffs: boolean;
  /** Key that encrypts the secrets of authenticator apps and pictures of documents. */
  readonly key: string;
}

export interface Config extends NodeSettings, OfficeSettings, PlaySettings {
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
  /** The demo's initial protection profile: the name of a built-in one, or a file. Null means `demo`, unless one is already assigned. */
  readonly profile: string | null;
  readonly shared: SharedSettings;
  readonly siteId: number;
  /** Rate limit of wrong logins per address and minute; also the burst. */
  readonly loginAttemptsPerMinute: number;
  readonly attemptLimits: AttemptLimits;
  /** Rate limit of a player's changing calls, per second. */
  readonly callsPerSecond: number;
  readonly connectionsPerAddress: number;
  readonly agentsPerAddress: number;
  /** Lifetime of an access token in ms. Pages renew it before it expires. */
  readonly tokenLifetimeMs: number;
  readonly addressLists: AddressLists;
  /** Networks that may connect without TLS, besides localhost. Null in the demo, which allows every network. */
  readonly plainFrom: AddressRanges | null;
  /** Proxies whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: AddressRanges;
  readonly guests: GuestSettings;
  /** The configured registers of excluded persons. */
  readonly registers: readonly RegisterSettings[];
  readonly secondFactor: SecondFactorSettings;
  readonly mail: MailSettings;
  readonly alerts: AlertSettings;
  readonly maxCashInMinor: number;
  readonly allowEmptyWallet: boolean;
  readonly promotions: PromotionSettings;
  /** URL of the office; null disables the office. */
  readonly office: OfficeAddress | null;
  /** Other origins whose player pages may open channels to this server. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: string;
  readonly accessLog: AccessLogTarget;
  readonly retention: RetentionDays;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/;
/** Minimum length of a secret in characters. HS256 requires a key at least as long as its hash (RFC 7518, 3.2). */
const minSecretLength = 32;
/** Minimum number of different characters in a secret. A random one of 32 characters has about 20; a repetitive one has few. */
const minDifferentCharacters = 10;
const databaseFile = 'reelfloor.sqlite';

/** Reads the server's settings. Creates the data folder and the demo's secrets. Throws a ConfigError that says what to do. */
export const readConfig = (env: Env): Config => {
  refuseMisspelt(env);
  const host = env.HOST || '127.0.0.1';
  const dataDir = writableFolder(resolve(env.DATA_DIR || 'data'));
  const ownSecret = env.JWT_SECRET || null;
  if (ownSecret !== null) refuseWeakSecret(ownSecret, dataDir);
  if (ownSecret === null && !loopback.test(host))
    throw new ConfigError(
      `HOST is ${host}, but the demo accounts are public, so the demo stays on this machine; use HOST=127.0.0.1 or set JWT_SECRET.`,
    );
  const demo = ownSecret === null ? readDemoSecrets(dataDir) : null;
  const shared = readSharedSettings(env, dataDir);
  const guests = {
    registration: shared.REGISTRATION,
    passwordReset: shared.PASSWORD_RESET,
    minPasswordLength: minPasswordLength(env),
  };
  return {
    port: integer(env, 'PORT', 8080, 0, 65_535),
    host,
    dataDir,
    databasePath: join(dataDir, databaseFile),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    natsUrl: natsUrl(env.NATS_URL),
    webDir: webFolder(env.WEB_DIR),
    jwtSecret: ownSecret ?? demo?.jwtSecret ?? '',
    previousJwtSecret: previousSecret(env, dataDir),
    demo,
    profile: env.DEMO_PROFILE || null,
    shared,
    siteId: shared.SITE_ID,
    loginAttemptsPerMinute: integer(env, 'LOGIN_ATTEMPTS_PER_MINUTE', 30, 1, 1_000_000),
    attemptLimits: {
      maxAttempts: integer(env, 'MAX_LOGIN_ATTEMPTS', 5, 0, 1000),
      blockMinutes: integer(env, 'LOGIN_BLOCK_MIN', 15, 1, 10_080),
    },
    callsPerSecond: integer(env, 'CALLS_PER_SECOND', 10, 1, 1_000_000),
    connectionsPerAddress: integer(env, 'CONNECTIONS_PER_ADDRESS', 1000, 1, 1_000_000),
    agentsPerAddress: integer(env, 'AGENTS_PER_ADDRESS', 100, 1, 1_000_000),
    tokenLifetimeMs: 1000 * integer(env, 'TOKEN_LIFETIME_S', 43_200, 5, 2_592_000),
    addressLists: {
      allowedCountries: countries(env, 'ALLOWED_COUNTRIES'),
      deniedCountries: countries(env, 'DENIED_COUNTRIES'),
      allowedAddresses: addresses(env, 'ALLOWED_ADDRESSES'),
      deniedAddresses: addresses(env, 'DENIED_ADDRESSES'),
    },
    trustedProxies: addresses(env, 'TRUSTED_PROXIES'),
    plainFrom: demo === null ? addresses(env, 'PLAIN_FROM') : null,
    guests,
    registers: registerSettings(env),
    secondFactor: {
      // Optional in the demo, whose passwords are public: one visitor's 2FA would lock out the next visitor.
      isStaffs:
        oneOf(env, 'STAFF_SECOND_FACTOR', demo === null ? 'required' : 'optional', [
          'required',
          'optional',
        ]) === 'required',
      key: secondFactorKey(env) ?? ownSecret ?? demo?.jwtSecret ?? '',
    },
    mail: mailSettings(env, dataDir, {
      operatorName: shared.HOUSE_NAME,
      isDemo: demo !== null,
      isNeeded: guests.registration || guests.passwordReset,
    }),
    alerts: alertSettings(env),
    maxCashInMinor: shared.MAX_ALL_IN_LIMIT,
    allowEmptyWallet: shared.ALLOW_0_BALANCE_TO_PLAY,
    promotions: promotionSettings(env, { shared, currency: readCurrency(dataDir), isDemo: demo !== null }),
    office: officePlace(env, demo !== null),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
    // For real players, log connections too. The demo prints its own lines.
    logLevel: oneOf(env, 'LOG_LEVEL', demo === null ? 'info' : 'warn', logLevels),
    accessLog: readAccessLogPlace(env.ACCESS_LOG),
    retention: retentionSettings(env),
    ...playSettings(env, demo !== null),
    ...pushSettings(env),
    ...nodeSettings(env),
    ...officeSettings(env),
  };
};

/** Returns the secret that encrypts pictures of identity documents, for commands: the same as the server's 2FA secret. */
export const readSealingKey = (env: Env): string =>
  secondFactorKey(env) ?? (env.JWT_SECRET || readDemoSecrets(resolve(env.DATA_DIR || 'data')).jwtSecret);

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
  const misspelt = misspeltVariable(env, registerVariables(env));
  if (misspelt) throw new ConfigError(explainMisspelt(misspelt));
};

const refuseWeakSecret = (secret: string, dataDir: string, name = 'JWT_SECRET'): void => {
  if (secret.length < minSecretLength)
    throw new ConfigError(`${name} is shorter than ${minSecretLength} characters; set a longer one.`);
  if (new Set(secret).size < minDifferentCharacters)
    throw new ConfigError(`${name} can be guessed; set a random one (openssl rand -base64 48).`);
  if (secret === formerDemoSecrets(dataDir)?.jwtSecret)
    throw new ConfigError(`${name} is the one of the demo in DATA_DIR; set one of your own.`);
};

/** Reads the previous JWT secret. Whoever guesses it can still sign tokens, so it must be as strong as the current one. */
const previousSecret = (env: Env, dataDir: string): string | null => {
  const secret = env.JWT_SECRET_PREVIOUS || null;
  if (secret === null) return null;
  if (!env.JWT_SECRET)
    throw new ConfigError('JWT_SECRET_PREVIOUS is set without JWT_SECRET; set the new secret as well.');
  if (secret === env.JWT_SECRET)
    throw new ConfigError(
      'JWT_SECRET_PREVIOUS is JWT_SECRET; set a new JWT_SECRET, or unset JWT_SECRET_PREVIOUS.',
    );
  refuseWeakSecret(secret, dataDir, 'JWT_SECRET_PREVIOUS');
  return secret;
};

/** Reads the settings that an operator's command needs: database, registers and password rules, but no JWT secret. */
export const readCommandSettings = (
  env: Env,
): Pick<Config, 'dataDir' | 'databasePath' | 'databaseUrl' | 'registers'> & {
  readonly minPasswordLength: number;
} => {
  refuseMisspelt(env);
  const dataDir = writableFolder(resolve(env.DATA_DIR || 'data'));
  return {
    dataDir,
    databasePath: join(dataDir, databaseFile),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    registers: registerSettings(env),
    minPasswordLength: minPasswordLength(env),
  };
};

const minPasswordLength = (env: Env): number => integer(env, 'PASSWORD_MIN_LENGTH', 8, 4, 64);

/** Reads the mail settings. */
export const mailSettings = (
  env: Env,
  dataDir: string,
  { isDemo, isNeeded, operatorName }: { isDemo: boolean; isNeeded: boolean; operatorName: string },
): MailSettings => {
  const smtpUrl = env.SMTP_URL || null;
  const publicUrl = env.PUBLIC_URL || null;
  // Do not include the URL in the message, because it may contain a password.
  if (smtpUrl !== null && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? ''))
    throw new ConfigError('SMTP_URL is no smtp:// or smtps:// address; correct it.');
  if (publicUrl !== null && !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? ''))
    throw new ConfigError(`PUBLIC_URL is "${publicUrl}"; set the https:// address that players open.`);
  if (isNeeded && !isDemo && (smtpUrl === null || publicUrl === null))
    throw new ConfigError('REGISTRATION and PASSWORD_RESET send mail: set SMTP_URL and PUBLIC_URL too.');
  return {
    smtpUrl,
    publicUrl,
    operatorName,
    from: env.MAIL_FROM || `"${operatorName.replace(/["\\]/g, '')}" <no-reply@localhost>`,
    folder: join(dataDir, 'mail'),
  };
};

const databaseUrl = (text: string | undefined): string | null => {
  if (!text) return null;
  // Do not include the URL in the message, because it may contain a password.
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new ConfigError(
      'DATABASE_URL is no postgres:// address; correct it or unset it for the embedded database.',
    );
  const foreign = foreignParameter(text);
  if (foreign !== null)
    throw new ConfigError(`DATABASE_URL sets ${foreign}, which is the server's to decide; take it out.`);
  return text;
};

import type { FastifyInstance } from 'fastify';
import type { Operator } from '../../api/http/fill-page-template.ts';
import {
  type Branding,
  getSiteDataFolder,
  readOperatorLogo,
  readOperatorTheme,
} from '../../backoffice/settings/operator-branding.ts';
import { readSiteSettingOrDefault } from '../../backoffice/settings/operator-settings-file.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NodeRegistry } from '../../platform/nodes/node-registry.ts';
import type { Site } from '../../platform/sites/sites.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { maxSignInMs } from '../../players/sign-in/access-tokens.ts';
import { maxWrongPins } from '../../players/sign-in/idle-sign-in-lock.ts';
import { isServedOnlyOverTls } from '../config/office-url.ts';
import type { ServerConfig } from '../config/server-config.ts';

/** Returns the folders, host names and trusted proxies for the HTTP server. */
export const buildHttpServerOptions = (config: ServerConfig) => ({
  webDir: config.webDir,
  dataDir: config.dataDir,
  operator: operatorOf(config),
  trustedProxies: config.trustedProxies,
  plainFrom: config.plainFrom,
  isSecure: isServedOnlyOverTls(config),
  officePlace: config.office,
  publicUrl: config.mail.publicUrl,
});

/** Returns the values that information pages show, from the running server's settings. */
const operatorOf = (config: ServerConfig): Operator => {
  const { demo, shared, guests, attemptLimits, seatHoldMs, countdowns } = config;
  const isDemo = demo !== null;
  const facts = {
    DEMO: isDemo,
    REAL_MONEY: !isDemo,
    // Always true here: only other servers, which implement just the specification, have no breaks for players, and they serve the page
    // without values.
    BREAKS: true,
    SEAT_HOLD_S: seatHoldMs / 1000,
    NO_CREDIT_S: countdowns.noCreditMs / 1000,
    NO_PRESS_S: countdowns.noPressMs / 1000,
    MAX_LOGIN_ATTEMPTS: attemptLimits.maxAttempts,
    LOGIN_BLOCK_MIN: attemptLimits.blockMinutes,
    MAX_WRONG_PINS: maxWrongPins,
    SIGN_IN_DAYS: maxSignInMs / 86_400_000,
    PASSWORD_MIN_LENGTH: guests.minPasswordLength,
    PASSWORD_RESET: guests.passwordReset,
  };
  // Return the same branding object until something changes, so that the cached pages stay valid.
  const last = new Map<number, Branding>();
  const branding = (site: Site): Branding => {
    const name = site.name ?? shared.HOUSE_NAME;
    const logo = readOperatorLogo(getSiteDataFolder(config.dataDir, site));
    const wanted = readSiteSettingOrDefault(config.dataDir, site, 'THEME');
    const shown = last.get(site.key);
    const isSame = shown?.name === name && shown.logo?.version === logo?.version;
    // Look for the theme again if it is missing: the client may have been built since.
    if (isSame && (shown.theme?.name ?? null) === wanted) return shown;
    const theme = readOperatorTheme(config.webDir, wanted);
    if (isSame && shown.theme?.name === theme?.name) return shown;
    const changed = { name, logo, theme };
    last.set(site.key, changed);
    return changed;
  };
  return { shared, isDemo, facts, branding };
};

/** Starts listening. On an error, such as a port in use, the node unregisters and closes what it has opened. */
export const listenOrLeaveCluster = async <T>(
  http: FastifyInstance,
  { port, host }: ServerConfig,
  joined: Joined,
  startMetrics: () => Promise<T>,
): Promise<{ address: string; metricsServer: T }> => {
  try {
    return { address: await http.listen({ port, host }), metricsServer: await startMetrics() };
  } catch (error) {
    await http.close();
    return leaveAll(joined, error);
  }
};

interface Joined {
  readonly transport: Transport;
  readonly registry: NodeRegistry;
  readonly database: Database;
}

/** Unregisters a node whose start failed, closes its connection to other nodes and its database, and rethrows the error. */
const leaveAll = async ({ transport, registry, database }: Joined, error: unknown): Promise<never> => {
  await transport.drain();
  await registry.leave();
  await database.close();
  throw error;
};

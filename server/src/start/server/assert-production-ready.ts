import { verify } from '@node-rs/argon2';
import { findStaffMemberByLogin, listUndecryptableAuthenticators } from '../../backoffice/staff/staff-store.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { formatSiteName } from '../../platform/sites/site-usernames.ts';
import { hashAgentToken } from '../../play/machines/agent-registry.ts';
import { demoGuestNamePrefix } from '../../players/names/demo-guest-name.ts';
import { getServerStartRefusalByProfile } from '../../players/protection/profile/check-jurisdiction-profile.ts';
import {
  findCurrentJurisdictionProfile,
  listCurrentJurisdictionProfiles,
} from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { countUndecryptableTotpSecrets } from '../../players/sign-in/second-factors.ts';
import { TotpSecretEncryption } from '../../players/sign-in/totp-secret.ts';
import { findDemoSecrets } from '../config/demo-secrets.ts';
import type { Env } from '../config/read-env-setting.ts';
import { readServerConfig, type ServerConfig } from '../config/server-config.ts';
import { demoAccounts, demoPassword, demoStaff } from './seed-demo-database.ts';

/** Reads the settings of a server for real players. Throws a ConfigError if JWT_SECRET is not set. */
export const readProductionConfig = (env: Env): ServerConfig => {
  if (!env.JWT_SECRET)
    throw new ConfigError(
      'JWT_SECRET is not set; set it to a random secret of your own (openssl rand -base64 48), or run npm start for the demo.',
    );
  return readServerConfig(env);
};

/** Throws if a demo player's account still has the published demo password. */
export const assertNoDemoAccounts = async (db: Queries): Promise<void> => {
  for (const { username } of demoAccounts) {
    const account = await db.get<{ password_hash: string }>(
      'SELECT password_hash FROM players WHERE username = ? AND banned = 0',
      username,
    );
    if (account && (await verify(account.password_hash, demoPassword)))
      throw new ConfigError(
        `The account ${username} has the demo's password, which everybody knows; block it (npm run operator -- account block ${username}) or begin with a fresh database.`,
      );
  }
};

/** Throws if a member of staff has the demo's published password. */
export const assertNoDemoStaff = async (db: Queries): Promise<void> => {
  for (const { login } of demoStaff) {
    const member = await findStaffMemberByLogin(db, login);
    if (member && member.blocked_at === null && (await verify(member.password_hash, demoPassword)))
      throw new ConfigError(
        `${login} of the office has the demo's password, which everybody knows; block ${login} (npm run operator -- staff block ${login} --reason "…") or begin with a fresh database.`,
      );
  }
};

/** Throws if simulated guests have played in this database, because their accounts would be mixed with those of real players. */
export const assertNoDemoGuests = async (db: Queries): Promise<void> => {
  const guest = await db.get<{ username: string }>(
    'SELECT username FROM players WHERE username LIKE ? AND banned = 0 ORDER BY username',
    `${demoGuestNamePrefix}%`,
  );
  if (guest)
    throw new ConfigError(
      `The account ${guest.username} is a simulated guest of the demo; block it (npm run operator -- account block ${guest.username}) or begin with a fresh database.`,
    );
};

/** Throws if the database contains the demo's agent: whoever has its token can make the simulated cabinets win any round. */
export const assertNoDemoAgent = async (db: Queries, dataDir: string): Promise<void> => {
  const demo = findDemoSecrets(dataDir);
  if (demo === null) return;
  const known = await db.get(
    'SELECT id FROM agents WHERE id = ? AND token_hash = ?',
    demo.agentId,
    hashAgentToken(demo.agentToken),
  );
  if (known)
    throw new ConfigError(
      `The agent ${demo.agentId} of the demo may still come in; shut it out (npm run operator -- agent revoke ${demo.agentId}) or begin with a fresh database.`,
    );
};

/** Throws unless the assigned jurisdiction profile has a legal review and matches the operator's currency. */
export const assertProtectionProfileUsable = async (
  db: Queries,
  currency: string,
  { registers }: Pick<ServerConfig, 'registers'>,
): Promise<void> => {
  const fault = getServerStartRefusalByProfile(await findCurrentJurisdictionProfile(db), currency, registers);
  if (fault !== null) throw new ConfigError(fault);
  for (const assigned of await listCurrentJurisdictionProfiles(db)) {
    if (assigned.siteKey === null) continue;
    const ofSite = getServerStartRefusalByProfile(assigned, currency, registers);
    if (ofSite !== null) throw new ConfigError(`Of ${formatSiteName(assigned.siteKey)}: ${ofSite}`);
  }
};

/**
 * Throws if the database belongs to real players, for example if the demo is started with their DATABASE_URL. A demo's database is empty or
 * contains the demo's agent.
 */
export const assertDemoDatabase = async (db: Queries, agentId: string): Promise<void> => {
  const inUse = await db.get(
    'SELECT id FROM players UNION ALL SELECT id FROM agents UNION ALL SELECT id FROM brands LIMIT 1',
  );
  if (!inUse || (await db.get('SELECT id FROM agents WHERE id = ?', agentId))) return;
  throw new ConfigError(
    'This ledger is not a demo’s, so the demo accounts stay out of them. For real players set JWT_SECRET and run npm run serve; for the demo set another DATA_DIR or DATABASE_URL.',
  );
};

/** Throws if the key that encrypts TOTP secrets (2FA) has changed, because users with an authenticator app could then not log in. */
export const assertSecondFactorKeyUnchanged = async (db: Queries, { secondFactor }: ServerConfig): Promise<void> => {
  const seal = new TotpSecretEncryption(secondFactor.key);
  const ofStaff = await listUndecryptableAuthenticators(db, seal);
  if (ofStaff.length > 0)
    throw new ConfigError(
      `The codes of ${ofStaff.length} members of staff were sealed with another key; set SECOND_FACTOR_KEY to the one of then (where it was not set, to the JWT_SECRET of then). If it is lost, let them set up new ones: npm run operator -- staff reset-code LOGIN --reason "…", for ${ofStaff.join(', ')}.`,
    );
  const count = await countUndecryptableTotpSecrets(db, seal);
  if (count === 0) return;
  throw new ConfigError(
    `${count} second factors were sealed with another key; set SECOND_FACTOR_KEY to the one of then (where it was not set, to the JWT_SECRET of then). If it is lost, remove them: npm run operator -- account second-factor-reset USERNAME, for those whom account list marks.`,
  );
};

import { transactionCodes } from '@reelfloor/protocol';
import { type StaffRole, staffRoles } from '@reelfloor/protocol/office-call-types';
import { buildOfficeSignInCookie } from '../../api/office/office-cookies.ts';
import { createStaffSignIn } from '../../backoffice/staff/staff-sign-ins.ts';
import { storeStaffMember } from '../../backoffice/staff/store-staff-member.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { addBrand } from '../../play/machines/add-brand.ts';
import { hashAgentToken } from '../../play/machines/agent-registry.ts';
import { type BrandBounds, defaultMaxExcessWinsMinor } from '../../play/machines/brand-event-bounds.ts';
import { readSpectatorRules, storeSpectatorRule } from '../../play/machines/spectator-rules.ts';
import { readJurisdictionProfileFile } from '../../players/protection/profile/jurisdiction-profile-files.ts';
import {
  assignJurisdictionProfile,
  findCurrentJurisdictionProfile,
  hashJurisdictionProfile,
} from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { seedQuickPanel } from '../../players/quick-panel/seed-quick-panel.ts';
import { hashPassword, hashPin } from '../../players/sign-in/passwords.ts';
import { applyOperatorCurrencyIfValid } from '../config/operator-currency.ts';
import type { ServerConfig } from '../config/server-config.ts';

export const demoPassword = 'demo1234';
export const demoPin = '0000';
/** Initial balance of each player's wallet, in minor units. */
const openingMinor = 100_000;
/** The permission to play, as JSON (specification §2). */
const permissions = '[145]';

export const demoAccounts = [
  { username: 'player1', displayName: 'Player One', name: 'Player', lastname: 'One', group: 'user' },
  { username: 'player2', displayName: 'Player Two', name: 'Player', lastname: 'Two', group: 'user' },
  { username: 'staff1', displayName: 'Staff One', name: 'Staff', lastname: 'One', group: 'staff' },
  { username: 'admin1', displayName: 'Admin One', name: 'Admin', lastname: 'One', group: 'admin' },
] as const;

const brands = [
  { id: 'anatolia', name: 'Anatolia Gold' },
  { id: 'koi', name: 'Neon Koi' },
  { id: 'copper', name: 'Copper Canyon' },
  { id: 'orbit', name: 'Orbit Seven' },
  { id: 'bazaar', name: 'Lucky Bazaar' },
  { id: 'pharaoh', name: 'Pharaoh Falls' },
] as const;

/** Limits of each demo brand: maximum stake, maximum win in stakes, free spins, their multiplier, jackpot share, hand pay limit. */
const demoLimits: Record<(typeof brands)[number]['id'], readonly [number, number, number, number, number, number]> = {
  anatolia: [2_000, 1_050, 100, 2, 10, 500_000],
  koi: [1_000, 270, 120, 1, 10, 300_000],
  copper: [4_000, 10_150, 100, 3, 20, 1_000_000],
  orbit: [3_000, 10_077, 77, 3, 20, 1_000_000],
  bazaar: [1_000, 215, 60, 2, 10, 300_000],
  pharaoh: [5_000, 1_050, 120, 3, 20, 800_000],
};

/** Returns the limits of a demo brand. Jackpots can be won on demand and nobody approves hand pays, so neither is limited. */
export const getDemoBrandBounds = (brandId: keyof typeof demoLimits): BrandBounds => {
  const [maxStakeMinor, maxWinStakes, maxFreeSpins, freeSpinMultiplier, sharePerMille, handPayMinor] =
    demoLimits[brandId];
  return {
    maxStakeMinor,
    maxWinStakes,
    maxFreeSpins,
    freeSpinMultiplier,
    sharePerMille,
    handPayMinor,
    maxAheadMinor: defaultMaxExcessWinsMinor(handPayMinor),
    stakedPerHitMinor: [],
    approvalMinor: null,
  };
};

/** The demo's jackpot levels, highest first: the seed (start amount), and the level's weight in sharing the stakes' contribution. */
export const demoJackpotLevels = [
  { level: 1, seedMinor: 5_000_000, weight: 4 },
  { level: 2, seedMinor: 1_000_000, weight: 3 },
  { level: 3, seedMinor: 200_000, weight: 2 },
  { level: 4, seedMinor: 50_000, weight: 1 },
];

/** Initial jackpot growth above the seed (start amount) in percent, by the brand's position, for a demo with guests. */
const grownPercent = [34, 12, 61, 88, 7, 47] as const;

/** Returns a jackpot level's initial amount, in minor units, in a demo that looks as if people had played before. */
const grownMinor = (seedMinor: number, level: number, place: number): number =>
  Math.round((seedMinor * (100 + (grownPercent[place] ?? 0) / level)) / 100) + 13 * (place + 1) * level;

interface DemoSeed {
  readonly agentId: string;
  readonly agentToken: string;
  /** Whether the jackpots of newly added brands start above their seeds (start amounts). */
  readonly hasGrownPots?: boolean;
  /** Whether the floor includes the trial machine (`Trial Reels`), which has a brand of its own. */
  readonly hasTrialMachine?: boolean;
}

/** Brand of the trial machine, which reports no jackpots and has a highest award of 45 stakes. */
const trialBrand = { id: 'trial', name: 'Trial Reels' } as const;
const trialBounds: BrandBounds = {
  maxStakeMinor: 100,
  maxWinStakes: 200,
  maxFreeSpins: 0,
  freeSpinMultiplier: 1,
  sharePerMille: 0,
  handPayMinor: 4_000,
  maxAheadMinor: defaultMaxExcessWinsMinor(4_000),
  stakedPerHitMinor: [],
  approvalMinor: null,
};

/** Fills an empty database with the demo's data; idempotent. */
export const seedDemoDatabase = async (
  database: Database,
  { agentId, agentToken, hasGrownPots = false, hasTrialMachine = false }: DemoSeed,
  now: () => number = Date.now,
): Promise<void> => {
  const known = await database.read.all<{ username: string }>('SELECT username FROM players');
  const missing = demoAccounts.filter((account) => !known.some(({ username }) => username === account.username));
  // Hash only once for all accounts: the password and PIN are published, and four PIN hashes would add a second to the first start.
  const hashes = missing.length > 0 && (await Promise.all([hashPassword(demoPassword), hashPin(demoPin)] as const));
  await database.transact(async (tx) => {
    await tx.run(
      'INSERT INTO agents (id, token_hash) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash',
      agentId,
      hashAgentToken(agentToken),
    );
    for (const [position, brand] of brands.entries()) {
      const bounds = getDemoBrandBounds(brand.id);
      const levels = demoJackpotLevels.map((one) =>
        hasGrownPots ? { ...one, heldMinor: grownMinor(one.seedMinor, one.level, position) } : one,
      );
      await addBrand(tx, { ...brand, position, levels, bounds, at: now() });
      await tx.run('UPDATE brands SET bounds = ? WHERE id = ? AND bounds IS NULL', JSON.stringify(bounds), brand.id);
      await tx.run(
        'INSERT INTO agent_brands (agent_id, brand_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
        agentId,
        brand.id,
      );
    }
    if (hasTrialMachine) await addTrialBrand(tx, agentId, now());
    if (hashes) {
      const [passwordHash, pinCode] = hashes;
      for (const account of missing) await seedAccount(tx, { ...account, passwordHash, pinCode }, now());
    }
    await seedQuickPanel(tx);
    if ((await readSpectatorRules(tx)).house === null) await storeSpectatorRule(tx, null, { rule: 'on', at: now() });
    if (!(await findCurrentJurisdictionProfile(tx))) await assignByDemo(tx, readJurisdictionProfileFile('demo'), now());
  });
  await seedDemoStaff(database, demoPassword, now());
};

const addTrialBrand = async (tx: DatabaseTransaction, agentId: string, at: number): Promise<void> => {
  await addBrand(tx, { ...trialBrand, position: brands.length, levels: [], bounds: trialBounds, at });
  await tx.run(
    'INSERT INTO agent_brands (agent_id, brand_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
    agentId,
    trialBrand.id,
  );
};

/** Adds missing demo data to the database, and assigns the demo's jurisdiction profile. */
export const prepareDemoDatabase = async (
  database: Database,
  agent: Pick<DemoSeed, 'agentId' | 'agentToken'>,
  { profile, demoGuests, hasTrialMachine }: Pick<ServerConfig, 'profile' | 'demoGuests' | 'hasTrialMachine'>,
): Promise<void> => {
  await seedDemoDatabase(database, { ...agent, hasGrownPots: demoGuests > 0, hasTrialMachine });
  await assignDemoProfile(database, profile);
};

/** Name by which the demo appears as author of a jurisdiction profile's assignment. */
const demoItself = 'demo';

const assignByDemo = (tx: DatabaseTransaction, text: string, at: number) =>
  assignJurisdictionProfile(tx, { text, at, who: demoItself, reason: 'start of the demo' });

/**
 * Assigns the jurisdiction profile that DEMO_PROFILE names, even one that cannot be parsed, which results in the strictest values. Without
 * the variable, updates the demo's own profile, and keeps one that somebody assigned.
 */
const assignDemoProfile = async (database: Database, named: string | null): Promise<void> => {
  const text = readJurisdictionProfileFile(named ?? 'demo');
  await database.transact(async (tx) => {
    const held = await findCurrentJurisdictionProfile(tx);
    if (held && (held.hash === hashJurisdictionProfile(text) || (named === null && held.who !== demoItself))) return;
    await assignByDemo(tx, text, Date.now());
  });
};

const seedAccount = async (
  tx: DatabaseTransaction,
  account: (typeof demoAccounts)[number] & { passwordHash: string; pinCode: string },
  at: number,
): Promise<void> => {
  const id = `p-${account.username}`;
  await tx.query
    .insertInto('players')
    .values({
      id,
      username: account.username,
      display_name: account.displayName,
      name: account.name,
      lastname: account.lastname,
      email: `${account.username}@example.com`,
      password_hash: account.passwordHash,
      pin_code: account.pinCode,
      user_group: account.group,
      permissions,
      banned: 0,
      created_at: at,
    })
    .execute();
  if (account.group !== 'user') return;
  const transferId = `seed:deposit:${id}`;
  const posted = await postToWallet(tx, {
    id: transferId,
    kind: 'seed',
    at,
    playerId: id,
    amountMinor: openingMinor,
    otherAccount: 'cashier',
    statement: { type: transactionCodes.deposit, source: 'cashier' },
  });
  if (!posted.ok) throw new Error(`seeding ${transferId} was refused: ${posted.refusal.code}`);
};

const numbers = ['One', 'Two'] as const;

/** The demo's staff for the office: two of each role, because some actions need a second person. They share a password. */
export const demoStaff: readonly {
  readonly login: string;
  readonly name: string;
  readonly role: StaffRole;
}[] = staffRoles.flatMap((role) =>
  numbers.map((number, place) => ({
    login: `${role}${place + 1}`,
    name: `${role[0]?.toUpperCase()}${role.slice(1)} ${number}`,
    role,
  })),
);

/** Adds the demo's staff. Their password is public, so they need not change it; they set up an authenticator app. */
const seedDemoStaff = async (database: Database, password: string, at: number): Promise<void> => {
  const known = await database.read.all<{ login: string }>('SELECT login FROM staff');
  const missing = demoStaff.filter((member) => !known.some(({ login }) => login === member.login));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(password);
  await database.transact(async (tx) => {
    for (const member of missing) {
      const id = await storeStaffMember(tx, { ...member, passwordHash, at });
      await tx.run('UPDATE staff SET must_change_password = 0 WHERE id = ?', id);
    }
  });
};

/** Formats the initial balance of a player of a new demo, such as `1000.00 EUR`, in the operator's currency. */
export const formatInitialDemoBalance = async (dataDir: string): Promise<string> => {
  const currency = applyOperatorCurrencyIfValid(dataDir);
  return `${formatLedgerAmount(openingMinor)} ${currency}`;
};

/**
 * Signs members of the demo's staff in to the office, for scripts. Returns their session cookies in the order of the logins. Throws a
 * ConfigError on a server for real players.
 */
export const signInDemoStaff = async (config: ServerConfig, logins: readonly string[]): Promise<string[]> => {
  if (config.demo === null) throw new ConfigError('Only the demo signs in by itself.');
  const database = await openDatabase(config);
  const origin = { address: '127.0.0.1', browser: 'the demo' };
  try {
    return await database.transact(async (tx) => {
      const cookies: string[] = [];
      for (const login of logins) {
        const member = await tx.get<{ id: string }>('SELECT id FROM staff WHERE login = ?', login);
        if (!member) throw new ConfigError(`The demo has no member of staff ${login}.`);
        const token = await createStaffSignIn(tx, member.id, origin, Date.now());
        cookies.push(buildOfficeSignInCookie(token, false).replace(/;.*/, ''));
      }
      return cookies;
    });
  } finally {
    await database.close();
  }
};

import { randomBytes, randomUUID } from 'node:crypto';
import { postCashDeskMovement } from '../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { demoGuestNamePrefix } from '../../players/names/demo-guest-name.ts';
import { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { insertSignInAndLoginSource } from '../../players/sign-in/known-login-sources.ts';
import { hashPassword, hashPin } from '../../players/sign-in/passwords.ts';
import type { ServerConfig } from '../config/server-config.ts';

/** Wallet balance in minor units below which a simulated guest gets another deposit. */
const leastMinor = 20_000;
const depositMinor = 100_000;

export interface DemoGuest {
  readonly username: string;
  /** Access token of the simulated guest's sign-in, with which it plays like any player. */
  readonly token: string;
}

export interface DemoGuestService {
  /** Signs a simulated guest in, with enough money to play. `number` counts from 1. */
  welcome(number: number): Promise<DemoGuest>;
  close(): Promise<void>;
}

/**
 * Creates accounts for the demo's simulated guests, whose names identify them as such and whose passwords are random. Throws a ConfigError
 * on a server for real players.
 */
export const createDemoGuestService = async (config: ServerConfig): Promise<DemoGuestService> => {
  if (config.demo === null) throw new ConfigError('Simulated guests play in the demo alone.');
  const database = await openDatabase(config);
  const now = () => Date.now();
  const tokens = new AccessTokens(config.jwtSecret, database, now);
  const kept = new Map<number, { readonly token: string; readonly renewAt: number }>();
  const tokenOf = async (number: number, player: GuestAccount): Promise<string> => {
    const at = now();
    const known = kept.get(number);
    if (known && at < known.renewAt) return known.token;
    const id = randomUUID();
    const expiresAt = tokens.expiryOf(at);
    const origin = { ip: '127.0.0.1', device: null };
    await database.transact((tx) =>
      insertSignInAndLoginSource(tx, { id, player, origin, at, expiresAt, isByCode: false }),
    );
    const token = await tokens.issue(player.id, id, expiresAt);
    kept.set(number, { token, renewAt: (at + expiresAt) / 2 });
    return token;
  };
  return {
    welcome: async (number) => {
      const player = await findOrAdd(database, number, now());
      await fund(database, player, now());
      return { username: player.username, token: await tokenOf(number, player) };
    },
    close: () => database.close(),
  };
};

interface GuestAccount {
  readonly id: string;
  readonly username: string;
}

const findOrAdd = async (database: Database, number: number, at: number): Promise<GuestAccount> => {
  const username = `${demoGuestNamePrefix}${number}`;
  const find = 'SELECT id, username FROM players WHERE username = ?';
  const known = await database.read.get<GuestAccount>(find, username);
  if (known) return known;
  const secret = () => randomBytes(32).toString('base64url');
  const [password_hash, pin_code] = [await hashPassword(secret()), await hashPin(secret())];
  return database.transact(async (tx) => {
    const added = await tx.get<GuestAccount>(find, username);
    if (added) return added;
    const account = { id: `p-${username}`, username };
    await tx.query
      .insertInto('players')
      .values({
        ...account,
        display_name: `Demo Guest ${number}`,
        name: 'Demo Guest',
        lastname: String(number),
        email: `${username}@demo.invalid`,
        password_hash,
        pin_code,
        user_group: 'user',
        permissions: '[145]',
        banned: 0,
        created_at: at,
      })
      .execute();
    return account;
  });
};

/** Deposits money for a simulated guest as the cash desk does, with an audit trail entry, if the wallet is nearly empty. */
const fund = async (database: Database, { id, username }: GuestAccount, at: number): Promise<void> => {
  const { balanceMinor } = await readLedgerBalance(database.read, walletAccountOf(id));
  if (balanceMinor >= leastMinor) return;
  const key = randomUUID();
  await database.transact(async (tx) => {
    const move = {
      direction: 'deposit',
      username,
      amountMinor: depositMinor,
      note: 'demo',
      key,
      at,
    } as const;
    const moved = await postCashDeskMovement(tx, move);
    if (!moved.ok) return moved;
    const details = { amountMinor: depositMinor, key, note: 'demo' };
    await recordOperatorChange(tx, { at, who: 'demo', what: 'cashier deposit', subject: username, details });
    return moved;
  });
};

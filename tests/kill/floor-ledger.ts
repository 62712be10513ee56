import { DatabaseSync } from 'node:sqlite';
import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import { transactionCodes } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type {
  CashTransfersTable,
  Database,
  MachinesTable,
  SeatsTable,
  SessionsTable,
  WaitingHandPaysTable,
} from '@reelfloor/server/testing/database';

export interface LedgerRow {
  readonly kind: string;
  readonly entries: ReadonlyMap<string, number>;
}

interface PromotionRow {
  readonly id: string;
  readonly player_id: string;
  readonly kind: 'discount' | 'bonus';
  readonly amount_minor: number;
}

/** A request for a second person. */
export interface RequestRow {
  readonly key_text: string;
  readonly action: string;
  readonly content: string;
  readonly state: string;
  readonly asked_by: string;
  readonly decided_by: string | null;
}

interface LevelRow {
  readonly brand_id: string;
  readonly level: number;
  readonly seed_minor: number;
  readonly weight: number;
}

/** A level that was opened or closed. */
export interface LevelChangeRow {
  readonly id: number;
  readonly brand_id: string;
  readonly level: number;
  readonly kind: 'opened' | 'closed';
  readonly amount_minor: number;
  readonly pot_to: string;
}

interface CabinetMemory {
  readonly events: readonly CabinetEvent[];
  readonly meterMinor: number;
  /** Whether the cabinet accepted the press, by press id. */
  readonly presses: ReadonlyMap<string, boolean>;
}

/** A withdrawal that a player asked for. */
interface WithdrawalRow {
  readonly id: string;
  readonly player_id: string;
  readonly amount_minor: number;
  readonly state: 'waiting' | 'paid' | 'refused' | 'cancelled';
}

/** A transfer between this hall and a casino's platform, as the outbox has it. */
interface PlatformTransferRow {
  readonly id: string;
  readonly kind: 'debit' | 'credit' | 'rollback';
  readonly player_id: string;
  readonly amount_minor: number;
  readonly state: string;
  readonly ended_at: number | null;
}

/** A deposit by bank transfer that a player asked for. */
interface DepositRow {
  readonly id: string;
  readonly player_id: string;
  readonly arrived_minor: number | null;
  readonly state: 'waiting' | 'held' | 'settled' | 'refused' | 'cancelled' | 'returned';
}

export interface ServerLedger {
  readonly balances: ReadonlyMap<string, number>;
  readonly transfers: ReadonlyMap<string, LedgerRow>;
  readonly orders: readonly CashTransfersTable[];
  readonly promotions: readonly PromotionRow[];
  /** Hand pays and jackpots that wait or waited for approval. */
  readonly handPays: readonly WaitingHandPaysTable[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly deposits: readonly DepositRow[];
  readonly sessions: readonly SessionsTable[];
  readonly machines: readonly MachinesTable[];
  readonly statements: ReadonlyMap<string, number>;
  readonly jackpots: ReadonlyMap<string, number>;
  readonly seats: readonly SeatsTable[];
  /** Wins paid to the wallet, by session. */
  readonly paidWins: ReadonlyMap<string, number>;
  readonly requests: readonly RequestRow[];
  readonly levels: readonly LevelRow[];
  readonly levelChanges: readonly LevelChangeRow[];
  readonly platformTransfers: readonly PlatformTransferRow[];
  /** The accounts of players whose money is at a casino's platform, by player. */
  readonly platformAccounts: ReadonlyMap<string, string>;
}

export interface FloorLedger extends ServerLedger {
  readonly cabinets: ReadonlyMap<string, CabinetMemory>;
}

/** Returns the account that has the player's money. */
export const accountOf = (
  { platformAccounts }: Pick<ServerLedger, 'platformAccounts'>,
  playerId: string | null,
): string => platformAccounts.get(playerId ?? '') ?? `wallet:${playerId}`;

/** Returns whether players' money is in such an account: one player's, or all players' of a casino. */
export const isOfPlayers = (account: string): boolean => /^(wallet|platform):/.test(account);

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Reads the database and the journals of all agents from outside, while servers and agents run. */
export const readLedger = async (
  database: Database,
  journalDirOf: (agentId: string) => string,
): Promise<FloorLedger> => {
  const ledger = await database.snapshot((db) => readServerLedger((sql) => db.all(sql)));
  const memories = ledger.machines.map(
    ({ id, agent_id }) => [id, readCabinet(getJournalFilePath(journalDirOf(agent_id), id))] as const,
  );
  return { ...ledger, cabinets: new Map(memories) };
};

/** Returns what is in the database. `all` must read every table in one consistent snapshot. */
export const readServerLedger = async (all: (sql: string) => Promise<unknown[]>): Promise<ServerLedger> => {
  const rows: Partial<Record<keyof Rows, unknown[]>> = {};
  for (const [name, sql] of Object.entries(texts) as [keyof Rows, string][]) rows[name] = await all(sql);
  return ledgerOf(rows as unknown as Rows);
};

interface NamedSum {
  readonly name: string;
  readonly sum: number;
}
interface EntryRow {
  readonly id: string;
  readonly kind: string;
  readonly account: string;
  readonly amount_minor: number;
}
interface Rows {
  readonly balances: readonly NamedSum[];
  readonly entries: readonly EntryRow[];
  readonly orders: readonly CashTransfersTable[];
  readonly promotions: readonly PromotionRow[];
  readonly handPays: readonly WaitingHandPaysTable[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly deposits: readonly DepositRow[];
  readonly sessions: readonly SessionsTable[];
  readonly machines: readonly MachinesTable[];
  readonly statements: readonly NamedSum[];
  readonly jackpots: readonly NamedSum[];
  readonly seats: readonly SeatsTable[];
  readonly paidWins: readonly NamedSum[];
  readonly requests: readonly RequestRow[];
  readonly levels: readonly LevelRow[];
  readonly levelChanges: readonly LevelChangeRow[];
  readonly platformTransfers: readonly PlatformTransferRow[];
  readonly platformAccounts: readonly { readonly player_id: string; readonly account: string }[];
}

const texts: Record<keyof Rows, string> = {
  // The balance of an account without its own row is the sum of its entries.
  balances: `SELECT account AS name, amount_minor AS sum FROM balances
    UNION ALL SELECT account, sum(amount_minor) FROM entries
    WHERE account NOT IN (SELECT account FROM balances) GROUP BY account`,
  entries: 'SELECT id, kind, account, amount_minor FROM transfers JOIN entries ON transfer_id = id',
  orders: 'SELECT * FROM cash_transfers',
  promotions: 'SELECT * FROM promotions',
  handPays: 'SELECT * FROM waiting_hand_pays',
  withdrawals: 'SELECT id, player_id, amount_minor, state FROM withdrawals',
  deposits: "SELECT id, player_id, arrived_minor, state FROM deposits WHERE method = 'bank-transfer'",
  sessions: 'SELECT * FROM sessions',
  machines: 'SELECT * FROM machines',
  statements: 'SELECT player_id AS name, sum(amount_minor) AS sum FROM transactions GROUP BY player_id',
  jackpots: 'SELECT brand_id AS name, sum(amount_minor) AS sum FROM jackpot_levels GROUP BY brand_id',
  seats: 'SELECT * FROM seats',
  paidWins: `SELECT session_id AS name, sum(amount_minor) AS sum FROM transactions
    WHERE type IN (${transactionCodes.handPay}, ${transactionCodes.jackpot}) GROUP BY session_id`,
  requests: 'SELECT key_text, action, content, state, asked_by, decided_by FROM approval_requests',
  levels: 'SELECT brand_id, level, seed_minor, weight FROM jackpot_levels',
  levelChanges: 'SELECT id, brand_id, level, kind, amount_minor, pot_to FROM jackpot_level_changes ORDER BY id',
  platformTransfers:
    'SELECT id, kind, player_id, amount_minor, state, ended_at FROM platform_transfers ORDER BY number',
  platformAccounts: `SELECT players.id AS player_id, 'platform:' || sites.id AS account
    FROM players JOIN sites ON sites.id = players.site_id WHERE sites.wallet = 'platform'`,
};

const ledgerOf = (rows: Rows): ServerLedger => ({
  ...rows,
  balances: sumsOf(rows.balances),
  transfers: transfersOf(rows.entries),
  statements: sumsOf(rows.statements),
  jackpots: sumsOf(rows.jackpots),
  paidWins: sumsOf(rows.paidWins),
  platformAccounts: new Map(rows.platformAccounts.map(({ player_id, account }) => [player_id, account] as const)),
});

const sumsOf = (rows: readonly NamedSum[]): Map<string, number> =>
  new Map(rows.map(({ name, sum }) => [name, sum] as const));

const transfersOf = (rows: readonly EntryRow[]): Map<string, LedgerRow> => {
  const transfers = new Map<string, { kind: string; entries: Map<string, number> }>();
  for (const { id, kind, account, amount_minor } of rows) {
    const transfer = transfers.get(id) ?? { kind, entries: new Map() };
    transfer.entries.set(account, amount_minor);
    transfers.set(id, transfer);
  }
  return transfers;
};

const readCabinet = (file: string): CabinetMemory => {
  const events = readJournal(file);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const presses = database.prepare('SELECT command_id, refusal FROM commands').all();
    return {
      events,
      meterMinor: Number(database.prepare('SELECT meter_minor FROM cabinet').get()?.meter_minor),
      presses: new Map(presses.map((row) => [String(row.command_id), row.refusal === null])),
    };
  } finally {
    database.close();
  }
};

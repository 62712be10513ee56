import { DatabaseSync } from 'node:sqlite';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { readJournal } from '../../agent/src/cabinet/read-journal.ts';
import { journalFileOf } from '../../agent/src/demo-floor.ts';
import type {
  CashTransfersTable,
  MachinesTable,
  SeatsTable,
  SessionsTable,
} from '../../server/src/database/schema.ts';
import { SqliteConnection } from '../../server/src/database/sqlite-connection.ts';

/** One ledger transfer: what it put on each account. */
export interface LedgerRow {
  readonly kind: string;
  readonly entries: ReadonlyMap<string, number>;
}

/** What a cabinet's own files say. */
export interface CabinetMemory {
  readonly events: readonly CabinetEvent[];
  readonly meterMinor: number;
  /** Presses by their ids: whether the cabinet took them. */
  readonly presses: ReadonlyMap<string, boolean>;
}

/** Everything that the server's database says about money. */
export interface ServerBooks {
  readonly balances: ReadonlyMap<string, number>;
  readonly transfers: ReadonlyMap<string, LedgerRow>;
  readonly orders: readonly CashTransfersTable[];
  readonly sessions: readonly SessionsTable[];
  readonly machines: readonly MachinesTable[];
  /** Sums of the players' statements, by player. */
  readonly statements: ReadonlyMap<string, number>;
  /** Sums of the jackpots' levels, by brand. */
  readonly jackpots: ReadonlyMap<string, number>;
  readonly seats: readonly SeatsTable[];
}

/** The same with what the cabinets say. */
export interface FloorBooks extends ServerBooks {
  readonly cabinets: ReadonlyMap<string, CabinetMemory>;
}

/** Reads both as another program would, beside whatever runs. */
export const readBooks = (databasePath: string, journalDir: string): FloorBooks => {
  const books = readServerBooks(databasePath);
  const memories = books.machines.map(({ id }) => [id, readCabinet(journalFileOf(journalDir, id))] as const);
  return { ...books, cabinets: new Map(memories) };
};

export const readServerBooks = (databasePath: string): ServerBooks => {
  const db = new SqliteConnection(databasePath, 'read');
  try {
    // One moment for all of it.
    db.exec('BEGIN');
    return {
      // The accounts without a row of their own are the sums of their entries.
      balances: sums(
        db,
        `SELECT account AS name, amount_minor AS sum FROM balances
         UNION ALL SELECT account, sum(amount_minor) FROM entries
         WHERE account NOT IN (SELECT account FROM balances) GROUP BY account`,
      ),
      transfers: ledgerRows(db),
      orders: db.all<CashTransfersTable>('SELECT * FROM cash_transfers', []),
      sessions: db.all<SessionsTable>('SELECT * FROM sessions', []),
      machines: db.all<MachinesTable>('SELECT * FROM machines', []),
      statements: sums(db, 'SELECT player_id AS name, sum(amount_minor) AS sum FROM transactions GROUP BY 1'),
      jackpots: sums(db, 'SELECT brand_id AS name, sum(amount_minor) AS sum FROM jackpot_levels GROUP BY 1'),
      seats: db.all<SeatsTable>('SELECT * FROM seats', []),
    };
  } finally {
    db.close();
  }
};

const sums = (db: SqliteConnection, sql: string): Map<string, number> =>
  new Map(db.all<{ name: string; sum: number }>(sql, []).map(({ name, sum }) => [name, sum] as const));

const ledgerRows = (db: SqliteConnection): Map<string, LedgerRow> => {
  const rows = db.all<{ id: string; kind: string; account: string; amount_minor: number }>(
    'SELECT id, kind, account, amount_minor FROM transfers JOIN entries ON transfer_id = id',
    [],
  );
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

import { DatabaseSync } from 'node:sqlite';
import type { ClaimCallId } from '@reelfloor/platform-client';
import {
  type CasinoCallAnswer,
  type CasinoCallBody,
  type CasinoEvent,
  type CasinoPlatform,
  type CasinoResponseCode,
  type Credit,
  type Debit,
  getCasinoResponseCodeClass,
  type ListedPlatformTransfer,
  type PlatformTransferAnswer,
  type PlatformTransferStatusAnswer,
  type Rollback,
} from '@reelfloor/protocol/casino';

interface TransferRow {
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  readonly player: string;
  readonly amount_minor: number;
  readonly state: ListedPlatformTransfer['state'];
  /** Why the wallet refused the transaction; null if it did not. */
  readonly code: CasinoResponseCode | null;
  readonly at: number;
}

interface AccountRow {
  readonly ref: string;
  readonly name: string;
  readonly balance_minor: number;
  readonly opened_minor: number;
  readonly blocked: number;
}

const tables = `
  CREATE TABLE IF NOT EXISTS accounts (
    ref TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0),
    opened_minor INTEGER NOT NULL,
    blocked INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS transfers (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    player TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    state TEXT NOT NULL,
    code TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS call_ids (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, body TEXT NOT NULL, times INTEGER NOT NULL) STRICT;
`;

/**
 * Takes over the transfers of a file in which their table has its former name, so that a repeated call moves no money again. Where both
 * tables have an id, the answer of the newer one stands, and the money that the former one moved goes back.
 */
const takeFormerTable = `
  UPDATE accounts SET balance_minor = balance_minor + coalesce(
    (SELECT sum(CASE former.kind WHEN 'credit' THEN -former.amount_minor ELSE former.amount_minor END)
     FROM moves former JOIN transfers t ON t.id = former.id
     WHERE former.player = accounts.ref AND former.state = 'accepted'), 0);
  INSERT OR IGNORE INTO transfers SELECT id, kind, player, amount_minor, state, code, at FROM moves;
  DROP TABLE moves;
`;

const pageSize = 500;

/**
 * The test casino's accounts, balances and transactions, in a file that stays consistent if the process is killed. Amounts are in minor
 * units.
 */
export class Wallet implements CasinoPlatform {
  readonly #db: DatabaseSync;
  readonly #now: () => number;
  readonly #currency: string;
  /** Ids of debits whose rollback the wallet has forgotten, because a test ordered that violation of the contract. */
  readonly #withoutTombstone = new Set<string>();

  /** HTTP status with which events are refused; null: they are accepted. */
  refusesEvents: number | null = null;

  constructor(path: string, { now = Date.now, currency = 'TRY' }: { now?: () => number; currency?: string } = {}) {
    this.#db = new DatabaseSync(path);
    this.#now = now;
    this.#currency = currency;
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
    this.#db.exec(tables);
    this.#inTransaction(() => {
      if (this.#db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'moves'").get()) this.#db.exec(takeFormerTable);
    });
  }

  /** Creates an account unless it exists. */
  openAccount(ref: string, name: string, balanceMinor: number): void {
    this.#db
      .prepare('INSERT OR IGNORE INTO accounts (ref, name, balance_minor, opened_minor) VALUES (?, ?, ?, ?)')
      .run(ref, name, balanceMinor, balanceMinor);
  }

  accounts(): {
    readonly ref: string;
    readonly name: string;
    readonly balanceMinor: number;
    readonly openedMinor: number;
  }[] {
    const rows = this.#db.prepare('SELECT * FROM accounts ORDER BY ref').all() as unknown as AccountRow[];
    return rows.map(({ ref, name, balance_minor, opened_minor }) => ({
      ...{ ref, name, balanceMinor: balance_minor, openedMinor: opened_minor },
    }));
  }

  block(ref: string, isBlocked: boolean): void {
    this.#db.prepare('UPDATE accounts SET blocked = ? WHERE ref = ?').run(isBlocked ? 1 : 0, ref);
  }

  balanceOf(ref: string): number {
    return this.#account(ref)?.balance_minor ?? 0;
  }

  /** Returns, for each account, its balance less the sum of its opening balance and transactions: always 0 if the wallet forgot nothing. */
  differences(): ReadonlyMap<string, number> {
    const rows = this.#db
      .prepare(
        `SELECT a.ref, a.balance_minor - a.opened_minor - coalesce(
           (SELECT sum(CASE m.kind WHEN 'credit' THEN m.amount_minor ELSE -m.amount_minor END)
            FROM transfers m WHERE m.player = a.ref AND m.state = 'accepted'), 0) AS difference
         FROM accounts a ORDER BY a.ref`,
      )
      .all() as unknown as { ref: string; difference: number }[];
    return new Map(rows.map(({ ref, difference }) => [ref, difference]));
  }

  transfers(): ListedPlatformTransfer[] {
    const rows = this.#db.prepare('SELECT * FROM transfers ORDER BY at, id').all() as unknown as TransferRow[];
    return rows.map((row) => this.#listed(row));
  }

  /** Forgets a transaction but not its effect on the balance: a violation of the contract, to test how it is detected. */
  forget(id: string): void {
    this.#db.prepare('DELETE FROM transfers WHERE id = ?').run(id);
  }

  /** Accepts a debit with this id although it was rolled back: a violation of the contract. */
  dropTombstone(id: string): void {
    this.#withoutTombstone.add(id);
  }

  async debit(body: Debit): Promise<PlatformTransferAnswer> {
    return this.#inTransaction(() => {
      const known = this.#knownAnswer('debit', body);
      if (known) return known;
      const account = this.#account(body.player);
      const refusal = this.#refusalOf(body, account);
      if (refusal) return this.#refuse('debit', body, refusal);
      if (account && account.balance_minor < body.amountMinor) return this.#refuse('debit', body, 'INSUFFICIENT_FUNDS');
      this.#note('debit', body, 'accepted');
      this.#add(body.player, -body.amountMinor);
      return this.#answer(body, 'OK');
    });
  }

  async credit(body: Credit): Promise<PlatformTransferAnswer> {
    return this.#inTransaction(() => {
      const known = this.#knownAnswer('credit', body);
      if (known) return known;
      // Refuse a credit only if the account never existed: winnings must be paid even if the account was blocked since.
      if (!this.#account(body.player)) return this.#answer(body, 'PLAYER_UNKNOWN');
      if (body.currency !== this.#currency) return this.#answer(body, 'CURRENCY_WRONG');
      this.#note('credit', body, 'accepted');
      this.#add(body.player, body.amountMinor);
      return this.#answer(body, 'OK');
    });
  }

  async rollback(body: Rollback): Promise<PlatformTransferAnswer> {
    return this.#inTransaction(() => {
      const row = this.#transfer(body.id);
      if (!row) {
        this.#note('debit', body, 'rolled-back');
        return this.#answer(body, 'OK');
      }
      if (!isSame(row, 'debit', body)) return this.#answer(body, 'ID_CONFLICT');
      if (row.state === 'rolled-back') return this.#answer(body, 'ALREADY_DONE');
      if (row.state === 'accepted') this.#add(body.player, body.amountMinor);
      this.#db.prepare(`UPDATE transfers SET state = 'rolled-back' WHERE id = ?`).run(body.id);
      return this.#answer(body, 'OK');
    });
  }

  async status({ id, player }: CasinoCallBody<'status'>): Promise<PlatformTransferStatusAnswer> {
    const row = this.#transfer(id);
    const state = row === undefined || row.state === 'open' ? 'not-found' : row.state;
    return { id, class: 'success', code: 'OK', state, balanceMinor: this.balanceOf(player) };
  }

  async balance({ player }: CasinoCallBody<'balance'>): Promise<CasinoCallAnswer<'balance'>> {
    const account = this.#account(player);
    if (!account) return { class: 'refused', code: 'PLAYER_UNKNOWN', player };
    return { class: 'success', code: 'OK', player, balanceMinor: account.balance_minor };
  }

  async list({ from, to, after }: CasinoCallBody<'list'>): Promise<CasinoCallAnswer<'list'>> {
    const skipped = Number(after ?? 0);
    const rows = this.#db
      .prepare('SELECT * FROM transfers WHERE at >= ? AND at < ? ORDER BY at, id LIMIT ? OFFSET ?')
      .all(Date.parse(from), Date.parse(to), pageSize, skipped) as unknown as TransferRow[];
    const next = rows.length < pageSize ? null : String(skipped + pageSize);
    return { class: 'success', code: 'OK', transfers: rows.map((row) => this.#listed(row)), next };
  }

  /** Stores used call ids in the file, so that replays are detected after a restart. */
  readonly takeCallId: ClaimCallId = (id, until) => {
    this.#db.prepare('DELETE FROM call_ids WHERE until < ?').run(this.#now());
    return this.#db.prepare('INSERT OR IGNORE INTO call_ids (id, until) VALUES (?, ?)').run(id, until).changes > 0;
  };

  /** Stores an event unless it was already stored (deduplication). */
  keepEvent(event: CasinoEvent): void {
    this.#db
      .prepare(
        `INSERT INTO events (number, body, times) VALUES (?, ?, 1)
         ON CONFLICT (number) DO UPDATE SET times = times + 1`,
      )
      .run(event.number, JSON.stringify(event));
  }

  events(): { readonly event: CasinoEvent; readonly times: number }[] {
    const rows = this.#db.prepare('SELECT body, times FROM events ORDER BY number').all() as unknown as {
      body: string;
      times: number;
    }[];
    return rows.map(({ body, times }) => ({ event: JSON.parse(body) as CasinoEvent, times }));
  }

  close(): void {
    this.#db.close();
  }

  #inTransaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Returns the stored answer if the transaction id was already used; null for a new id. */
  #knownAnswer(kind: TransferRow['kind'], body: Debit | Credit): PlatformTransferAnswer | null {
    const row = this.#transfer(body.id);
    if (!row) return null;
    if (!isSame(row, kind, body)) return this.#answer(body, 'ID_CONFLICT');
    if (row.state === 'accepted') return this.#answer(body, 'ALREADY_DONE');
    if (row.state === 'refused') return this.#answer(body, row.code ?? 'NOT_ALLOWED');
    if (!this.#withoutTombstone.delete(body.id)) return this.#answer(body, 'ROLLED_BACK');
    this.forget(body.id);
    return null;
  }

  #refusalOf(body: Debit, account: AccountRow | undefined): CasinoResponseCode | null {
    if (body.currency !== this.#currency) return 'CURRENCY_WRONG';
    if (!account) return 'PLAYER_UNKNOWN';
    return account.blocked === 1 ? 'PLAYER_BLOCKED' : null;
  }

  #refuse(kind: TransferRow['kind'], body: Debit, code: CasinoResponseCode): PlatformTransferAnswer {
    // Store only refusals for the id: a technical error of either side is not a decision about the money.
    if (getCasinoResponseCodeClass(code) === 'refused') this.#note(kind, body, 'refused', code);
    return this.#answer(body, code);
  }

  #answer(
    { id, player }: { readonly id: string; readonly player: string },
    code: CasinoResponseCode,
  ): PlatformTransferAnswer {
    const account = this.#account(player);
    return {
      ...{ id, class: getCasinoResponseCodeClass(code) ?? 'fatal', code },
      ...(account ? { balanceMinor: account.balance_minor } : {}),
    };
  }

  #note(
    kind: TransferRow['kind'],
    { id, player, amountMinor }: Debit | Credit | Rollback,
    state: TransferRow['state'],
    code: CasinoResponseCode | null = null,
  ): void {
    this.#db
      .prepare('INSERT INTO transfers (id, kind, player, amount_minor, state, code, at) VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(id, kind, player, amountMinor, state, code, this.#now());
  }

  #add(ref: string, amountMinor: number): void {
    this.#db.prepare('UPDATE accounts SET balance_minor = balance_minor + ? WHERE ref = ?').run(amountMinor, ref);
  }

  #account(ref: string): AccountRow | undefined {
    return this.#db.prepare('SELECT * FROM accounts WHERE ref = ?').get(ref) as unknown as AccountRow | undefined;
  }

  #transfer(id: string): TransferRow | undefined {
    return this.#db.prepare('SELECT * FROM transfers WHERE id = ?').get(id) as unknown as TransferRow | undefined;
  }

  #listed({ id, kind, player, amount_minor, state, at }: TransferRow): ListedPlatformTransfer {
    const amounts = { amountMinor: amount_minor, currency: this.#currency };
    return { id, kind, player, ...amounts, state, at: new Date(at).toISOString() };
  }
}

const isSame = (row: TransferRow, kind: TransferRow['kind'], body: Debit | Credit | Rollback): boolean =>
  row.kind === kind && row.player === body.player && row.amount_minor === body.amountMinor;

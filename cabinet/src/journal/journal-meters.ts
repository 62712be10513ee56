import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Refusal } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { CabinetMeters } from '@reelfloor/protocol/channels/agent-inspection';

type CountedMeters = Omit<CabinetMeters, 'journalId' | 'creditMinor'>;

const counters = [
  'games',
  'free_games',
  'coin_in_minor',
  'won_minor',
  'hand_pays_minor',
  'jackpots',
  'cash_in_minor',
  'cash_out_minor',
] as const;
type Counter = (typeof counters)[number];

/**
 * Accumulates the cabinet's events into meters stored in the journal, because events are pruned. Events that are not yet included in the
 * meters are added at the next opening; if they are pruned before, the meters restart at zero.
 */
export class JournalMeters {
  readonly #add: StatementSync;
  readonly #read: StatementSync;

  constructor(database: DatabaseSync) {
    database.exec(`CREATE TABLE IF NOT EXISTS meters (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      since_seq INTEGER NOT NULL,
      until_seq INTEGER NOT NULL,
      ${counters.map((name) => `${name} INTEGER NOT NULL DEFAULT 0`).join(', ')}
    ) STRICT`);
    const sets = counters.map((name) => `${name} = ${name} + ?`).join(', ');
    this.#add = database.prepare(`UPDATE meters SET until_seq = ?, ${sets}`);
    this.#read = database.prepare('SELECT * FROM meters');
    this.#catchUp(database);
  }

  /** Adds the journal's next event to the meters. Must be called in the transaction that writes the event. */
  add(event: CabinetEvent): void {
    const counted = countsOf(event);
    this.#add.run(event.seq, ...counters.map((name) => counted[name] ?? 0));
  }

  read(): CountedMeters {
    const row = this.#read.get();
    const of = (name: Counter | 'since_seq' | 'until_seq') => Number(row?.[name] ?? 0);
    return {
      sinceSeq: of('since_seq'),
      untilSeq: of('until_seq'),
      games: of('games'),
      freeGames: of('free_games'),
      coinInMinor: of('coin_in_minor'),
      wonMinor: of('won_minor'),
      handPaysMinor: of('hand_pays_minor'),
      jackpots: of('jackpots'),
      cashInMinor: of('cash_in_minor'),
      cashOutMinor: of('cash_out_minor'),
    };
  }

  #catchUp(database: DatabaseSync): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      const { first, last } = database.prepare('SELECT min(seq) AS first, max(seq) AS last FROM events').get() ?? {
        first: null,
        last: null,
      };
      const row = this.#read.get();
      const firstSeq = Number(first ?? 1);
      if (!row || (last !== null && Number(row.until_seq) + 1 < firstSeq))
        database
          .prepare('INSERT OR REPLACE INTO meters (one, since_seq, until_seq) VALUES (1, ?, ?)')
          .run(firstSeq, firstSeq - 1);
      const rest = database.prepare('SELECT body FROM events WHERE seq > ? ORDER BY seq');
      for (const { body } of rest.iterate(this.read().untilSeq)) this.add(JSON.parse(String(body)));
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

const countsOf = (event: CabinetEvent): Partial<Record<Counter, number>> => {
  switch (event.type) {
    case 'roundPlayed':
      return {
        games: event.freeSpin ? 0 : (event.rounds ?? 1),
        free_games: event.freeSpin ? (event.rounds ?? 1) : 0,
        coin_in_minor: event.stakeMinor,
        won_minor: event.winMinor,
      };
    case 'handPayOwed':
      return { hand_pays_minor: event.amountMinor };
    case 'jackpotHit':
      return { jackpots: 1 };
    case 'credited':
      return { cash_in_minor: event.amountMinor };
    case 'cashedOut':
    case 'creditsCancelled':
      return { cash_out_minor: event.amountMinor };
    case 'handPayCleared':
    case 'pressUnplayed':
    case 'foreignMoney':
    case 'malfunctioned':
    case 'recovered':
    case 'recorded':
      return {};
  }
};

export type JournalledTransfer =
  | { readonly kind: 'credited'; readonly amountMinor: number; readonly meterMinor: number }
  | { readonly kind: 'cashedOut'; readonly amountMinor: number }
  | { readonly kind: 'handPay'; readonly amountMinor: number }
  /** `refusal`: why the credit transfer with this id was refused; null if the server requested that the id be voided. */
  | { readonly kind: 'voided'; readonly refusal: Refusal | null };

export interface AnsweredPress {
  readonly content: string;
  readonly refusal: Refusal | null;
}

type Row = NonNullable<ReturnType<StatementSync['get']>>;

export function toJournalledTransfer(row: Row): JournalledTransfer {
  const amountMinor = Number(row.amount_minor);
  switch (row.kind) {
    case 'credited':
      return { kind: 'credited', amountMinor, meterMinor: Number(row.meter_minor) };
    case 'cashedOut':
      return { kind: 'cashedOut', amountMinor };
    case 'handPay':
      return { kind: 'handPay', amountMinor };
    default:
      return { kind: 'voided', refusal: parsed<Refusal>(row.refusal) };
  }
}

export const toAnsweredPress = ({ content, refusal }: Row): AnsweredPress => ({
  content: String(content),
  refusal: parsed<Refusal>(refusal),
});

const parsed = <T>(text: unknown): T | null => (typeof text === 'string' ? (JSON.parse(text) as T) : null);

import type { TagName, Transaction, TransactionName } from '../http/player-history-schemas.ts';

/** Texts for table columns and record types in one language, for the client's pages and the server's files. */
export interface RecordWords {
  readonly operationDate: string;
  readonly amount: string;
  readonly type: string;
  readonly from: string;
  readonly tag: string;
  readonly machine: string;
  readonly balance: string;
  readonly start: string;
  readonly end: string;
  readonly duration: string;
  readonly spinCount: string;
  readonly freeSpinCount: string;
  readonly cashIn: string;
  readonly cashOut: string;
  readonly winsPaid: string;
  readonly IP: string;
  readonly day: string;
  readonly week: string;
  readonly month: string;
  readonly opening: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly promotions: string;
  readonly corrections: string;
  readonly staked: string;
  readonly won: string;
  readonly closing: string;
  readonly total: string;
  readonly difference: string;
  readonly round: string;
  readonly freeSpin: string;
  readonly handPay: string;
  readonly jackpot: string;
  readonly creditBefore: string;
  readonly creditAfter: string;
  readonly stops: string;
  /** Column heading for the number of rounds that an entry sums up. */
  readonly roundsOfLine: string;
  readonly types: Readonly<Record<TransactionName, string>>;
  readonly tags: Readonly<Record<TagName, string>>;
  readonly fromPlaces: Readonly<Record<Transaction['from'], string>>;
}

import {
  done,
  type LastSession,
  type PlayerId,
  type RecordFileQuery,
  type RecordPage,
  type RecordQuery,
  type RecordRange,
  type Result,
  refused,
  type SessionSort,
  type SessionTotals,
  type SlotSession,
  type Transaction,
  type TransactionSort,
  type TransactionTotals,
} from '@reelfloor/protocol';
import type { Profiles } from '../accounts/profiles.ts';
import type { Bearer } from '../accounts/tokens.ts';
import type { Queries } from '../database/database.ts';
import { dateWriter, type TimeRange, timeRangeOf } from './day-range.ts';
import { fileTexts } from './file-texts.ts';
import { readLastSession } from './last-session.ts';
import { type FileFormat, linesOf, RecordFile, sessionColumns, transactionColumns } from './record-file.ts';
import { listSessions, totalSessions } from './session-records.ts';
import { listTransactions, totalTransactions } from './transaction-records.ts';

/** Seconds to wait (Retry-After) for a reader whose last file is still being sent. */
const nextFileS = 5;

interface RecordsParts {
  readonly db: Queries;
  readonly profiles: Profiles;
  /** Returns the currency's code (ISO 4217). The operator can change it while the server runs. */
  readonly currency: () => Promise<string>;
  readonly now: () => number;
}

/** The caller, and the player whose records the caller wants to read. */
interface Whose {
  readonly bearer: Bearer;
  readonly profileId: PlayerId;
}

type Kind = 'transactions' | 'sessions';

export class Records {
  readonly #parts: RecordsParts;
  /** Readers to whom a file is being sent. Each may get one file at a time, so that no reader keeps the server busy. */
  readonly #readers = new Set<PlayerId>();

  constructor(parts: RecordsParts) {
    this.#parts = parts;
  }

  transactions(whose: Whose, query: RecordQuery<TransactionSort>): Promise<Result<RecordPage<Transaction>>> {
    return this.#inRange(whose, query, (range) =>
      listTransactions(this.#parts.db, whose.profileId, { ...query, range }),
    );
  }

  sessions(whose: Whose, query: RecordQuery<SessionSort>): Promise<Result<RecordPage<SlotSession>>> {
    return this.#inRange(whose, query, (range) =>
      listSessions(this.#parts.db, whose.profileId, { ...query, range }),
    );
  }

  lastSession(playerId: PlayerId): Promise<LastSession | null> {
    return readLastSession(this.#parts.db, playerId);
  }

  transactionTotals(whose: Whose, query: RecordRange): Promise<Result<TransactionTotals>> {
    return this.#inRange(whose, query, async (range) =>
      done(await totalTransactions(this.#parts.db, whose.profileId, range)),
    );
  }

  sessionTotals(whose: Whose, query: RecordRange): Promise<Result<SessionTotals>> {
    return this.#inRange(whose, query, async (range) =>
      done(await totalSessions(this.#parts.db, whose.profileId, range)),
    );
  }

  /** Returns a file. Refuses with RATE_LIMITED while another file is being sent to the same reader. */
  file(whose: Whose, kind: Kind, query: RecordFileQuery): Promise<Result<RecordFile>> {
    return this.#inRange(whose, query, async (range, username) => {
      const reader = whose.bearer.playerId;
      if (this.#readers.has(reader)) return refused('RATE_LIMITED', { retry_s: nextFileS });
      this.#readers.add(reader);
      const days = [query.from, query.to].filter((day) => day !== undefined);
      const text = await this.#textOf(whose.profileId, kind, query, range);
      return done(
        new RecordFile(
          [kind, username, ...days].join('-').concat('.csv'),
          releasing(text, () => this.#readers.delete(reader)),
        ),
      );
    });
  }

  async #textOf(
    playerId: PlayerId,
    kind: Kind,
    { lang, zone, order }: RecordFileQuery,
    range: TimeRange,
  ): Promise<AsyncGenerator<string>> {
    const { db, currency, now } = this.#parts;
    const texts = fileTexts[lang];
    const moments = dateWriter(zone, true);
    const momentOf = (at: number) => moments?.format(at) ?? '';
    const manner: FileFormat = { texts, currency: await currency(), zone, momentOf };
    // End the range at the present, because records added while the file is sent would move the others.
    const known = { from: range.from, until: Math.min(range.until ?? Number.MAX_SAFE_INTEGER, now() + 1) };
    return kind === 'transactions'
      ? linesOf(transactionColumns(manner), texts, (place) =>
          listTransactions(db, playerId, { ...place, order, range: known }),
        )
      : linesOf(sessionColumns(manner), texts, (place) =>
          listSessions(db, playerId, { ...place, order, range: known }),
        );
  }

  async #inRange<T>(
    { bearer, profileId }: Whose,
    query: RecordRange,
    read: (range: TimeRange, username: string) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const player = await this.#parts.profiles.find(bearer, profileId);
    if (!player.ok) return player;
    const range = timeRangeOf(query);
    return range.ok ? read(range.value, player.value.username) : range;
  }
}

/** Calls `release` once the text was read to its end, closed early, or failed. */
const releasing = (text: AsyncGenerator<string>, release: () => void): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      try {
        const step = await text.next();
        if (step.done) release();
        return step;
      } catch (error) {
        release();
        throw error;
      }
    },
    return: async () => {
      release();
      return text.return(undefined);
    },
  }),
});

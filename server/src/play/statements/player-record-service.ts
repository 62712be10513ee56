import {
  createRefusedResult,
  type LastSession,
  okResult,
  type PlayerId,
  type PlayerRecordPage,
  type RecalledFreeSpin,
  type RecalledRound,
  type RecordFileQuery,
  type RecordQuery,
  type RecordRange,
  type Result,
  type SessionSort,
  type SessionTotals,
  type SlotSession,
  type Statement,
  type Transaction,
  type TransactionRange,
  type TransactionSort,
  type TransactionTotals,
} from '@reelfloor/protocol';
import { isStaffNotifiedOfStatementError } from '../../platform/alerts/staff-alert-store.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { PlayerProfileService } from '../../players/accounts/player-profile-service.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import { listPastLimits } from './limits/player-limit-history.ts';
import {
  buildSessionCsvColumns,
  buildTransactionCsvColumns,
  byteOrderMark,
  type CsvCell,
  type FileFormat,
  fileTexts,
  formatCsvAmount,
  formatCsvLine,
  generateCsvChunks,
  StreamedTextFile,
} from './record-csv-file.ts';
import { generatePastLimitCsvLines, generateStatementCsvLines } from './record-csv-lines.ts';
import { listNewestPlayerRounds } from './rounds/list-player-rounds.ts';
import { listPlayerSessions, readLastSession, readPlayerSessionTotals } from './session-records.ts';
import { readStatement, splitStatementRange } from './statement/read-statement.ts';
import { createDateFormatter, parseTimeRange, type TimeRange } from './time-range.ts';
import { listTransactions, readPlayerTransactionTotals } from './transaction-records.ts';

/** Retry-After in seconds for a caller to whom another file is still being sent. */
const nextFileS = 5;

interface RecordsDependencies {
  readonly database: Pick<Database, 'read' | 'snapshot'>;
  readonly profiles: PlayerProfileService;
  /** Returns the currency code (ISO 4217). The operator can change it while the server runs. */
  readonly currency: () => Promise<string>;
  readonly now: () => number;
  readonly alarm: (what: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** The caller, and the player whose records the caller wants to read. */
interface Whose {
  readonly bearer: AuthenticatedCaller;
  readonly profileId: PlayerId;
}

/** Query for a downloadable file of records; `type` applies to a file of transactions only. */
type FileQuery = RecordFileQuery & Pick<TransactionRange, 'type'>;
type Kind = 'transactions' | 'sessions' | 'statement' | 'rounds' | 'limits';

export class PlayerRecordService {
  readonly #dependencies: RecordsDependencies;
  /** Callers to whom a file is being sent: one file at a time each, so that no caller overloads the server. */
  readonly #readers = new Set<PlayerId>();

  constructor(dependencies: RecordsDependencies) {
    this.#dependencies = dependencies;
  }

  get #db(): Queries {
    return this.#dependencies.database.read;
  }

  transactions(
    whose: Whose,
    query: RecordQuery<TransactionSort> & Pick<TransactionRange, 'type'>,
  ): Promise<Result<PlayerRecordPage<Transaction>>> {
    return this.#inRange(whose, query, (range) => listTransactions(this.#db, whose.profileId, { ...query, range }));
  }

  sessions(whose: Whose, query: RecordQuery<SessionSort>): Promise<Result<PlayerRecordPage<SlotSession>>> {
    return this.#inRange(whose, query, (range) => listPlayerSessions(this.#db, whose.profileId, { ...query, range }));
  }

  lastSession(playerId: PlayerId): Promise<LastSession | null> {
    return readLastSession(this.#db, playerId);
  }

  transactionTotals(whose: Whose, query: TransactionRange): Promise<Result<TransactionTotals>> {
    return this.#inRange(whose, query, async (range) =>
      okResult(await readPlayerTransactionTotals(this.#db, whose.profileId, range, query.type)),
    );
  }

  sessionTotals(whose: Whose, query: RecordRange): Promise<Result<SessionTotals>> {
    return this.#inRange(whose, query, async (range) =>
      okResult(await readPlayerSessionTotals(this.#db, whose.profileId, range)),
    );
  }

  /** Returns the player's account statement for a date range. Raises an alarm whenever its closing balance differs from the ledger's. */
  statement(whose: Whose, query: RecordRange): Promise<Result<Statement>> {
    return this.#inRange(whose, query, async (range, player) => {
      const statement = await this.#readStatement(player, query, range);
      const recordMonths = (await readJurisdictionValues(this.#db, { playerId: player.id }))['records.months'];
      const staffNotified =
        statement.differenceMinor !== 0 && (await isStaffNotifiedOfStatementError(this.#db, player.id));
      return okResult({ ...statement, recordMonths, ...(staffNotified && { staffNotified }) });
    });
  }

  /** Returns the player's last paid rounds with their free spins, newest first. */
  rounds(whose: Whose): Promise<Result<{ rounds: RecalledRound[] }>> {
    return this.#inRange(whose, { zone: 'UTC' }, async (_, { id }) =>
      okResult({
        rounds: await this.#dependencies.database.snapshot((db) =>
          listNewestPlayerRounds(db, id, this.#dependencies.now()),
        ),
      }),
    );
  }

  async #readStatement(
    { id, created_at: createdAt }: PlayersTable,
    query: RecordRange,
    range: TimeRange,
  ): Promise<Statement> {
    const span = splitStatementRange({ range, query, createdAt, now: this.#dependencies.now() });
    const statement = await this.#dependencies.database.snapshot((db) => readStatement(db, id, span));
    const { from, until, differenceMinor } = statement;
    if (differenceMinor !== 0)
      this.#dependencies.alarm('a statement does not add up', { playerId: id, from, until, differenceMinor });
    return statement;
  }

  /** Returns a downloadable file of records. Refuses with RATE_LIMITED while another file is being sent to the same caller. */
  file(whose: Whose, kind: Kind, query: FileQuery): Promise<Result<StreamedTextFile>> {
    return this.#inRange(whose, query, async (range, player) => {
      const reader = whose.bearer.playerId;
      if (this.#readers.has(reader)) return createRefusedResult('RATE_LIMITED', { retry_s: nextFileS });
      this.#readers.add(reader);
      const days = [query.from, query.to].filter((day) => day !== undefined);
      const release = () => this.#readers.delete(reader);
      try {
        const text = await this.#textOf(player, kind, query, range);
        const name = [kind, player.username, ...days].join('-').concat('.csv');
        return okResult(new StreamedTextFile(name, text, { release }));
      } catch (error) {
        release();
        throw error;
      }
    });
  }

  async #textOf(player: PlayersTable, kind: Kind, query: FileQuery, range: TimeRange): Promise<AsyncGenerator<string>> {
    const { currency, now } = this.#dependencies;
    const db = this.#db;
    const { lang, zone, order, type } = query;
    const texts = fileTexts[lang];
    const moments = createDateFormatter(zone, true);
    const momentOf = (at: number) => moments?.format(at) ?? '';
    const manner: FileFormat = { texts, currency: await currency(), zone, momentOf };
    if (kind === 'statement') {
      const days = createDateFormatter(zone);
      const dayOf = (at: number) => days?.format(at) ?? '';
      return generateStatementCsvLines(await this.#readStatement(player, query, range), { ...manner, dayOf });
    }
    if (kind === 'limits') return generatePastLimitCsvLines(await listPastLimits(db, player.id, now()), lang, manner);
    if (kind === 'rounds')
      return roundLines(
        await this.#dependencies.database.snapshot((read) => listNewestPlayerRounds(read, player.id)),
        manner,
      );
    // End the date range now: records added while the file is sent would shift the others.
    const known = { from: range.from, until: Math.min(range.until ?? Number.MAX_SAFE_INTEGER, now() + 1) };
    return kind === 'transactions'
      ? generateCsvChunks(buildTransactionCsvColumns(manner), texts, (place) =>
          listTransactions(db, player.id, { ...place, order, range: known, type }),
        )
      : generateCsvChunks(buildSessionCsvColumns(manner), texts, (place) =>
          listPlayerSessions(db, player.id, { ...place, order, range: known }),
        );
  }

  async #inRange<T>(
    { bearer, profileId }: Whose,
    query: RecordRange,
    read: (range: TimeRange, player: PlayersTable) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const player = await this.#dependencies.profiles.find(bearer, profileId);
    if (!player.ok) return player;
    const range = parseTimeRange(query);
    return range.ok ? read(range.value, player.value) : range;
  }
}

/** Yields the game rounds as CSV; each free spin is a line after its round. */
async function* roundLines(
  rounds: readonly RecalledRound[],
  { texts, zone, currency, momentOf }: FileFormat,
): AsyncGenerator<string> {
  const headings = [
    `${texts.operationDate} (${zone})`,
    ...[texts.machine, texts.brand, texts.round, texts.freeSpin, texts.staked, texts.won, texts.handPay],
    ...[texts.jackpot, texts.creditBefore, texts.creditAfter, texts.stops, texts.roundsOfLine, texts.currency],
  ];
  const amount = (minor: number | null): CsvCell => (minor === null ? { plain: '' } : formatCsvAmount(minor, texts));
  const lineOf = (round: RecalledRound, played: RecalledFreeSpin, spin: number) =>
    formatCsvLine(
      [
        { plain: momentOf(played.at) },
        { text: round.machine },
        { text: round.brand },
        { text: played.roundId },
        { plain: spin === 0 ? '' : String(spin) },
        amount(spin === 0 ? round.stakeMinor : 0),
        amount(played.winMinor),
        amount(played.handPayMinor),
        amount(played.jackpotMinor),
        amount(played.meterBeforeMinor),
        amount(played.meterAfterMinor),
        { plain: played.stops.join(' ') },
        { plain: played.rounds === undefined ? '' : String(played.rounds) },
        { plain: currency },
      ],
      texts,
    );
  yield byteOrderMark +
    formatCsvLine(
      headings.map((heading) => ({ plain: heading })),
      texts,
    );
  for (const round of rounds)
    yield [round, ...round.freeSpins].map((played, spin) => lineOf(round, played, spin)).join('');
}

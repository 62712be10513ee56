import { setImmediate } from 'node:timers/promises';
import {
  formatMajorUnits,
  getTransactionTagName,
  type PlayerRecordPage,
  type RecordFileQuery,
  type Result,
  type SlotSession,
  type Transaction,
  transactionNames,
} from '@reelfloor/protocol';
import type { RecordWords } from '@reelfloor/protocol/column-and-type-names';
import { recordWords as ar } from '@reelfloor/protocol/record-words/ar';
import { recordWords as en } from '@reelfloor/protocol/record-words/en';
import { recordWords as tr } from '@reelfloor/protocol/record-words/tr';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';

/** Rows per database query. SQLite blocks the server's other calls during a query, so a query must be short. */
const linesAtOnce = 500;

/** A file whose text is generated while it is sent, because the whole text could use up the memory. */
export class StreamedTextFile {
  /** File name. Contains only letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  readonly text: AsyncIterable<string>;
  /** Media type of the content. */
  readonly type: string;
  readonly #release: () => unknown;
  #isReleased = false;

  /**
   * `release` frees the resources of the file. Do not rely on a `finally` in the `text` generator: a generator that was never started,
   * because the client disconnected, does not run it.
   */
  constructor(
    name: string,
    text: AsyncIterable<string>,
    {
      type = 'text/csv; charset=utf-8; header=present',
      release = () => {},
    }: { readonly type?: string; readonly release?: () => unknown } = {},
  ) {
    this.name = name.replace(/[^\w.-]+/g, '-');
    this.text = text;
    this.type = type;
    this.#release = release;
  }

  /** Frees the file's resources. Call it when the file has been sent or is abandoned. Idempotent. */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    await this.#release();
  }
}

export interface FileFormat {
  readonly texts: FileTexts;
  /** Currency code (ISO 4217) of the file's amounts. */
  readonly currency: string;
  /** Time zone of the file's times, named in the header of the time column. */
  readonly zone: string;
  readonly momentOf: (at: number) => string;
}

type FileColumn<Item> = readonly [name: string, cellOf: (item: Item) => CsvCell];

type ReadPage<Item> = (place: { limit: number; cursor?: string }) => Promise<Result<PlayerRecordPage<Item>>>;

/** Yields the file's text in chunks, between which the server can do other work. */
export async function* generateCsvChunks<Item>(
  columns: readonly FileColumn<Item>[],
  texts: FileTexts,
  readPage: ReadPage<Item>,
): AsyncGenerator<string> {
  yield byteOrderMark +
    formatCsvLine(
      columns.map(([name]) => ({ plain: name })),
      texts,
    );
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage({ limit: linesAtOnce, ...(cursor === undefined ? {} : { cursor }) });
    if (!page.ok) throw new Error(`a file could not be read on: ${page.refusal.code}`);
    const { items, nextCursor } = page.value;
    if (items.length > 0)
      yield items
        .map((item) =>
          formatCsvLine(
            columns.map(([, cellOf]) => cellOf(item)),
            texts,
          ),
        )
        .join('');
    cursor = nextCursor;
    await setImmediate();
  }
}

const emptyCell: CsvCell = { plain: '' };

export const buildTransactionCsvColumns = ({
  texts,
  currency,
  zone,
  momentOf,
}: FileFormat): readonly FileColumn<Transaction>[] => [
  [`${texts.operationDate} (${zone})`, ({ at }) => ({ plain: momentOf(at) })],
  [texts.type, ({ type }) => ({ plain: texts.types[transactionNames[type]] })],
  [texts.amount, ({ amountMinor }) => formatCsvAmount(amountMinor, texts)],
  [texts.currency, () => ({ plain: currency })],
  [texts.from, ({ from }) => ({ plain: texts.fromPlaces[from] })],
  [
    texts.tag,
    (line) => {
      const tag = getTransactionTagName(line);
      return tag ? { plain: texts.tags[tag] } : { text: line.tag };
    },
  ],
  [texts.machine, ({ machine }) => (machine === null ? emptyCell : { text: machine })],
  [texts.balance, ({ balanceMinor }) => (balanceMinor === null ? emptyCell : formatCsvAmount(balanceMinor, texts))],
];

export const buildSessionCsvColumns = ({
  texts,
  currency,
  zone,
  momentOf,
}: FileFormat): readonly FileColumn<SlotSession>[] => [
  [texts.machine, ({ machine }) => ({ text: machine })],
  [texts.brand, ({ brand }) => ({ text: brand })],
  [`${texts.start} (${zone})`, ({ start }) => ({ plain: momentOf(start) })],
  [`${texts.end} (${zone})`, ({ end }) => (end === null ? emptyCell : { plain: momentOf(end) })],
  [texts.duration, ({ durationMs }) => (durationMs === null ? emptyCell : formatCsvDuration(durationMs))],
  [texts.spinCount, ({ spinCount }) => ({ plain: String(spinCount) })],
  [texts.freeSpinCount, ({ freeSpinCount }) => ({ plain: String(freeSpinCount) })],
  [texts.cashIn, ({ cashInMinor }) => formatCsvAmount(cashInMinor, texts)],
  [texts.cashOut, ({ cashOutMinor }) => formatCsvAmount(cashOutMinor, texts)],
  [texts.winsPaid, ({ winsPaidMinor }) => formatCsvAmount(winsPaidMinor, texts)],
  [texts.currency, () => ({ plain: currency })],
  [texts.IP, ({ IP }) => ({ text: IP })],
];

/** Texts for a CSV file of records: those of the web page, and names of columns that the page does not show. */
interface FileTexts extends CsvFormat, RecordWords {
  readonly currency: string;
  readonly brand: string;
}

export const fileTexts: Record<RecordFileQuery['lang'], FileTexts> = {
  tr: { ...tr, separator: ';', decimal: ',', currency: 'Para birimi', brand: 'Marka' },
  en: { ...en, separator: ',', decimal: '.', currency: 'Currency', brand: 'Brand' },
  ar: { ...ar, separator: ',', decimal: '.', currency: 'العملة', brand: 'العلامة' },
};

/** Separators that spreadsheets expect in CSV files in a given language. */
interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** `text` was typed by a person and is escaped against CSV injection; `plain` was generated by the server. */
export type CsvCell = { readonly text: string } | { readonly plain: string };

/** UTF-8 byte order mark for spreadsheets, at the start of a file. */
export const byteOrderMark = '\uFEFF';

/** Returns a CSV row with its line break (RFC 4180). */
export const formatCsvLine = (cells: readonly CsvCell[], { separator }: CsvFormat): string =>
  `${cells.map((cell) => quoted('text' in cell ? harmless(cell.text) : cell.plain)).join(separator)}\r\n`;

/** Formats an amount so that spreadsheets can add it: minus sign if negative, no thousands separators. */
export const formatCsvAmount = (amountMinor: number, { decimal }: CsvFormat): CsvCell => ({
  plain: formatMajorUnits(amountMinor, getLedgerCurrency(), decimal),
});

/** Formats a duration as hours:minutes:seconds, which spreadsheets recognize. */
export const formatCsvDuration = (durationMs: number): CsvCell => {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    plain: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
};

/**
 * Matches where a spreadsheet could start a formula: at the start of a cell and, because spreadsheets in other languages split cells at
 * other characters, after every separator or quote (OWASP, "CSV Injection"). An inserted apostrophe prevents the formula.
 */
const formulaStarts = /(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;
const harmless = (text: string): string => text.replace(formulaStarts, "$1$2'");

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

import { setImmediate } from 'node:timers/promises';
import {
  type RecordPage,
  type Result,
  type SlotSession,
  type Transaction,
  tagNameOf,
  transactionNames,
} from '@reelfloor/protocol';
import { byteOrderMark, type Cell, csvAmount, csvDuration, csvLine } from './csv.ts';
import type { FileTexts } from './file-texts.ts';

/** Rows per query. SQLite blocks the server's other calls during a query, so a query must be short. */
const linesAtOnce = 500;

/** A file whose text is made while it is sent, because the whole text could fill the memory. */
export class RecordFile {
  /** File name. Contains only letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  readonly text: AsyncIterable<string>;
  /** Media type of the content. */
  readonly type: string;
  readonly #release: () => unknown;
  #isReleased = false;

  /**
   * `release` gives back what the file needs. Never leave that to a `finally` in the generator of `text`: one that was not
   * begun, because its reader has gone, runs none.
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

  /** Call it when the file was sent or is given up. A second call does nothing. */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    await this.#release();
  }
}

export interface FileFormat {
  readonly texts: FileTexts;
  /** Code of the currency (ISO 4217). */
  readonly currency: string;
  /** Time zone in which the file shows times. The header of the time column names it. */
  readonly zone: string;
  readonly momentOf: (at: number) => string;
}

type FileColumn<Item> = readonly [name: string, cellOf: (item: Item) => Cell];

type ReadPage<Item> = (place: { limit: number; cursor?: string }) => Promise<Result<RecordPage<Item>>>;

/** Yields the file's text in chunks, between which the server can do other work. */
export async function* linesOf<Item>(
  columns: readonly FileColumn<Item>[],
  texts: FileTexts,
  readPage: ReadPage<Item>,
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine(
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
          csvLine(
            columns.map(([, cellOf]) => cellOf(item)),
            texts,
          ),
        )
        .join('');
    cursor = nextCursor;
    await setImmediate();
  }
}

const emptyCell: Cell = { plain: '' };

export const transactionColumns = ({
  texts,
  currency,
  zone,
  momentOf,
}: FileFormat): readonly FileColumn<Transaction>[] => [
  [`${texts.operationDate} (${zone})`, ({ at }) => ({ plain: momentOf(at) })],
  [texts.type, ({ type }) => ({ plain: texts.types[transactionNames[type]] })],
  [texts.amount, ({ amountMinor }) => csvAmount(amountMinor, texts)],
  [texts.currency, () => ({ plain: currency })],
  [texts.from, ({ from }) => ({ plain: texts.fromPlaces[from] })],
  [
    texts.tag,
    (line) => {
      const tag = tagNameOf(line);
      return tag ? { plain: texts.tags[tag] } : { text: line.tag };
    },
  ],
  [texts.machine, ({ machine }) => (machine === null ? emptyCell : { text: machine })],
  [texts.balance, ({ balanceMinor }) => csvAmount(balanceMinor, texts)],
];

export const sessionColumns = ({
  texts,
  currency,
  zone,
  momentOf,
}: FileFormat): readonly FileColumn<SlotSession>[] => [
  [texts.machine, ({ machine }) => ({ text: machine })],
  [texts.brand, ({ brand }) => ({ text: brand })],
  [`${texts.start} (${zone})`, ({ start }) => ({ plain: momentOf(start) })],
  [`${texts.end} (${zone})`, ({ end }) => (end === null ? emptyCell : { plain: momentOf(end) })],
  [texts.duration, ({ durationMs }) => (durationMs === null ? emptyCell : csvDuration(durationMs))],
  [texts.spinCount, ({ spinCount }) => ({ plain: String(spinCount) })],
  [texts.freeSpinCount, ({ freeSpinCount }) => ({ plain: String(freeSpinCount) })],
  [texts.cashIn, ({ cashInMinor }) => csvAmount(cashInMinor, texts)],
  [texts.cashOut, ({ cashOutMinor }) => csvAmount(cashOutMinor, texts)],
  [texts.winsPaid, ({ winsPaidMinor }) => csvAmount(winsPaidMinor, texts)],
  [texts.currency, () => ({ plain: currency })],
  [texts.IP, ({ IP }) => ({ text: IP })],
];

import type { Statement } from '@reelfloor/protocol';
import { byteOrderMark, type Cell, csvAmount, csvLine, type FileFormat } from '../record-file.ts';

interface StatementFormat extends FileFormat {
  /** Returns the day of a moment in the file's time zone, as `2026-11-22`. */
  readonly dayOf: (at: number) => string;
}

type Line = Pick<
  Statement,
  | 'openingMinor'
  | 'depositsMinor'
  | 'withdrawalsMinor'
  | 'promotionsMinor'
  | 'correctionsMinor'
  | 'stakedMinor'
  | 'wonMinor'
  | 'closingMinor'
>;

const order = [
  'openingMinor',
  'depositsMinor',
  'withdrawalsMinor',
  'promotionsMinor',
  'correctionsMinor',
  'stakedMinor',
  'wonMinor',
  'closingMinor',
] as const satisfies readonly (keyof Line)[];

/**
 * Yields a statement as a file: one line for each day, week or month with what the player had by then, then the whole
 * range with the ledger's closing and what is missing to it. The steps follow from the opening.
 */
export async function* statementLines(statement: Statement, format: StatementFormat): AsyncGenerator<string> {
  const { texts, zone, currency, dayOf } = format;
  const stepName = { days: texts.day, weeks: texts.week, months: texts.month }[statement.stepsAre];
  const headings = [
    `${stepName} (${zone})`,
    texts.opening,
    texts.deposits,
    texts.withdrawals,
    texts.promotions,
    texts.corrections,
    texts.staked,
    texts.won,
    texts.closing,
    texts.difference,
    texts.currency,
  ];
  const lineOf = (name: string, line: Line, difference: Cell) =>
    csvLine(
      [{ plain: name }, ...order.map((key) => csvAmount(line[key], texts)), difference, { plain: currency }],
      texts,
    );
  yield byteOrderMark +
    csvLine(
      headings.map((heading) => ({ plain: heading })),
      texts,
    );
  let openingMinor = statement.openingMinor;
  for (const step of statement.steps) {
    const closingMinor =
      openingMinor +
      step.depositsMinor -
      step.withdrawalsMinor +
      step.promotionsMinor +
      step.correctionsMinor +
      step.wonMinor -
      step.stakedMinor;
    yield lineOf(dayOf(step.from), { ...step, openingMinor, closingMinor }, { plain: '' });
    openingMinor = closingMinor;
  }
  yield lineOf(texts.total, statement, csvAmount(statement.differenceMinor, texts));
}

import { majorText } from '@reelfloor/protocol';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';

/** Separators that spreadsheets in a language expect in CSV. */
export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** `text` was typed by a person, so it is escaped against formulas; `plain` was made by the server. */
export type Cell = { readonly text: string } | { readonly plain: string };

/** At the start of a file, tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns one row with its line break, as in RFC 4180. */
export const csvLine = (cells: readonly Cell[], { separator }: CsvFormat): string =>
  `${cells.map((cell) => quoted('text' in cell ? harmless(cell.text) : cell.plain)).join(separator)}\r\n`;

/** Returns an amount that spreadsheets can add: with a minus sign if negative, without thousands separators. */
export const csvAmount = (amountMinor: number, { decimal }: CsvFormat): Cell => ({
  plain: majorText(amountMinor, ledgerCurrency(), decimal),
});

/** Returns hours:minutes:seconds, which spreadsheets read as a duration. */
export const csvDuration = (durationMs: number): Cell => {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    plain: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
};

/**
 * Matches where a spreadsheet could see a formula: at the start of a cell and, because other languages split cells at
 * other characters, after every separator or quote (OWASP, "CSV Injection"). An apostrophe there prevents the formula.
 */
const formulaStarts = /(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;
const harmless = (text: string): string => text.replace(formulaStarts, "$1$2'");

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

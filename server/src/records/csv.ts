/** How spreadsheets in a language read CSV: the column separator and the decimal sign. */
export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** A cell: `text` that a person wrote, which is made harmless, or `plain` text of ours. */
export type Cell = { readonly text: string } | { readonly plain: string };

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns one line of cells with its line end (RFC 4180). */
export const csvLine = (cells: readonly Cell[], { separator }: CsvFormat): string =>
  `${cells.map((cell) => quoted('text' in cell ? harmless(cell.text) : cell.plain)).join(separator)}\r\n`;

/** Writes minor units as a number that spreadsheets can add: with a sign, without thousands separators. */
export const csvAmount = (amountMinor: number, { decimal }: CsvFormat): Cell => {
  const cents = String(Math.abs(amountMinor)).padStart(3, '0');
  return { plain: `${amountMinor < 0 ? '-' : ''}${cents.slice(0, -2)}${decimal}${cents.slice(-2)}` };
};

/** Writes a duration as hours:minutes:seconds, as spreadsheets read it. */
export const csvDuration = (durationMs: number): Cell => {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    plain: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
};

/**
 * Matches text that a spreadsheet would run as a formula, at the start of a cell or after a separator or quote, where
 * a spreadsheet in another language would start a cell (OWASP, "CSV Injection"). An apostrophe before it prevents
 * that.
 */
const formulaStarts = /(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;
const harmless = (text: string): string => text.replace(formulaStarts, "$1$2'");

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

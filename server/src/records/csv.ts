/** How the spreadsheets of a language read a file: by what columns are separated, and what stands before the cents. */
export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** One cell: text as somebody wrote it, or something of ours that is a number, a moment or a word without surprises. */
export type Cell = { readonly text: string } | { readonly plain: string };

/** So that spreadsheets take the file for UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A line of cells (RFC 4180), its end included. */
export const csvLine = (cells: readonly Cell[], { separator }: CsvFormat): string =>
  `${cells.map((cell) => quoted('text' in cell ? harmless(cell.text) : cell.plain)).join(separator)}\r\n`;

/** Minor units as a number that the spreadsheet adds up: with its sign, without separators of thousands. */
export const csvAmount = (amountMinor: number, { decimal }: CsvFormat): Cell => {
  const cents = String(Math.abs(amountMinor)).padStart(3, '0');
  return { plain: `${amountMinor < 0 ? '-' : ''}${cents.slice(0, -2)}${decimal}${cents.slice(-2)}` };
};

/** A length of time as spreadsheets read one: hours, minutes, seconds. */
export const csvDuration = (durationMs: number): Cell => {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    plain: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
};

/**
 * What begins like a formula gets an apostrophe before it, so that opening the file runs nothing; so does what follows a
 * separator or a quote inside the text, since a spreadsheet of another language would begin a cell there (OWASP, "CSV Injection").
 */
const formulaStarts = /(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])/g;
const harmless = (text: string): string => text.replace(formulaStarts, "$1$2'");

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Finds identifiers and paths that use a word which the glossary lists as replaced. */

export interface ReplacedWord {
  readonly word: string;
  readonly instead: string;
  /** Names in which the word is the field's own, such as `lineTo`; `*` stands for any letters. */
  readonly except: readonly RegExp[];
}

const cellsOf = (row: string): readonly string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const exception = (name: string): RegExp =>
  new RegExp(`^${name.replace(/[.$]/g, '\\$&').replaceAll('*', '[\\w./-]*')}$`);

/** Reads the table under "Replaced names": the word, what to say instead, and the names that may still contain it. */
export const replacedWordsOf = (glossary: string): readonly ReplacedWord[] => {
  const [, section = ''] = glossary.split(/^## Replaced names$/m);
  const rows = (section.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => {
    const [words = '', instead = '', except = ''] = cellsOf(row);
    const exceptions = [...except.matchAll(/`([^`]+)`/g)].map(([, name = '']) => exception(name));
    return words.split(',').map((word) => ({ word: word.trim(), instead, except: exceptions }));
  });
};

/** Splits `machineCrowds`, `MACHINE_CROWDS` and `machine-crowds.ts` into lower-case words. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Returns the replaced words that stand in a name as whole words, unless the name is an exception. */
export const replacedWordsIn = (name: string, replaced: readonly ReplacedWord[]): readonly ReplacedWord[] => {
  const words = new Set(wordsIn(name));
  return replaced.filter(({ word, except }) => words.has(word) && !except.some((form) => form.test(name)));
};

/** Fails if a declared name or a path contains a word that `replaced-names.ts` lists, or a sentence names the ledger by its old word. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { replacedWords, replacedWordsIn } from './replaced-names.ts';

/** The schema keeps its old names until it is written anew; past releases and the specification are not ours to change. */
const unchecked =
  /^(CHANGELOG\.md|docs\/specification\/|server\/src\/platform\/database\/(initial-schema\/|schema\.ts|\w+-tables\.ts))/;
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  .trim()
  .split('\n')
  .filter((file) => !unchecked.test(file));

const faults = new Set<string>();
/** Most names occur thousands of times. */
const found = new Map<string, ReturnType<typeof replacedWordsIn>>();
const replacedIn = (name: string): ReturnType<typeof replacedWordsIn> => {
  const words = found.get(name) ?? replacedWordsIn(name);
  found.set(name, words);
  return words;
};
const judge = (name: string, where: string): void => {
  for (const { word, instead } of replacedIn(name)) faults.add(`${where}: ${name}: not "${word}" but ${instead}`);
};
for (const file of files) {
  judge(file, 'path');
  if (!/\.(ts|tsx|js|md|json)$/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  if (/\b[Tt]he(?:se)? books\b/.test(text)) faults.add(`${file}: ledger or database, not "books"`);
  if (!/\.(ts|tsx|js)$/.test(file)) continue;
  // Parsing takes time, and few files have such a word even in a comment or a text.
  const names = new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
  if (![...names].some((name) => replacedIn(name).length > 0)) continue;
  const { program } = parseSync(file, text);
  new Visitor({
    Identifier: ({ name }) => judge(name, file),
    PrivateIdentifier: ({ name }) => judge(name, file),
  }).visit(program);
}
for (const fault of [...faults].sort()) console.log(fault);
console.log(`${faults.size} names use a replaced word (${files.length} paths, ${replacedWords.length} words)`);
process.exitCode = faults.size > 0 ? 1 : 0;

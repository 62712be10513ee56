import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}[^${'`'}]*${'`'})`;

/** The files of the contract in which each call has a sentence for `/docs`. */
const routeFiles = /[/\\]protocol[/\\]src[/\\]http[/\\][\w-]+-routes\.ts$/;
const summary = new RegExp(String.raw`^ +summary:\s+${text},\n`, 'gm');
/** The file with the English text of each refusal. The client has texts of its own for every one of them, by its code. */
const errorFile = /[/\\]protocol[/\\]src[/\\]errors\.ts$/;
const catalogue = /(?<=^export const errorTexts = \{\n).*?(?=^\} as const;)/ms;
const entry = new RegExp(String.raw`^( +\w+:)\s+${text},$`, 'gm');

/** The same source without the sentences for the documentation. */
export const dropSummaries = (source: string): string => source.replace(summary, '');

/** The same source with each code, and no text. */
export const blankErrorTexts = (source: string): string =>
  source.replace(catalogue, (entries) => entries.replace(entry, "$1 '',"));

/** Leaves out of the client what only the server says: more than three of the lobby's 150 KiB. */
export const withoutServerTexts = (): Plugin => ({
  name: 'without-server-texts',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    if (routeFiles.test(id)) return { code: dropSummaries(source), map: null };
    return errorFile.test(id) ? { code: blankErrorTexts(source), map: null } : null;
  },
});

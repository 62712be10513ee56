import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}[^${'`'}]*${'`'})`;

/** Files of the office's contract with a `summary` for each call, which only the server's documents show. */
const routeFiles = /[/\\]protocol[/\\]src[/\\]office[/\\][\w-]+-(?:routes|calls|actions)\.ts$/;
const summary = new RegExp(String.raw`^ +summary:\s+${text},\n`, 'gm');
/** What only the command line and the contract say of an action, in the declarations of the office. */
const officeFiles = /[/\\]protocol[/\\]src[/\\]office[/\\][\w-]+-(?:calls|actions)\.ts$/;
const help = new RegExp(String.raw`\bhelp:\s+${text},\s*`, 'g');
/** How the command line gives an action. The office needs the subcommands' names alone, and what tells them apart. */
const atCommandLine =
  /\b(?:(?:arguments|options|localOptions|defaults):\s+(?:\{[^{}]*\}|\w+)|reason: '(?:required|optional|asInOffice)'|reasonOption: '[^']*'|hasKey: true),\s*/g;
const refusals = /^ +refusals:\s+\[[\s\S]*?\],\n/gm;
const example = /^ +example(?::\s+\{[^{}]*\})?,\n/gm;
/** The file with the server's English text for each error code. The client has its own texts. */
const errorFile = /[/\\]protocol[/\\]src[/\\]errors\.ts$/;
const catalogue = /(?<=^const errorsByStatus = \{\n).*?(?=^\} as const;)/ms;
const entry = new RegExp(String.raw`^( +\w+:)\s+${text},$`, 'gm');

export const dropSummaries = (source: string): string => source.replace(summary, '');

export const dropCommandTexts = (source: string): string =>
  source.replace(help, '').replace(atCommandLine, '').replace(refusals, '').replace(example, '');

export const blankErrorTexts = (source: string): string =>
  source.replace(catalogue, (entries) => entries.replace(entry, "$1 '',"));

/** Removes texts that only the server sends. What the contract says of players' calls goes by itself: no page uses it. */
export const withoutServerTexts = (): Plugin => ({
  name: 'without-server-texts',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    if (officeFiles.test(id)) return { code: dropCommandTexts(dropSummaries(source)), map: null };
    if (routeFiles.test(id)) return { code: dropSummaries(source), map: null };
    return errorFile.test(id) ? { code: blankErrorTexts(source), map: null } : null;
  },
});

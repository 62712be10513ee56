import { globSync, readFileSync } from 'node:fs';
import { variableNames } from '@reelfloor/protocol/variables';
import { operatorVerbs } from '@reelfloor/server/testing/verbs';
import { describe, expect, it } from 'vitest';

const pages = globSync(['*.md', 'docs/*.md', 'deploy/*', 'web/docs/*.md']);
const sources = globSync(['{server,agent,scripts}/src/**/*.ts', 'scripts/*.ts']);
const textOf = (path: string): string => readFileSync(path, 'utf8');
const verbs = operatorVerbs();

/** Returns what an expression finds in some files, without lines in which the name is only a place for one. */
const found = (paths: readonly string[], form: RegExp): { readonly path: string; readonly words: string }[] =>
  paths.flatMap((path) =>
    [
      ...textOf(path)
        .replace(/\s*\n\s*/g, ' ')
        .matchAll(form),
    ].map(([, ...words]) => ({ path, words: words.join(' ') })),
  );

describe('commands in documents and messages', () => {
  it('name verbs of the operator that exist', () => {
    expect(verbs).toContain('account add');
    const named = found(
      [...pages, ...sources],
      /(?:npm run operator --|reelfloor operator) ([a-z][a-z-]*) ([a-z][a-z-]*)/g,
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ words }) => !verbs.includes(words))).toEqual([]);
  });

  it('name scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = found([...pages, ...sources], /\bnpm run (?:-s |--silent )?([a-z][a-z:-]*[a-z])/g);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ words }) => !Object.hasOwn(scripts, words))).toEqual([]);
    // Line by line: `found` would join a command with the end of the line before.
    const wrapped = ['docs/first-day.md', 'docs/a-disk-died.md'].flatMap((path) =>
      [...textOf(path).matchAll(/(?:^|`)reelfloor ([a-z][a-z:-]*)/gm)].map(([, words = '']) => ({
        path,
        words,
      })),
    );
    expect(wrapped.length).toBeGreaterThan(30);
    expect(wrapped.filter(({ words }) => !Object.hasOwn(scripts, words))).toEqual([]);
  });

  it('has each subcommand of the operator in the list for operators or the page of actions, and no other', () => {
    const page = textOf('docs/operating.md');
    const start = page.indexOf("## The operator's commands");
    const section = page.slice(start, page.indexOf('\n## ', start + 1));
    const listed = [...section.matchAll(/^\| (`.*?`.*?) \| /gm)].flatMap(([, cell = '']) => verbsIn(cell));
    const derived = [...textOf('docs/actions.md').matchAll(/^\| `([a-z-]+ [a-z-]+)[ `\]]/gm)].map(
      ([, verb = '']) => verb,
    );
    expect(verbs.filter((verb) => !listed.includes(verb) && !derived.includes(verb))).toEqual([]);
    expect(listed.filter((verb) => !verbs.includes(verb))).toEqual([]);
  });
});

describe('settings in documents', () => {
  const operating = textOf('docs/operating.md');
  const registers = /^REGISTER_GAMSTOP_(URL|SECRET|DEADLINE_MS)$/;

  it('has each variable in the page for operators', () => {
    expect(variableNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(operating))).toEqual([]);
  });

  it('has no variable that nothing reads', () => {
    const rows = [...operating.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)];
    const named = rows.flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !variableNames.includes(name) && !registers.test(name))).toEqual([]);
  });
});

/** Returns the verbs that the first cell of a row names. Later ones may leave out the noun: `account block NAME`, `unblock`. */
const verbsIn = (cell: string): string[] => {
  let noun = '';
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) =>
    span.split(/, (?=[a-z])/).flatMap((part) => {
      const [first = '', second = ''] = part.split(' ');
      if (!/^[a-z][a-z-]*$/.test(first)) return [];
      if (/^[a-z][a-z-]*$/.test(second)) {
        noun = first;
        return [`${first} ${second}`];
      }
      return [`${noun} ${first}`];
    }),
  );
};

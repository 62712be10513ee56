import { globSync, readFileSync } from 'node:fs';
import { variableNames } from '@reelfloor/protocol/environment-variables';
import { cashierSubcommandNames, operatorSubcommandNames } from '@reelfloor/server/testing/subcommand-names';
import { describe, expect, it } from 'vitest';

const pages = globSync(['*.md', 'docs/*.md', 'docs/guides/*.md', 'deploy/*', 'web/docs/*.md']);
const sources = globSync(['{server,agent,scripts}/src/**/*.ts', 'scripts/*.ts']);
const textOf = (path: string): string => readFileSync(path, 'utf8');
const subcommands = operatorSubcommandNames();

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
  it('name subcommands of the operator that exist', () => {
    expect(subcommands).toContain('account add');
    const named = found(
      [...pages, ...sources],
      /(?:npm run operator --|reelfloor operator) ([a-z][a-z-]*) ([a-z][a-z-]*)/g,
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ words }) => !subcommands.includes(words))).toEqual([]);
  });

  it('name scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = found([...pages, ...sources], /\bnpm run (?:-s |--silent )?([a-z][a-z:-]*[a-z])/g);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(({ words }) => !Object.hasOwn(scripts, words))).toEqual([]);
    // Line by line: `found` would join a command with the end of the line before.
    const wrapped = ['docs/first-day.md', 'docs/a-disk-died.md', ...globSync('docs/guides/*.md')].flatMap((path) =>
      [...textOf(path).matchAll(/(?:^|`)reelfloor ([a-z][a-z:-]*)/gm)].map(([, words = '']) => ({
        path,
        words,
      })),
    );
    expect(wrapped.length).toBeGreaterThan(30);
    expect(wrapped.filter(({ words }) => !Object.hasOwn(scripts, words))).toEqual([]);
  });

  it('has each subcommand in the reference', () => {
    const listed = [...textOf('docs/subcommands.md').matchAll(/^- `([a-z-]+ [a-z-]+)/gm)].map(([, name = '']) => name);
    expect(subcommands.filter((name) => !listed.includes(name))).toEqual([]);
    const page = textOf('docs/subcommands.md');
    const ofCashier = cashierSubcommandNames().map((name) => name.replace(/^cashier /, ''));
    expect(ofCashier.filter((name) => !page.includes(`- \`${name}`))).toEqual([]);
  });
});

describe('settings in documents', () => {
  it('has each variable in the reference once', () => {
    const rows = [...textOf('docs/settings.md').matchAll(/^- `([A-Z][A-Z0-9_]+)`(?: \([^)]+\))?: .+$/gm)];
    expect(rows.map(([, name = '']) => name).toSorted()).toEqual([...variableNames].toSorted());
  });
});

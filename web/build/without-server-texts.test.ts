import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { errorCodes } from '@reelfloor/protocol';
import { build } from 'vite';
import { expect, it } from 'vitest';
import config from '../vite.config.ts';
import { blankErrorTexts, dropCommandTexts, dropSummaries } from './without-server-texts.ts';

it.each(['first-page', 'lazy-loaded'])(
  'the client loads nothing that only the contract says of its %s calls',
  async (part) => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: `protocol/src/http/${part}-routes.ts`, formats: ['es'] },
        rolldownOptions: { external: /^zod/, treeshake: config.build?.rolldownOptions?.treeshake ?? true },
      },
    });
    const code = JSON.stringify(built);
    expect(code).toContain('player/');
    expect(code).not.toMatch(/summary:|example:|refusals:|OUTCOME_UNKNOWN/);
  },
);

it.each(globSync('protocol/src/office/*-{routes,calls,actions}.ts'))(
  'the build of the office removes the summaries of %s',
  (path) => {
    const left = dropSummaries(readFileSync(path, 'utf8'));
    expect(left.match(/^ +summary:/gm)).toBeNull();
    expect(left).toContain('z.object');
  },
);

it('the build of the office removes the help, arguments, refusals and example of every action, and nothing else', () => {
  for (const path of globSync('protocol/src/office/*-{calls,actions}.ts')) {
    const source = readFileSync(path, 'utf8');
    const left = dropCommandTexts(source);
    expect(left).not.toMatch(/\bhelp:|\barguments:|\brefusals:|^ +example\b/m);
    expect(() => stripTypeScriptTypes(left)).not.toThrow();
    const linesOf = (text: string, kept: string) => text.match(new RegExp(`^ +${kept}`, 'gm')) ?? [];
    for (const kept of ['right:', 'input:', 'answer:', 'subcommands:', 'fixed:', 'flag:'])
      expect(linesOf(left, kept), `${path} ${kept}`).toHaveLength(linesOf(source, kept).length);
  }
});

it('the client has every error code but no text of the server', () => {
  const source = readFileSync('protocol/src/errors.ts', 'utf8');
  const blank = [...blankErrorTexts(source).matchAll(/^ {4}(\w+): '',$/gm)].map(([, code]) => code);
  expect(blank.toSorted()).toEqual(errorCodes.map(String).toSorted());
  expect(blankErrorTexts(source)).not.toContain('Wrong username');
});

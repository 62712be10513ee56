import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { errorCodes } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { blankErrorTexts, dropCommandTexts, dropSummaries } from './without-server-texts.ts';

const routeFiles = globSync('protocol/src/http/*-routes.ts').filter((path) => !/(?:first|later)-/.test(path));

it.each(routeFiles)('the build removes the summaries of %s and nothing else', (path) => {
  const source = readFileSync(path, 'utf8');
  const left = dropSummaries(source);
  expect(source.match(/^ +summary:/gm)).not.toBeNull();
  expect(left.match(/^ +summary:/gm)).toBeNull();
  const isSentence = (line: string) => /^ +(?:summary:.*|['"].*['"],)$/.test(line);
  expect(left.split('\n')).toEqual(source.split('\n').filter((line) => !isSentence(line)));
});

it.each(globSync('protocol/src/office/*-{routes,calls,actions}.ts'))(
  'the build of the office removes the summaries of %s',
  (path) => {
    const left = dropSummaries(readFileSync(path, 'utf8'));
    expect(left.match(/^ +summary:/gm)).toBeNull();
    expect(left).toContain('z.object');
  },
);

it('the build of the office removes the help, refusals and example of every action, and nothing else', () => {
  for (const path of globSync('protocol/src/office/*-{calls,actions}.ts')) {
    const source = readFileSync(path, 'utf8');
    const left = dropCommandTexts(source);
    expect(left).not.toMatch(/\bhelp:|\brefusals:|^ +example\b/m);
    expect(() => stripTypeScriptTypes(left)).not.toThrow();
    for (const kept of ['right:', 'input:', 'answer:', 'arguments:', 'reason:'])
      expect(left.split(kept), `${path} ${kept}`).toHaveLength(source.split(kept).length);
  }
});

it('the client has every error code but no text of the server', () => {
  const source = readFileSync('protocol/src/errors.ts', 'utf8');
  const blank = [...blankErrorTexts(source).matchAll(/^ {2}(\w+): '',$/gm)].map(([, code]) => code);
  expect(blank).toEqual(errorCodes.map(String));
  expect(blankErrorTexts(source)).not.toContain('Wrong username');
});

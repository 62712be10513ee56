/**
 * Fails if an import breaks a rule of `dependency-rules.js`, or if sibling folders import each other in a circle, even only for types.
 * Prints how much code and documentation there is.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeFigures, isProduct, upwardImports } from './code-figures.ts';
import { type Import, importsInCircles } from './folder-circles.ts';
import { serverLayers } from './server-layers.ts';

/** Tests and test tools may use a whole server, whatever folder they are in, so their folders may form circles. */
const isTest = /\.test\.tsx?$|\/(testing|conformance)\//;
const parts = [
  'protocol',
  'platform-client',
  'reference-platform',
  'art',
  'server',
  'agent',
  'cabinet',
  'simulator',
  'egm',
  'web/src',
  'web/workbook',
  'scripts',
  'tests',
  'bench',
];

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string; readonly dynamic: boolean }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string; readonly severity: string };
    }[];
  };
}

const json = execFileSync('depcruise', ['--config', 'dependency-rules.js', '--output-type', 'json', ...parts], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { modules, summary }: Cruise = JSON.parse(json);
const broken = summary.violations.filter(({ rule }) => rule.severity === 'error');
for (const { from, to, rule } of broken) console.log(`${rule.name}: ${from} → ${to}`);

const imports: Import[] = modules
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  .filter(({ from, to }) => [from, to].every((file) => /^\w+\/src\//.test(file) && !isTest.test(file)));
// A parser that cannot read TypeScript finds hardly any imports, and this check would pass without having checked.
if (imports.length < 1000) throw new Error(`only ${imports.length} imports were seen`);
const circles = importsInCircles(imports.filter(({ from, to }) => from.split('/')[0] === to.split('/')[0]));
for (const { from, to } of circles) console.log(`${from} → ${to}`);
if (circles.length > 0)
  console.log('These folders import each other in a circle: move what both need into a folder below them.');
if (broken.length > 0 || circles.length > 0) process.exitCode = 1;

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .split('\n')
    .filter((path) => path !== '');
const all = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved, dynamic }) => ({ from: source, to: resolved, dynamic })),
);
const texts = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8'));
const sources = tracked('*.ts', '*.tsx').filter(isProduct);
const figures = codeFigures(
  sources.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  all,
  texts(tracked('*.md')),
);
const { files, lines, linesPerFile, words } = figures;
const { withOneImporter, onDemandWithOneImporter, untestedWithOneImporter, shortWithOneImporter } = figures;
const share = (count: number): string => `${count} (${Math.round((100 * count) / files)} %)`;
const upward = upwardImports(all, Object.keys(serverLayers));
console.log(`product: ${files} files, ${lines} lines, ${linesPerFile} a file; documents: ${words} words`);
console.log(
  `files with one importer: ${share(withOneImporter)}, ${share(withOneImporter - onDemandWithOneImporter)} without those it loads on demand, ${share(untestedWithOneImporter)} without a test of their own, ${shortWithOneImporter} under 40 lines; imports upward: ${upward.length}`,
);
/** Largest part of all files that may have one importer, not counting those that it loads on demand. */
const mostWithOneImporter = 0.3;
const mostShortWithOneImporter = 60;
if (
  withOneImporter - onDemandWithOneImporter > mostWithOneImporter * files ||
  shortWithOneImporter > mostShortWithOneImporter
) {
  console.log('Too many files have one importer: move what is no concept of its own into the file that imports it.');
  process.exitCode = 1;
}

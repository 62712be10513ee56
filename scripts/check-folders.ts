/** Fails if sibling folders import each other in a circle, even only for types. */
import { execFileSync } from 'node:child_process';
import { type Import, importsInCircles } from './folder-circles.ts';

/** Tests and test tools may use a whole server, whatever folder they are in, so they are not checked. */
const isTest = /\.test\.tsx?$|\/(testing|conformance)\//;
const parts = ['protocol', 'art', 'server', 'agent', 'web'].map((part) => `${part}/src`);

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}

const json = execFileSync(
  'depcruise',
  ['--config', 'dependency-rules.js', '--output-type', 'json', ...parts],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] },
);
const { modules }: Cruise = JSON.parse(json);
const imports: Import[] = modules
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  .filter(({ from, to }) => [from, to].every((file) => /^\w+\/src\//.test(file) && !isTest.test(file)));
// A parser that cannot read TypeScript finds hardly any imports, and this check would pass without having checked.
if (imports.length < 1000) throw new Error(`only ${imports.length} imports were seen`);
const circles = importsInCircles(imports.filter(({ from, to }) => from.split('/')[0] === to.split('/')[0]));
for (const { from, to } of circles) console.log(`${from} → ${to}`);
if (circles.length > 0) {
  console.log('These folders import each other in a circle: move what both need into a folder below them.');
  process.exitCode = 1;
}

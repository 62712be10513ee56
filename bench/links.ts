/**
 * `npm run bench:links` runs the sender's rate control over named and random links in virtual time. `-- --link NAME`
 * prints each second; `-- --seeds 20` gives the means of so many runs of the named links; `-- --reports` replaces
 * feedback on each packet by summary reports, `-- --copies` parity packets by copies; `-- --random 1000` takes 1000
 * links. `-- --tested` compares the first seconds of a picture with and without a test of the line before.
 * `-- --traces 40` takes generated traces of LTE and Wi-Fi, `-- --trace FILE` a measured one in Mahimahi's form, and
 * `-- --print-trace lte --seed 3` prints a generated one.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  firstFigures,
  generateTrace,
  type LinkFigures,
  type LinkShape,
  linkFigures,
  namedLinks,
  parseDeliveryTrace,
  type RadioName,
  radioForms,
  randomLink,
  type SeenFigures,
  testedRate,
  trialPhases,
} from '@reelfloor/agent/testing/links';
import { quantile } from './statistics.ts';

const { values: asked } = parseArgs({
  options: {
    link: { type: 'string' },
    random: { type: 'string' },
    seed: { type: 'string' },
    seeds: { type: 'string' },
    reports: { type: 'boolean' },
    tested: { type: 'boolean' },
    copies: { type: 'boolean' },
    trace: { type: 'string' },
    traces: { type: 'string' },
    'print-trace': { type: 'string' },
  },
});
const hasNumbers = !asked.reports;
const hasParity = !asked.copies;
const randomSeconds = 12;
const worstShown = 8;

const cell = (value: number, digits = 0): string => value.toFixed(digits);
const reported = (seen: SeenFigures): string =>
  [
    cell(seen.framesPerSecond, 1),
    cell(seen.longestGapMs),
    cell(seen.lostToGapsS, 2),
    `${cell(seen.medianMs)} / ${cell(seen.p95Ms)} / ${cell(seen.longestMs)}`,
  ].join(' | ');
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const line = (name: string, { settling, settled, seconds }: LinkFigures): string => {
  const kilobits = meanOf(seconds.slice(trialPhases.settleS).map(({ sent }) => sent)) / 1000;
  return `| ${name} | ${reported(settled)} | ${cell(kilobits)} | ${reported(settling)} |`;
};
const head = `| link | fps | longest gap | s lost | median / p95 / longest | kbit/s | settling: fps | longest gap | s lost | median / p95 / longest |
|---|---|---|---|---|---|---|---|---|---|`;

if (asked.tested) {
  console.log(
    '| link | begins at, kbit/s | fps | longest gap | s lost | median / p95 / longest |\n|---|---|---|---|---|---|',
  );
  for (const [name, { shape }] of Object.entries(namedLinks)) {
    const linkBitsPerSecond = testedRate(shape);
    for (const request of [{}, { linkBitsPerSecond }]) {
      const begun = 'linkBitsPerSecond' in request ? cell(linkBitsPerSecond / 1000) : 'untested';
      console.log(`| ${name} | ${begun} | ${reported(firstFigures(shape, trialPhases.settleS, request))} |`);
    }
  }
  process.exit();
}

const radioNames = Object.keys(radioForms) as RadioName[];
const printed = asked['print-trace'];
if (printed !== undefined) {
  const name = radioNames.find((one) => one === printed);
  if (!name) throw new Error(`--print-trace is ${radioNames.join(' or ')}, not "${printed}".`);
  console.log(generateTrace(name, Number(asked.seed ?? 1)).join('\n'));
  process.exit();
}

/** A radio link of that trace, without other faults. */
const traced = (trace: LinkShape['trace'] & object): LinkShape => ({ ...trialPhases.clear, delayMs: 25, trace });

if (asked.traces !== undefined) {
  console.log(`${head}`);
  for (const name of radioNames)
    for (let seed = 1; seed <= Number(asked.traces); seed++) {
      const shape = traced(generateTrace(name, seed));
      console.log(
        line(`${name} ${seed}`, linkFigures(shape, { ...trialPhases, seconds: 30 }, { seed, hasNumbers, hasParity })),
      );
    }
  process.exit();
}

if (asked.link !== undefined || asked.seed !== undefined || asked.trace !== undefined) {
  const named = Object.entries(namedLinks).find(([name]) => name === asked.link)?.[1];
  if (asked.link !== undefined && !named)
    throw new Error(`--link is ${Object.keys(namedLinks).join(', ')}, not "${asked.link}".`);
  const read = asked.trace === undefined ? null : parseDeliveryTrace(await readFile(asked.trace, 'utf8'));
  const link =
    named ??
    (read ? { shape: traced(read), seconds: 60 } : { shape: randomLink(Number(asked.seed)), seconds: randomSeconds });
  const figures = linkFigures(
    link.shape,
    { ...trialPhases, seconds: link.seconds },
    { seed: Number(asked.seed ?? 4711), hasNumbers, hasParity },
  );
  const { trace, ...shape }: LinkShape = link.shape;
  console.log(JSON.stringify(trace ? { ...shape, deliveries: trace.length } : shape));
  console.log(`${head}\n${line(asked.link ?? asked.trace ?? `seed ${asked.seed}`, figures)}`);
  for (const [second, { target, picture, sent, longestQueueMs }] of figures.seconds.entries())
    console.log(
      `${second}: target ${cell(target / 1000)} picture ${cell(picture / 1000)} sent ${cell(sent / 1000)} kbit/s, queue ${cell(longestQueueMs)} ms`,
    );
  process.exit();
}

const meanSeen = (all: readonly SeenFigures[]): SeenFigures => {
  const mean = (figure: keyof SeenFigures): number => meanOf(all.map((seen) => seen[figure]));
  return {
    framesPerSecond: mean('framesPerSecond'),
    longestGapMs: mean('longestGapMs'),
    lostToGapsS: mean('lostToGapsS'),
    medianMs: mean('medianMs'),
    p95Ms: mean('p95Ms'),
    longestMs: mean('longestMs'),
  };
};

console.log(head);
const seeds = asked.seeds === undefined ? [4711] : Array.from({ length: Number(asked.seeds) }, (_, index) => index + 1);
for (const [name, { shape, seconds }] of Object.entries(namedLinks)) {
  const runs = seeds.map((seed) => linkFigures(shape, { ...trialPhases, seconds }, { seed, hasNumbers, hasParity }));
  const settling = meanSeen(runs.map((run) => run.settling));
  const settled = meanSeen(runs.map((run) => run.settled));
  const sentIn = (second: number): number => meanOf(runs.map((run) => run.seconds[second]?.sent ?? Number.NaN));
  const watched = (runs[0]?.seconds ?? []).map((one, second) => ({ ...one, sent: sentIn(second) }));
  console.log(line(name, { settling, settled, seconds: watched }));
}
if (asked.seeds !== undefined) process.exit();

const count = Number(asked.random ?? 300);
const startMs = performance.now();
const results = Array.from({ length: count }, (_, seed) => ({
  seed,
  figures: linkFigures(
    randomLink(seed),
    { ...trialPhases, clearS: 4, seconds: randomSeconds },
    { seed, hasNumbers, hasParity },
  ),
}));
const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
console.log(`\n${count} links from seeds, ${seconds} s of run time`);
for (const phase of ['settling', 'settled'] as const) {
  const gaps = results.map(({ figures }) => figures[phase].longestGapMs);
  const lost = results.map(({ figures }) => figures[phase].lostToGapsS);
  const fps = results.map(({ figures }) => figures[phase].framesPerSecond);
  const p95 = results.map(({ figures }) => figures[phase].p95Ms || Number.POSITIVE_INFINITY);
  const spread = (values: readonly number[], digits = 0): string =>
    [0.5, 0.9, 0.99, 1].map((share) => cell(quantile(values, share), digits)).join(' / ');
  console.log(
    `${phase}, median / nine tenths / 99 % / worst: longest gap ${spread(gaps)} ms; s lost ${spread(lost, 2)}; p95 ${spread(p95)} ms; fps of the median ${cell(quantile(fps, 0.5), 1)}, of the worst tenth ${cell(quantile(fps, 0.1), 1)}; ${gaps.filter((gap) => gap > 500).length} with a gap over 500 ms`,
  );
}
const worst = results.toSorted((a, b) => b.figures.settled.lostToGapsS - a.figures.settled.lostToGapsS);
console.log(`\n${head}`);
for (const { seed, figures } of worst.slice(0, worstShown)) console.log(line(`seed ${seed}`, figures));

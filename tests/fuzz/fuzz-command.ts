/**
 * `npm run test:fuzz -- [count] [seed]` sends malformed bodies, headers and channel messages to a server, its office included. `npm
 * run test:fuzz -- --media SECONDS [seed]` sends offers, candidates, datagrams and reports to a media process.
 */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { fuzzMedia } from './media/fuzz-media.ts';

const usage =
  'Usage: npm run test:fuzz -- [count] [seed], or --media SECONDS [seed]; whole numbers, count 2 and seconds 1 at least.';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { media: { type: 'string' } } });

const wholeOr = (text: string | undefined, otherwise: number, least: number): number => {
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(number) && number >= least) return number;
  console.error(usage);
  process.exit(1);
};
const ownSeed = Date.now() % 1_000_000;
const startedAt = performance.now();
const end = (faults: readonly string[]): never => {
  for (const fault of faults) console.error(fault);
  console.log(`${faults.length} faults in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  process.exit(faults.length === 0 ? 0 : 1);
};

if (values.media !== undefined) {
  const seed = wholeOr(positionals[0], ownSeed, 0);
  const report = await fuzzMedia({ seconds: wholeOr(values.media, 0, 1), seed });
  const { faults, offers, outcomes, candidates, packets, reports, witnessed } = report;
  console.log(
    `${offers} offers ${JSON.stringify(outcomes)}, ${candidates} candidates, ${packets} datagrams, ${reports} reports, seed ${seed}`,
  );
  console.log(`the witness received ${witnessed[0]} packets half-way, ${witnessed[1]} at the end`);
  end(faults);
}

const seed = wholeOr(positionals[1], ownSeed, 0);
const { faults, calls, messages, events, rawPeers, statuses, office, warmBytes, endBytes } = await fuzz({
  count: wholeOr(positionals[0], 20_000, 2),
  seed,
});
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
console.log(
  `${calls} calls ${JSON.stringify(statuses)}, ${messages} channel messages, ${events.committed} batches of events taken and ${events.refused} refused, ${rawPeers.ended} peers ended that ignored their close frame, seed ${seed}`,
);
console.log(
  `the office: to staff ${JSON.stringify(office.staff)}, to strangers ${JSON.stringify(office.stranger)}; its stream let ${office.admitted} in and ${office.refused} not`,
);
console.log(`memory ${megabytes(warmBytes)} MiB half-way, ${megabytes(endBytes)} MiB at the end`);
end(faults);

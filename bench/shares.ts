/**
 * `npm run bench:shares` measures on PostgreSQL what it costs that all rounds of a brand add to the same jackpots. Rounds
 * of one brand, of sixteen brands, and without a share take turns in short windows, from two nodes' connections.
 */
import { openPostgresDatabase } from '@reelfloor/server/testing/database';
import { RoundPlayer } from '@reelfloor/server/testing/round-player';
import { addBrand, seatMachines } from '@reelfloor/server/testing/seated-machines';
import { TestPostgres } from '../tests/harness/postgres.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const turns = 12;
const warmUpTurns = 2;
const windowMs = 600;
const machinesOfWay = 24;
/** Time in ms between two rounds of a machine: together as many rounds as 600 machines play, each one every five seconds. */
const pacedMs = 200;
const shareMinor = 10;

const ways = {
  oneBrand: { brands: 1, shareMinor },
  sixteenBrands: { brands: 16, shareMinor },
  withoutShare: { brands: 1, shareMinor: 0 },
} as const;
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];

interface Measured {
  readonly rate: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Runs of a transaction beside its first one, for each round. */
  readonly reruns: number;
}

let reruns = 0;
const observer = { transactionEnded: () => {}, ranAgain: () => void reruns++, commitInDoubt: () => {} };
const postgres = await TestPostgres.start();
const url = await postgres.createDatabase();
const databases = [await openPostgresDatabase(url, { observer }), await openPostgresDatabase(url, { observer })];
const machinesOf = new Map<Way, readonly string[]>();
await databases[0]?.transact(async (tx) => {
  let machines = 0;
  for (const way of names) {
    const { brands } = ways[way];
    for (let index = 0; index < brands; index++) await addBrand(tx, `${way}-${index}`);
    const of = (index: number) => `${way}-${index % brands}`;
    machinesOf.set(way, await seatMachines(tx, machinesOfWay, { first: machines, brandOf: of }));
    machines += machinesOfWay;
  }
});

const nodes = await Promise.all(databases.map((database) => RoundPlayer.open(database)));

const measure = async (way: Way, everyMs: number): Promise<Measured> => {
  const tookMs: number[] = [];
  const rerunsBefore = reruns;
  const startMs = performance.now();
  const playOn = async (machineId: string, index: number) => {
    const offsetMs = (index / machinesOfWay) * everyMs;
    for (let round = 0; ; round++) {
      const dueMs = startMs + offsetMs + round * everyMs;
      const waitMs = dueMs - performance.now();
      if (everyMs > 0 && waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const fromMs = performance.now();
      if (fromMs - startMs > windowMs) return;
      await nodes[index % nodes.length]?.play(machineId, ways[way].shareMinor);
      tookMs.push(performance.now() - fromMs);
    }
  };
  await Promise.all((machinesOf.get(way) ?? []).map(playOn));
  const sorted = tookMs.toSorted((a, b) => a - b);
  return {
    rate: tookMs.length / ((performance.now() - startMs) / 1000),
    medianMs: median(tookMs),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    reruns: (reruns - rerunsBefore) / tookMs.length,
  };
};

const figures: Record<string, number> = {};
const ratios: Record<string, number> = {};
try {
  for (const [pace, everyMs] of [
    ['', 0],
    ['Paced', pacedMs],
  ] as const) {
    const all = new Map(names.map((way) => [way, [] as Measured[]]));
    for (let turn = -warmUpTurns; turn < turns; turn++)
      // The order changes with each turn, because the work that one way leaves to the disk slows the next one.
      for (const way of names.map((_, index) => names[(index + turn + warmUpTurns) % names.length] as Way)) {
        const measured = await measure(way, everyMs);
        if (turn >= 0) all.get(way)?.push(measured);
      }
    for (const [way, measured] of all)
      for (const figure of ['rate', 'medianMs', 'p99Ms', 'reruns'] as const)
        figures[`${way}${pace} ${figure}`] = median(measured.map((one) => one[figure]));
    const rates = (way: Way) => (all.get(way) ?? []).map(({ rate }) => rate);
    for (const way of ['oneBrand', 'withoutShare'] as const)
      ratios[`sixteenBrandsOver_${way}${pace}`] = median(
        rates('sixteenBrands').map((rate, turn) => rate / (rates(way)[turn] ?? Number.NaN)),
      );
  }
} finally {
  for (const database of databases) await database.close();
  await postgres.remove();
}
report({ bench: 'shares', figures, ratios, goals: [] });

/** `npm run test:fuzz -- [count] [seed]`: so many malformed bodies, headers and channel messages at a running server. */
import { fuzz } from './fuzz.ts';

const [countText = '20000', seedText = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const count = Number(countText);
const seed = Number(seedText);
if (!Number.isSafeInteger(count) || count < 2 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run test:fuzz -- [count] [seed], both whole numbers, count 2 at least.');
  process.exit(1);
}
const startedAt = performance.now();
const { faults, calls, messages, statuses, warmBytes, endBytes } = await fuzz({ count, seed });
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
for (const fault of faults) console.error(fault);
console.log(`${calls} calls ${JSON.stringify(statuses)}, ${messages} channel messages, seed ${seed}`);
console.log(`memory ${megabytes(warmBytes)} MiB half-way, ${megabytes(endBytes)} MiB at the end`);
console.log(`${faults.length} faults in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exitCode = faults.length === 0 ? 0 : 1;

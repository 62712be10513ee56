/**
 * `npm run test:kill -- [rounds] [seed]`: random play on a server and an agent that are killed again and again. Exits 1
 * when a cent is missing, doubled or unaccounted for; the same seed chooses the same play and the same victims.
 */
import { killRun } from './kill-run.ts';

const [roundsText = '10', seedText = String(Math.trunc(Date.now() / 1000) % 1_000_000)] =
  process.argv.slice(2);
const rounds = Number(roundsText);
const seed = Number(seedText);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed) || seed < 0) {
  console.error('Usage: npm run test:kill -- [rounds] [seed], both whole numbers.');
  process.exit(1);
}

console.log(`${rounds} rounds with seed ${seed}`);
const { faults, dataDir, ...figures } = await killRun({ rounds, seed, onRound: (text) => console.log(text) });
console.log(JSON.stringify(figures));
for (const fault of faults) console.log(`FAULT  ${fault}`);
if (dataDir)
  console.log(`The data is kept in ${dataDir}. Again with: npm run test:kill -- ${rounds} ${seed}`);
console.log(faults.length === 0 ? 'not a cent lost' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

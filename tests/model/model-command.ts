/** `npm run test:model -- [runs] [seed]`: as many random interleavings as asked for, held against the plain model. */
import { checkModel } from './check-model.ts';

const [runsText = '1000', seedText] = process.argv.slice(2);
const runs = Number(runsText);
const seed = seedText === undefined ? undefined : Number(seedText);
if (!Number.isSafeInteger(runs) || runs < 1 || (seed !== undefined && !Number.isSafeInteger(seed))) {
  console.error('Usage: npm run test:model -- [runs] [seed], both whole numbers.');
  process.exit(1);
}
const startedAt = performance.now();
const { failure, happened, runs: ran } = await checkModel({ runs, seed });
console.log(failure ?? 'the books were the model’s after every step');
console.log(JSON.stringify(happened));
console.log(`${ran} runs in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exit(failure === null ? 0 : 1);

/** `npm run test:flakes` prints how often each test failed in the runs of `npm run test:repeat`. `-- --forget WORD` counts tests anew. */
import { parseArgs } from 'node:util';
import { describeFlakes, forgetTests, readFlakeTable, writeFlakeTable } from './flake-table.ts';

const { values } = parseArgs({ options: { forget: { type: 'string' } } });
if (values.forget !== undefined) writeFlakeTable(forgetTests(readFlakeTable(), values.forget));
for (const line of describeFlakes(readFlakeTable())) console.log(line);

/** `npm run test:faults [-- WORD …]`: walks the points whose names contain one of the words, and says how it went. */
import { faultPoints as agentPoints } from '../../agent/src/cabinet/fault-points.ts';
import { faultPoints as serverPoints } from '../../server/src/fault-points.ts';
import { walkFaults } from './fault-walk.ts';
import { stopsOf } from './stops.ts';

const words = process.argv.slice(2);
const stops = stopsOf(serverPoints, agentPoints).filter(
  ({ part, point }) => words.length === 0 || words.some((word) => `${part} ${point}`.includes(word)),
);
const { faults } = await walkFaults(stops, process.env.DATABASE_URL ?? null, ({ part, point }, tookMs) =>
  console.log(`${part} ${point} (${tookMs} ms)`),
);
for (const fault of faults) console.log(`FAILED ${fault}`);
console.log(`${stops.length} points walked, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

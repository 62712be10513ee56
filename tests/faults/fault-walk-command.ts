/** `npm run test:faults [-- WORD …]`: walks the points whose names contain one of the words, and says how it went. */
import { faultPoints as agentPoints } from '../../agent/src/fault-points.ts';
import { faultPoints as serverPoints } from '../../server/src/fault-points.ts';
import { walkFaults } from './fault-walk.ts';
import { stopsOf } from './stops.ts';

const words = process.argv.slice(2);
const stops = stopsOf(serverPoints, agentPoints).filter(
  ({ part, point }) => words.length === 0 || words.some((word) => `${part} ${point}`.includes(word)),
);
for (const stop of stops) {
  const startedAt = performance.now();
  const { faults } = await walkFaults([stop], process.env.DATABASE_URL ?? null).catch((error) => ({
    faults: [String(error)],
  }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${stop.part} ${stop.point} (${seconds} s) ${faults.join('; ')}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

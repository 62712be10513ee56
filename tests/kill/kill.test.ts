import { expect, it } from 'vitest';
import { killRun } from './kill-run.ts';

/** `npm run test:kill -- 100` runs more. */
const rounds = 10;

it(`loses and doubles no cent in ${rounds} rounds of kills`, { timeout: 180_000 }, async () => {
  const seed = Math.trunc(Date.now() / 1000) % 1_000_000;
  const { faults, ...report } = await killRun({ rounds, seed });
  expect(faults, `npm run test:kill -- ${rounds} ${seed}\n${JSON.stringify(report)}`).toEqual([]);
  // A run in which nobody played would prove nothing.
  expect(report.roundsPlayed).toBeGreaterThan(rounds);
  expect(report.transfers['cashIn settled']).toBeGreaterThan(rounds);
  expect(report.transfers['cashOut settled']).toBeGreaterThan(rounds);
});

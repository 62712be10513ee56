import { rm } from 'node:fs/promises';
import { seedOnce } from './seed-once.ts';

/** Seeds the demo once for a whole test run, to be copied by tests: hashing passwords and PINs is slow by design. */
export default async (): Promise<() => Promise<void>> => {
  // Another project of the run may have done it.
  if (process.env.SEEDED_DEMO) return async () => {};
  const folder = await seedOnce();
  process.env.SEEDED_DEMO = folder;
  return () => rm(folder, { recursive: true, force: true });
};

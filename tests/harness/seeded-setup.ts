import { rm } from 'node:fs/promises';
import { seedOnce } from './seed-once.ts';

/** Once for a run; tests copy the data, because hashing passwords and PINs is slow by design. */
export default async (): Promise<() => Promise<void>> => {
  // Another project of the run may already have done this.
  if (process.env.SEEDED_DEMO) return async () => {};
  const folder = await seedOnce();
  process.env.SEEDED_DEMO = folder;
  return () => rm(folder, { recursive: true, force: true });
};

import { rm } from 'node:fs/promises';
import { seedOnce } from './seed-once.ts';

/** Seeds the demo once for a run. Tests copy its data, because hashing passwords and PINs is slow by design. */
export default async (): Promise<() => Promise<void>> => {
  // Another Vitest project of the run may already have seeded the demo.
  if (process.env.SEEDED_DEMO) return async () => {};
  const folder = await seedOnce();
  process.env.SEEDED_DEMO = folder;
  return () => rm(folder, { recursive: true, force: true });
};

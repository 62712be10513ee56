import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '../platform/database/temporary-database.ts';
import { readJurisdictionProfileFile } from '../players/protection/profile/jurisdiction-profile-files.ts';
import { operate } from './operate.ts';

interface Changes {
  /** Values by key, as in the file; undefined takes the key out. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly legalReview?: string | null;
  readonly id?: string;
}

/** Returns the text of a profile that is a copy of one that the product brings, with changes. */
export const profileText = (from: string, { values = {}, ...head }: Changes = {}): string => {
  const profile = JSON.parse(readJurisdictionProfileFile(from)) as { values: Record<string, unknown> };
  for (const [key, v] of Object.entries(values)) profile.values[key] = { v, clause: 'of the test' };
  return JSON.stringify({ ...profile, ...head });
};

export const profileFile = async (from: string, changes: Changes = {}): Promise<string> => {
  const path = join(await createTemporaryFolder('profile'), 'profile.json');
  await writeFile(path, profileText(from, changes));
  return path;
};

/** Assigns a reviewed copy of the demo's profile by the operator's command, as the operator of a real floor does. */
export const assignReviewed = async (place: Parameters<typeof operate>[0], changes: Changes = {}): Promise<void> => {
  const file = await profileFile('demo', { id: 'reviewed', legalReview: '2026-11-20', ...changes });
  await operate(place, 'profile', 'assign', file, '--reason', 'the house of the test');
};

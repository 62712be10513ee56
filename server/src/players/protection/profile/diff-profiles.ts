import type { Profile } from './parse-profile.ts';
import { type ProfileKey, profileKeys } from './profile-keys.ts';
import { stricterValues } from './profile-store.ts';

export interface ProfileDifference {
  readonly key: ProfileKey;
  readonly from: string;
  readonly to: string;
  /** When it reaches a seat that is taken: a stricter value at once, a looser one with the next session. */
  readonly reaches: 'at once' | 'new sessions';
}

/** Returns the keys whose values differ, in the order of the table. */
export const diffProfiles = (a: Profile, b: Profile): ProfileDifference[] => {
  const held = stricterValues(a.values, b.values);
  return (Object.keys(profileKeys) as ProfileKey[]).flatMap((key) => {
    const from = JSON.stringify(a.values[key]);
    const to = JSON.stringify(b.values[key]);
    if (from === to) return [];
    return [{ key, from, to, reaches: JSON.stringify(held[key]) === to ? 'at once' : 'new sessions' }];
  });
};

/** Returns each value of a profile in one line, with the clause that asks for it. */
export const profileLines = ({ values, clauses }: Profile): string[] =>
  (Object.keys(profileKeys) as ProfileKey[]).map(
    (key) => `${key}  ${JSON.stringify(values[key])}  (${clauses[key] ?? 'not in the file: the default'})`,
  );

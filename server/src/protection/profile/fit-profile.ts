import type { Profile } from './parse-profile.ts';
import type { AssignedProfile } from './profile-store.ts';

/** The registers of excluded people that this version can ask. */
const connectedRegisters: readonly string[] = [];

/** Returns what a profile asks for that this version does not have; empty if it has all. */
export const lackingOf = ({ values }: Profile): string[] =>
  values.registers
    .filter((name) => !connectedRegisters.includes(name))
    .map((name) => `registers: ${name}, which this version cannot ask`);

/** Returns why a profile may not hold for real players; null if it may. */
export const realPlayersFault = (profile: Profile): string | null => {
  if (profile.id === 'demo')
    return 'The profile demo protects nobody, so it is for the demo alone. Copy the profile of your jurisdiction, give the copy an id of its own and have it reviewed.';
  if (profile.legalReview === null)
    return `Nobody has dated the legal review of the profile ${profile.id}. Have a lawyer read it, then put the day there: "legalReview": "2026-11-23".`;
  const [lacking] = lackingOf(profile);
  return lacking === undefined ? null : `The profile ${profile.id} asks for ${lacking}.`;
};

const mend = 'npm run operator -- profile assign FILE --reason "…"';

/** Returns why a server for real players does not start with this profile, and what to do; null if it may start. */
export const serveFault = (assigned: AssignedProfile | undefined, currency: string): string | null => {
  if (!assigned)
    return `No profile is assigned, so nothing says what protects players here. Copy one (npm run operator -- profile list), have it reviewed, then assign it: ${mend}`;
  const { parsed } = assigned;
  if (!parsed.ok)
    return `The assigned profile cannot be read (${parsed.faults.join('; ')}). Mend the file and assign it again: ${mend}`;
  const { profile } = parsed;
  const fault = realPlayersFault(profile);
  if (fault !== null) return `${fault} Then assign it: ${mend}`;
  if (profile.values.currency !== currency)
    return `The profile ${profile.id} counts in ${profile.values.currency}, but CURRENCY is ${currency}. Set it (npm run operator -- setting set CURRENCY ${profile.values.currency}), or assign a profile in ${currency}: ${mend}`;
  return null;
};

import type { AssignedJurisdictionProfile } from './jurisdiction-profile-store.ts';
import type { JurisdictionProfile } from './parse-jurisdiction-profile.ts';

/** The exclusion registers configured in this process's environment. */
type Registers = readonly { readonly name: string }[];

/** Returns what the jurisdiction profile requires and the server lacks, and what to configure; empty if nothing. */
export const listUnmetJurisdictionRequirements = ({ values }: JurisdictionProfile, registers: Registers): string[] =>
  values.registers.flatMap((name) => {
    if (unsupportedRegisters.includes(name))
      return [
        `registers: ${name}, which counts deposits and active players over all operators; this version asks registers only who is excluded`,
      ];
    if (registers.some((known) => known.name === name)) return [];
    return [
      `registers: ${name}, which REGISTERS does not name; add it there, and set ${getExclusionRegisterEnvName(name, 'URL')} and ${getExclusionRegisterEnvName(name, 'SECRET')}`,
    ];
  });

/** Returns why a jurisdiction profile may not be used for real players; null if it may. */
export const findWhyProfileBarsRealPlayers = (profile: JurisdictionProfile, registers: Registers): string | null => {
  if (profile.id === 'demo')
    return 'The profile demo protects nobody, so it is for the demo alone. Copy the profile of your jurisdiction, give the copy an id of its own and have it reviewed.';
  if (profile.legalReview === null)
    return `Nobody has dated the legal review of the profile ${profile.id}. Have a lawyer read it, then put the day there: "legalReview": "2026-11-23".`;
  const [lacking] = listUnmetJurisdictionRequirements(profile, registers);
  return lacking === undefined ? null : `The profile ${profile.id} asks for ${lacking}.`;
};

const remedy = 'npm run operator -- profile assign FILE --reason "…"';

/** Returns why a server for real players refuses to start with this jurisdiction profile, and what to do; null if it may start. */
export const getServerStartRefusalByProfile = (
  assigned: AssignedJurisdictionProfile | undefined,
  currency: string,
  registers: Registers,
): string | null => {
  if (!assigned)
    return `No profile is assigned, so nothing says what protects players here. Copy one (npm run operator -- profile list), have it reviewed, then assign it: ${remedy}`;
  const { parsed } = assigned;
  if (!parsed.ok)
    return `The assigned profile cannot be read (${parsed.faults.join('; ')}). Mend the file and assign it again: ${remedy}`;
  const { profile } = parsed;
  const fault = findWhyProfileBarsRealPlayers(profile, registers);
  if (fault !== null) return `${fault} Then assign it: ${remedy}`;
  if (profile.values.currency !== currency)
    return `The profile ${profile.id} counts in ${profile.values.currency}, but CURRENCY is ${currency}. Set it (npm run operator -- setting set CURRENCY ${profile.values.currency}), or assign a profile in ${currency}: ${remedy}`;
  return null;
};

/**
 * Exclusion registers that do more than list excluded people: they count deposits and active players over all operators, and must be
 * notified of both. This version cannot, so no jurisdiction profile that names one of them may be used for real players.
 */
export const unsupportedRegisters: readonly string[] = ['LUGAS'];

/** Returns the environment variable of an exclusion register's setting, such as `REGISTER_GAMSTOP_URL`. */
export const getExclusionRegisterEnvName = (name: string, setting: 'URL' | 'SECRET' | 'DEADLINE_MS'): string =>
  `REGISTER_${name.replaceAll('-', '_')}_${setting}`;

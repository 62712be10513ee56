import * as z from 'zod/mini';
import type { Queries } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { readHallSites, requireOpenSite } from '../../../platform/sites/sites.ts';
import { hashAgentToken } from '../../../play/machines/agent-registry.ts';
import {
  findWhyProfileBarsRealPlayers,
  listUnmetJurisdictionRequirements,
} from '../../../players/protection/profile/check-jurisdiction-profile.ts';
import {
  readJurisdictionProfileFile,
  shippedProfiles,
} from '../../../players/protection/profile/jurisdiction-profile-files.ts';
import { type ProfileKey, profileKeys } from '../../../players/protection/profile/jurisdiction-profile-keys.ts';
import {
  assignJurisdictionProfile,
  findCurrentJurisdictionProfile,
  listJurisdictionAssignments,
  mergeStricterJurisdictionValues,
} from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import {
  type JurisdictionProfile,
  type ParsedJurisdictionProfile,
  parseJurisdictionProfile,
} from '../../../players/protection/profile/parse-jurisdiction-profile.ts';
import { findDemoSecrets } from '../../config/demo-secrets.ts';
import { createCommandLineAction } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput, Subcommands } from './subcommand-definition.ts';

/**
 * Returns whose jurisdiction profile is meant: the one of the site `--site`, or the hall's without it. Throws if no open site has the
 * number.
 */
const ofSite = async (db: Queries, site: number | undefined): Promise<{ readonly siteKey: number } | 'hall'> =>
  site === undefined ? 'hall' : { siteKey: (await requireOpenSite(db, site)).key };

const siteNumber = z.int('is the number of a site.');

const show = async (
  { database }: SubcommandDependencies,
  { options: { site } }: SubcommandInput,
): Promise<string[]> => {
  const assigned = await findCurrentJurisdictionProfile(
    database.read,
    await ofSite(database.read, site === undefined ? undefined : Number(site)),
  );
  if (!assigned) return ['No profile is assigned, so the strictest value of each key applies.'];
  const { parsed } = assigned;
  if (!parsed.ok)
    return [`${inOneLine(assigned)}: it cannot be read, so the strictest value of each key applies.`, ...parsed.faults];
  return [inOneLine(assigned), ...profileLines(parsed.profile)];
};

const list = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const sites = await readHallSites(database.read);
  const placeOf = (siteKey: number | null) =>
    siteKey === null ? '' : `, at site ${sites.find(({ key }) => key === siteKey)?.siteId ?? siteKey}`;
  return [
    ...shippedProfiles.map((id) => `${id}  server/profiles/${id}.json`),
    'Assigned, the newest first:',
    ...(await listJurisdictionAssignments(database.read)).map((one) => inOneLine(one, placeOf(one.siteKey))),
  ];
};

const check = async (
  { registers }: SubcommandDependencies,
  { words: [word = ''] }: SubcommandInput,
): Promise<string[]> => {
  const { profile } = read(word);
  const lacking = listUnmetJurisdictionRequirements(profile, registers);
  const fault = findWhyProfileBarsRealPlayers(profile, registers);
  return [
    ...profileLines(profile),
    ...lacking.map((what) => `It needs ${what}, so it cannot be assigned.`),
    fault === null || lacking.length > 0
      ? `${word} is a valid profile.`
      : `${word} is valid, but not for real players yet. ${fault}`,
  ];
};

const diff = async (
  { database }: SubcommandDependencies,
  { words: [a = '', b = ''] }: SubcommandInput,
): Promise<string[]> => {
  const one = await readOrAssigned(database.read, a);
  const other = await readOrAssigned(database.read, b);
  const differences = diffProfiles(one, other);
  if (differences.length === 0) return [`${a} and ${b} have the same values.`];
  return differences.map(({ key, from, to, reaches }) => `${key}  ${from} → ${to}  (${reaches})`);
};

const assign = createCommandLineAction({
  name: 'profile assign',
  help: 'assigns the profile on all nodes, with a reason; for real players only one with a dated legal review; --site 3: only for that site',
  input: z.object({ profile: z.string(), site: z.optional(siteNumber) }),
  arguments: { ID_OR_FILE: 'profile' },
  options: { site: 'site' },
  reason: 'required',
  subject: ({ profile }) => profile,
  commandLine: { prepare: (_local, { given: { profile = '' } }) => read(profile) },
  async perform(tx, { site }, { registers, dataDir, at, who, reason }, { text, profile }) {
    const { id, legalReview } = profile;
    const [lacking] = listUnmetJurisdictionRequirements(profile, registers);
    if (lacking !== undefined) throw new ConfigError(`The profile ${id} needs ${lacking}; nothing changed.`);
    const of = await ofSite(tx, site);
    const siteKey = of === 'hall' ? null : of.siteKey;
    const before = await findCurrentJurisdictionProfile(tx, of);
    const fault = findWhyProfileBarsRealPlayers(profile, registers);
    if (fault !== null && !(await isDemo(tx, dataDir))) throw new ConfigError(`${fault} Nothing changed.`);
    const { hash, number } = await assignJurisdictionProfile(tx, { text, siteKey, at, who, reason });
    return {
      subject: id,
      audit: { from: before?.hash ?? null, to: hash, legalReview, ...(site !== undefined && { site }) },
      lines: [
        `The profile ${id} now applies${site === undefined ? '' : ` at site ${site}`}, on every node; it is assignment ${number}.`,
        'Stricter values reach every seat at once; looser ones reach new sessions.',
      ],
    };
  },
});

const unassign = createCommandLineAction({
  name: 'profile unassign',
  help: "returns a site to the hall's profile, with a reason",
  input: z.object({ site: siteNumber }),
  arguments: { SITE: 'site' },
  reason: 'required',
  subject: ({ site }) => String(site),
  async perform(tx, { site }, { at, who, reason }) {
    const { key: siteKey } = await requireOpenSite(tx, site);
    const before = await findCurrentJurisdictionProfile(tx, { siteKey });
    if (!before || before.siteKey === null)
      throw new ConfigError(`Site ${site} has no profile of its own; nothing changed.`);
    const { number } = await assignJurisdictionProfile(tx, { text: null, siteKey, at, who, reason });
    return {
      audit: { from: before.hash, to: null },
      lines: [`Site ${site} now uses the hall profile, on every node; it is assignment ${number}.`],
    };
  },
});

export const profileSubcommands: Subcommands = {
  show: {
    words: [],
    options: { site: 'string' },
    help: 'the assigned profile, each value with its clause; --site 3: of that site',
    run: show,
  },
  list: { words: [], help: 'the included profiles, and all that were assigned', run: list },
  check: {
    words: ['FILE'],
    help: 'validates a profile file, and lists what real players still need',
    run: check,
  },
  diff: {
    words: ['A', 'B'],
    help: 'which values differ and when each would reach a taken seat; A and B are ids, files or the word assigned',
    run: diff,
  },
  assign,
  unassign,
};

const read = (word: string): { readonly text: string; readonly profile: JurisdictionProfile } => {
  let text: string;
  try {
    text = readJurisdictionProfileFile(word);
  } catch {
    throw new ConfigError(`There is no profile ${word}: give ${shippedProfiles.join(', ')} or a file.`);
  }
  const parsed = parseJurisdictionProfile(text);
  if (!parsed.ok) throw new ConfigError(`${word} is no profile: ${parsed.faults.join('; ')}.`);
  return { text, profile: parsed.profile };
};

const readOrAssigned = async (db: Queries, word: string): Promise<JurisdictionProfile> => {
  if (word !== 'assigned') return read(word).profile;
  const held = await findCurrentJurisdictionProfile(db);
  if (held?.parsed.ok) return held.parsed.profile;
  throw new ConfigError('No readable profile is assigned.');
};

const inOneLine = (
  { number, at, who, reason, parsed }: Awaited<ReturnType<typeof listJurisdictionAssignments>>[number],
  place = '',
): string =>
  `${number}  ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC  ${nameOf(parsed)}${place}  by ${who}: ${reason}`;

const nameOf = (parsed: ParsedJurisdictionProfile | null): string => {
  if (parsed === null) return "the hall's";
  if (!parsed.ok) return 'unreadable';
  const { id, legalReview } = parsed.profile;
  return `${id}, ${legalReview === null ? 'not reviewed' : `reviewed ${legalReview}`}`;
};

/** Returns whether the database is a demo's: only there may a jurisdiction profile without a legal review be assigned. */
const isDemo = async (db: Queries, dataDir: string): Promise<boolean> => {
  const demo = findDemoSecrets(dataDir);
  if (demo === null) return false;
  const agent = await db.get(
    'SELECT id FROM agents WHERE id = ? AND token_hash = ?',
    demo.agentId,
    hashAgentToken(demo.agentToken),
  );
  return agent !== undefined;
};

interface ProfileDifference {
  readonly key: ProfileKey;
  readonly from: string;
  readonly to: string;
  /** When a changed profile value applies to an occupied seat: a stricter value at once, a looser one with the next session. */
  readonly reaches: 'at once' | 'new sessions';
}

/** Returns the keys whose values differ between two jurisdiction profiles, in the order of `profileKeys`. */
const diffProfiles = (a: JurisdictionProfile, b: JurisdictionProfile): ProfileDifference[] => {
  const held = mergeStricterJurisdictionValues(a.values, b.values);
  return (Object.keys(profileKeys) as ProfileKey[]).flatMap((key) => {
    const from = JSON.stringify(a.values[key]);
    const to = JSON.stringify(b.values[key]);
    if (from === to) return [];
    return [{ key, from, to, reaches: JSON.stringify(held[key]) === to ? 'at once' : 'new sessions' }];
  });
};

/** Formats each value of a jurisdiction profile as one line, with the legal clause that requires it. */
const profileLines = ({ about, lacks, values, clauses }: JurisdictionProfile): string[] => [
  ...(about === '' ? [] : [about]),
  ...lacks.map((what) => `It lacks: ${what}`),
  ...(Object.keys(profileKeys) as ProfileKey[]).map(
    (key) => `${key}  ${JSON.stringify(values[key])}  (${clauses[key] ?? 'not in the file: the default'})`,
  ),
];

import * as z from 'zod/mini';
import type { Queries } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { hashAgentToken } from '../../../play/machines/agent-registry.ts';
import { diffProfiles, profileLines } from '../../../players/protection/profile/diff-profiles.ts';
import { lackingOf, realPlayersFault } from '../../../players/protection/profile/fit-profile.ts';
import { type Profile, parseProfile } from '../../../players/protection/profile/parse-profile.ts';
import { readProfileFile, shippedProfiles } from '../../../players/protection/profile/profile-files.ts';
import {
  type AssignedProfile,
  assignProfile,
  findAssigned,
  listAssignments,
} from '../../../players/protection/profile/profile-store.ts';
import { formerDemoSecrets } from '../../config/demo-secrets.ts';
import { commandAction } from './action-subcommands.ts';
import type { CommandContext, CommandInput, Subcommands } from './subcommand.ts';

const show = async ({ database }: CommandContext): Promise<string[]> => {
  const assigned = await findAssigned(database.read);
  if (!assigned) return ['No profile is assigned, so the most careful value of each key holds.'];
  const { parsed } = assigned;
  if (!parsed.ok)
    return [
      `${inOneLine(assigned)}: it cannot be read, so the most careful value of each key holds.`,
      ...parsed.faults,
    ];
  return [inOneLine(assigned), ...profileLines(parsed.profile)];
};

const list = async ({ database }: CommandContext): Promise<string[]> => [
  ...shippedProfiles.map((id) => `${id}  server/profiles/${id}.json`),
  'Assigned, the newest first:',
  ...(await listAssignments(database.read)).map(inOneLine),
];

const check = async (
  { registers }: CommandContext,
  { words: [word = ''] }: CommandInput,
): Promise<string[]> => {
  const { profile } = read(word);
  const lacking = lackingOf(profile, registers);
  const fault = realPlayersFault(profile, registers);
  return [
    ...profileLines(profile),
    ...lacking.map((what) => `It asks for ${what}, so it cannot be assigned.`),
    fault === null || lacking.length > 0
      ? `${word} is a profile in the right form.`
      : `${word} is in the right form, but not for real players yet. ${fault}`,
  ];
};

const diff = async (
  { database }: CommandContext,
  { words: [a = '', b = ''] }: CommandInput,
): Promise<string[]> => {
  const one = await readOrAssigned(database.read, a);
  const other = await readOrAssigned(database.read, b);
  const differences = diffProfiles(one, other);
  if (differences.length === 0) return [`${a} and ${b} have the same values.`];
  return differences.map(({ key, from, to, reaches }) => `${key}  ${from} → ${to}  (${reaches})`);
};

const assign = commandAction({
  name: 'profile assign',
  help: 'makes the profile hold for all nodes, with a reason; for real players only one whose legal review is dated',
  input: z.object({ profile: z.string() }),
  arguments: { ID_OR_FILE: 'profile' },
  reason: 'required',
  subject: ({ profile }) => profile,
  commandLine: { prepare: (_local, { given: { profile = '' } }) => read(profile) },
  async perform(tx, _input, { registers, dataDir, at, who, reason }, { text, profile }) {
    const { id, legalReview } = profile;
    const [lacking] = lackingOf(profile, registers);
    if (lacking !== undefined)
      throw new ConfigError(`The profile ${id} asks for ${lacking}; nothing changed.`);
    const before = await findAssigned(tx);
    const fault = realPlayersFault(profile, registers);
    if (fault !== null && !(await isDemo(tx, dataDir))) throw new ConfigError(`${fault} Nothing changed.`);
    const { hash, number } = await assignProfile(tx, { text, at, who, reason });
    return {
      subject: id,
      audit: { from: before?.hash ?? null, to: hash, legalReview },
      lines: [
        `The profile ${id} holds now, on every node; it is assignment ${number}.`,
        'What is stricter than before reaches every seat at once; what is looser reaches new sessions.',
      ],
    };
  },
});

export const profileSubcommands: Subcommands = {
  show: { words: [], help: 'the profile that holds, each value with its clause', run: show },
  list: { words: [], help: 'the profiles that the product brings, and all that were assigned', run: list },
  check: {
    words: ['FILE'],
    help: 'whether a file is a profile, and what real players still need',
    run: check,
  },
  diff: {
    words: ['A', 'B'],
    help: 'which values differ and when each would reach a taken seat; A and B are ids, files or the word assigned',
    run: diff,
  },
  assign,
};

const read = (word: string): { readonly text: string; readonly profile: Profile } => {
  let text: string;
  try {
    text = readProfileFile(word);
  } catch {
    throw new ConfigError(`There is no profile ${word}: give ${shippedProfiles.join(', ')} or a file.`);
  }
  const parsed = parseProfile(text);
  if (!parsed.ok) throw new ConfigError(`${word} is no profile: ${parsed.faults.join('; ')}.`);
  return { text, profile: parsed.profile };
};

const readOrAssigned = async (db: Queries, word: string): Promise<Profile> => {
  if (word !== 'assigned') return read(word).profile;
  const held = await findAssigned(db);
  if (held?.parsed.ok) return held.parsed.profile;
  throw new ConfigError('No profile is assigned that can be read.');
};

const inOneLine = ({ number, at, who, reason, parsed }: AssignedProfile): string => {
  const name = parsed.ok
    ? `${parsed.profile.id}, ${parsed.profile.legalReview === null ? 'not reviewed' : `reviewed ${parsed.profile.legalReview}`}`
    : 'unreadable';
  return `${number}  ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC  ${name}  by ${who}: ${reason}`;
};

/** Only in a demo's database may a profile that nobody has reviewed be tried. */
const isDemo = async (db: Queries, dataDir: string): Promise<boolean> => {
  const demo = formerDemoSecrets(dataDir);
  if (demo === null) return false;
  const agent = await db.get(
    'SELECT id FROM agents WHERE id = ? AND token_hash = ?',
    demo.agentId,
    hashAgentToken(demo.agentToken),
  );
  return agent !== undefined;
};

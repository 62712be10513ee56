import { basename } from 'node:path';
import { type InformationPage, informationPages } from '@reelfloor/protocol';
import { listAgents } from '../../../backoffice/machines/agent-administration.ts';
import { listInformationPageVersions } from '../../../backoffice/settings/operator-information-pages.ts';
import { listEffectiveOperatorSettings } from '../../../backoffice/settings/operator-settings-file.ts';
import { findStaffMemberByLogin } from '../../../backoffice/staff/staff-store.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readDatabaseTime } from '../../../platform/database/database-time.ts';
import { migrateDatabase } from '../../../platform/database/migrate-database.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { findMachineAssignment } from '../../../play/machines/machine-assignments.ts';
import { findCurrentJurisdictionProfile } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { applyOperatorCurrencyIfValid } from '../../config/operator-currency.ts';
import type { Env } from '../../config/read-env-setting.ts';
import { readOperatorCommandSettings } from '../../config/server-config.ts';
import { getCommandLineUser } from '../operator/command-line-user.ts';
import { parseSubcommandArguments } from '../operator/parse-subcommand-arguments.ts';
import { parseMachineAnswerLine, parseStaffAnswerLine } from './parse-setup-answer-lines.ts';
import type { SetupAnswers } from './setup-answers.ts';
import type { PrintProgress } from './setup-target.ts';

/** The input of the child process that fills the database as the server's user. */
export interface FillDatabaseRequest {
  readonly answers: SetupAnswers;
  readonly profile: string;
  readonly pages: readonly string[];
  /** Whether the agent's settings already contain a token. */
  readonly hasToken: boolean;
}

const because = ['--reason', 'setup'];

/**
 * Fills the database and Settings.json with the operator's subcommands, and changes nothing that exists. Returns the agent's new token;
 * null if the agent keeps its token.
 */
export const fillDatabaseFromSetupAnswers = async (
  { answers, profile, pages, hasToken }: FillDatabaseRequest,
  env: Env,
  report: PrintProgress,
): Promise<string | null> => {
  const place = readOperatorCommandSettings(env);
  await migrateDatabase(place, 'expand');
  const database = await openDatabase(place);
  try {
    const { dataDir, minPasswordLength, registers } = place;
    const operator = async (...words: string[]): Promise<string[]> => {
      const { subcommand, input } = parseSubcommandArguments(words);
      const who = getCommandLineUser(env);
      const at = await readDatabaseTime(database.read);
      const lines = await subcommand.run(
        { database, dataDir, minPasswordLength, registers, who, at, readSecret: async () => '' },
        input,
      );
      for (const line of lines) if (!line.startsWith('AGENT_TOKEN')) report(line);
      return lines;
    };
    await putSettings(operator, { answers, dataDir, report });
    applyOperatorCurrencyIfValid(dataDir);
    if (await findCurrentJurisdictionProfile(database.read)) report('Kept the assigned profile.');
    else await operator('profile', 'assign', profile, ...because);
    await putPages(operator, { pages, dataDir });
    await addBrands(operator, { answers, database });
    const token = await addAgent(operator, { answers, database, hasToken });
    for (const { machine, brand } of answers.machines.map(parseMachineAnswerLine))
      if (!(await findMachineAssignment(database.read, machine)))
        await operator('machine', 'add', machine, '--brand', brand, '--agent', answers.agent);
    for (const { login, role, name } of answers.staff.map(parseStaffAnswerLine))
      if (!(await findStaffMemberByLogin(database.read, login)))
        await operator('staff', 'add', login, '--role', role, '--name', name, ...because);
    return token;
  } finally {
    await database.close();
  }
};

type Operator = (...words: string[]) => Promise<string[]>;

const putSettings = async (
  operator: Operator,
  {
    answers,
    dataDir,
    report,
  }: { readonly answers: SetupAnswers; readonly dataDir: string; readonly report: PrintProgress },
): Promise<void> => {
  const wanted = {
    CURRENCY: answers.currency,
    DEFAULT_LANG: answers.language,
    HOUSE_NAME: answers.name,
    // Without this setting, pages show no links to terms and rules.
    EXTERNAL_INFO: true,
  };
  for (const [key, to] of Object.entries(wanted)) {
    const held = listEffectiveOperatorSettings(dataDir).find((setting) => setting.key === key);
    if (!held || held.value === to) continue;
    if (held.isDefault) await operator('setting', 'set', key, JSON.stringify(to), ...because);
    else
      report(
        `Kept ${key} ${JSON.stringify(held.value)}, although the answers say ${JSON.stringify(to)}: npm run operator -- setting set ${key} …`,
      );
  }
};

const putPages = async (
  operator: Operator,
  { pages, dataDir }: { readonly pages: readonly string[]; readonly dataDir: string },
): Promise<void> => {
  const names = Object.entries(informationPages) as [InformationPage, string][];
  for (const file of pages) {
    const [page] = names.find(([, path]) => basename(path) === basename(file)) ?? [];
    if (page === undefined)
      throw new ConfigError(
        `${basename(file)} is not an information page; name it one of ${names.map(([, path]) => basename(path)).join(', ')}, or remove it from the folder.`,
      );
    if (listInformationPageVersions(dataDir).find((held) => held.page === page)?.version === null)
      await operator('page', 'set', page, file, ...because);
  }
};

const addBrands = async (
  operator: Operator,
  { answers, database }: { readonly answers: SetupAnswers; readonly database: Database },
): Promise<void> => {
  for (const { brand, game, name } of answers.machines.map(parseMachineAnswerLine)) {
    if (await database.read.get('SELECT id FROM brands WHERE id = ?', brand)) continue;
    const ofGame = game.endsWith('.json') ? [] : ['--game', game];
    await operator('brand', 'add', brand, name, ...ofGame, ...because);
  }
};

/** Adds the agent, or renews its token if an earlier setup ended before the token was saved. */
const addAgent = async (
  operator: Operator,
  {
    answers: { agent },
    database,
    hasToken,
  }: { readonly answers: SetupAnswers; readonly database: Database; readonly hasToken: boolean },
): Promise<string | null> => {
  const known = (await listAgents(database.read)).find(({ id }) => id === agent);
  if (known && hasToken) return null;
  if (known && known.lastSeenAt !== null)
    throw new ConfigError(
      `The agent ${agent} has been connected, and its settings have no AGENT_TOKEN; give it a new one: reelfloor operator agent renew ${agent}, then write that down and run setup again.`,
    );
  const lines = known
    ? await operator('agent', 'renew', agent, ...because)
    : await operator('agent', 'add', agent, ...because);
  const [, token] = /^AGENT_TOKEN: (\S+)/m.exec(lines.join('\n')) ?? [];
  if (token === undefined) throw new Error(`no token in ${lines.join(' ')}`);
  return token;
};

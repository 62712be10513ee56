import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../platform/process/config-error.ts';
import { sanitizeTerminalLine } from '../../platform/process/sanitize-terminal-line.ts';
import { runCliCommand } from './run-command.ts';
import { askSetupQuestions } from './setup/ask-setup-questions.ts';
import { readEnvFile } from './setup/env-file.ts';
import { type FillDatabaseRequest, fillDatabaseFromSetupAnswers } from './setup/fill-database-from-answers.ts';
import {
  completeSetupAnswers,
  interactiveQuestionNames,
  type PartialSetupAnswers,
  readSetupAnswersFile,
  type SetupAnswers,
} from './setup/setup-answers.ts';
import {
  copyOperatorPages,
  createLocalDatabase,
  createSetupFolders,
  getSetupFilePaths,
  installCertificate,
  installServiceFiles,
  writeAgentFiles,
  writeMissingSetupSettings,
  writeProtectionProfile,
} from './setup/setup-steps.ts';
import { productFolder, SetupTarget } from './setup/setup-target.ts';

const usage = `npm run setup -- [ANSWERS.json] [--root FOLDER]
Makes from ten questions what a house needs: settings, secrets, certificate, database, brands, machines, staff.
ANSWERS.json has the answers (--example prints one); without it you are asked. --root FOLDER tries it in a folder.
It can be run again: it goes on where it ended, and changes nothing that is there.`;

const exampleAnswers: PartialSetupAnswers = {
  domain: 'play.example',
  name: 'The Sultan’s House',
  profile: 'malta',
  reviewed: '2026-11-23',
  currency: 'EUR',
  zone: 'Europe/Malta',
  language: 'en',
  machines: ['A-1 sultan koi The Sultan’s Hoard'],
  staff: ['owner admin', 'deniz admin Deniz Kaya', 'selin manager', 'mert manager', 'ali cashier'],
  alerts: 'none',
};

/** Internal command line argument of the child process that fills the database as the server's user. */
const databaseWord = '--fill-database';
const report = (line: string): void => console.log(sanitizeTerminalLine(line));

if (process.argv[2] === databaseWord) await runCliCommand(fillAsServer);
else await runCliCommand(setUp);

async function setUp(): Promise<void> {
  const { file, root, isExample } = readWords();
  if (isExample) {
    console.log(JSON.stringify(exampleAnswers, null, 2));
    return;
  }
  const target = new SetupTarget(root, report);
  const kept = target.path('etc/reelfloor/setup.json');
  const path = file === null ? kept : resolve(file);
  const answers = completeSetupAnswers(
    file === null ? await answersOfPerson(target, kept) : readSetupAnswersFile(path),
    path,
  );
  const step = { target, paths: getSetupFilePaths(target, answers), answers, folder: dirname(path), report };
  target.makeUser();
  createSetupFolders(step);
  writeMissingSetupSettings(step);
  createLocalDatabase(step);
  installCertificate(step);
  writeProtectionProfile(step);
  const { paths } = step;
  const token = await fillInOwnProcess(target, {
    environment: { ...readEnvFile(paths.nodes), ...readEnvFile(paths.node), DATA_DIR: paths.data },
    order: {
      answers: { ...answers, pages: 'none' },
      profile: paths.profile,
      pages: copyOperatorPages(step),
      hasToken: readEnvFile(paths.agentEnv).AGENT_TOKEN !== undefined,
    },
  });
  writeAgentFiles(step, token);
  installServiceFiles(step);
  for (const line of nextSteps(answers)) report(line);
}

function nextSteps({ agent, domain }: SetupAnswers): string[] {
  return [
    '',
    'Setup is complete. Passwords above are shown only once. Next:',
    `  systemctl daemon-reload && systemctl enable --now reelfloor@node1 reelfloor-agent@${agent}`,
    '  systemctl enable --now reelfloor-backup@node1.timer reelfloor-audit@node1.timer reelfloor-doctor@node1.timer',
    '  systemctl restart nginx coturn',
    '  reelfloor doctor',
    `Then players open https://${domain}, and staff https://office.${domain}/office.`,
  ];
}

function readWords(): { readonly file: string | null; readonly root: string; readonly isExample: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { root: { type: 'string', default: '/' }, example: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is too much.`);
    return { file: positionals[0] ?? null, root: values.root, isExample: values.example };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Asks the setup questions that earlier runs left open. Saves each answer at once, so that an interrupted setup can be continued. */
async function answersOfPerson(target: SetupTarget, path: string): Promise<PartialSetupAnswers> {
  const known = existsSync(path) ? readSetupAnswersFile(path) : {};
  if (interactiveQuestionNames.every((name) => known[name] !== undefined)) return known;
  if (!process.stdin.isTTY)
    throw new ConfigError(`There is no terminal for questions, so name a file with the answers.\n${usage}`);
  target.makeUser();
  target.makeFolder(dirname(path), { mode: 0o751, isServers: false });
  return askSetupQuestions({
    known,
    folder: dirname(path),
    input: process.stdin,
    output: process.stdout,
    keep: (answers) => writeFileSync(path, `${JSON.stringify(answers, null, 2)}\n`, { mode: 0o600 }),
  });
}

/** Fills the database in a child process of the server's user, so that this user owns every file in the data folder. */
async function fillInOwnProcess(
  target: SetupTarget,
  { environment, order }: { readonly environment: NodeJS.ProcessEnv; readonly order: FillDatabaseRequest },
): Promise<string | null> {
  const { PATH, OPERATOR, SUDO_USER, WEB_DIR } = process.env;
  const child = fork(import.meta.filename, [databaseWord], {
    cwd: productFolder,
    env: {
      ...{ PATH, ...(WEB_DIR !== undefined && { WEB_DIR }), HOME: target.path('var/lib/reelfloor') },
      ...{ OPERATOR: OPERATOR || SUDO_USER || 'root', ...environment },
    },
    ...target.owner,
    execArgv: [],
  });
  let token: string | null = null;
  child.on('message', (message: { readonly token: string | null }) => {
    token = message.token;
  });
  child.send(order);
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new ConfigError(
      'The database is not filled yet. Fix the fault above and run setup again: it continues from there.',
    );
  return token;
}

async function fillAsServer(): Promise<void> {
  process.umask(0o077);
  const [order] = (await once(process, 'message')) as [FillDatabaseRequest];
  const token = await fillDatabaseFromSetupAnswers(order, process.env, report);
  process.send?.({ token });
  process.disconnect();
}

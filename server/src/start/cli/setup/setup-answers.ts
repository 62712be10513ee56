import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { findCurrencyError, settingsSchema } from '@reelfloor/protocol';
import { isTimeZone } from '../../../platform/clock/business-day.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { listProtectionProfileIdsExceptDemo, parseProtectionProfileAnswer } from './parse-protection-profile-answer.ts';
import {
  findMachineAnswerError,
  findStaffAnswerError,
  idPattern,
  idRule,
  parseAlertRecipientAnswer,
  parseMachineAnswerLine,
  parseStaffAnswerLine,
  resolveSetupAnswerPath,
} from './parse-setup-answer-lines.ts';

/** The operator's answers to the setup questions. Lists have one entry per line. */
export interface SetupAnswers {
  readonly domain: string;
  readonly name: string;
  readonly profile: string;
  readonly reviewed: string;
  readonly currency: string;
  readonly zone: string;
  readonly language: string;
  readonly machines: readonly string[];
  readonly staff: readonly string[];
  readonly alerts: string;
  /** Not asked interactively, but an answers file can contain this and the following. */
  readonly dayStarts: string;
  readonly shifts: string;
  readonly agent: string;
  readonly pages: string;
  readonly certificate: string;
  readonly database: string;
}
export type SetupAnswerName = keyof SetupAnswers;

interface Question {
  readonly asks: string;
  /** Default answer; null if an answer is required. */
  readonly usual: string | null;
  readonly isList?: boolean;
  /** Returns why a setup answer, or a line of a list, is invalid; null if it is valid. `folder`: base of relative paths. */
  readonly fault: (text: string, folder: string) => string | null;
}

/** The ten setup questions that are asked interactively, followed by those that only an answers file can answer. */
export const setupQuestions: Readonly<Record<SetupAnswerName, Question>> = {
  domain: {
    asks: 'Under which name do players open it, such as play.example? The office is at office.NAME.',
    usual: null,
    fault: (text) =>
      /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text)
        ? null
        : 'must be a host name in lower case, such as play.example, without https:// and a path',
  },
  name: {
    asks: 'Which name of your house do players see?',
    usual: null,
    fault: (text) =>
      settingsSchema.shape.HOUSE_NAME.safeParse(text).success ? null : 'must be one line of 1 to 40 characters',
  },
  profile: {
    asks: `Which profile protects your players: ${listProtectionProfileIdsExceptDemo().join(', ')}, or a file of your own?`,
    usual: null,
    fault: (text, folder) => {
      const parsed = parseProtectionProfileAnswer(text, folder);
      if (parsed === null)
        return `must be one of ${listProtectionProfileIdsExceptDemo().join(', ')}, or the path of a file that exists`;
      return parsed.ok ? null : `is no profile (${parsed.faults.join('; ')})`;
    },
  },
  reviewed: {
    asks: 'On which day did a lawyer review that profile, such as 2026-11-23? Without a review no real player can log in.',
    usual: null,
    fault: (text) => (isPastDay(text) ? null : 'must be a past day, such as 2026-11-23'),
  },
  currency: {
    asks: 'Which currency do you use, such as TRY or EUR? It cannot change once money has moved.',
    usual: null,
    fault: (text) => (findCurrencyError(text) === null ? null : 'must be a code of ISO 4217, such as TRY, EUR or JPY'),
  },
  zone: {
    asks: 'In which time zone is the hall, such as Europe/Istanbul? Business days follow that zone.',
    usual: null,
    fault: (text) => (isTimeZone(text) && text.includes('/') ? null : 'must be a time zone such as Europe/Istanbul'),
  },
  language: {
    asks: 'Which language do new visitors see: tr, en or ar?',
    usual: 'tr',
    fault: (text) => (['tr', 'en', 'ar'].includes(text) ? null : 'must be tr, en or ar'),
  },
  machines: {
    asks: 'Which machines? One per line: MACHINE BRAND GAME NAME OF THE BRAND, such as 101 sultan koi The Sultan’s Hoard. GAME is one of ours, or the .json file of a real machine (docs/cabinets.md).',
    usual: null,
    isList: true,
    fault: (text, folder) => findMachineAnswerError(text, folder),
  },
  staff: {
    asks: 'Who works here? One per line: LOGIN ROLE NAME, such as deniz admin Deniz Kaya. Two admins and two managers can confirm for each other.',
    usual: null,
    isList: true,
    fault: (text) => findStaffAnswerError(text),
  },
  alerts: {
    asks: 'Who is notified when something is wrong? MAIL SMTP, such as duty@play.example smtps://user:password@mail.example:465, or an https:// address of a webhook, or none.',
    usual: 'none',
    fault: (text) =>
      parseAlertRecipientAnswer(text) === null ? 'must be "MAIL SMTP-ADDRESS", an https:// address, or none' : null,
  },
  dayStarts: {
    asks: 'When does a business day begin?',
    usual: '06:00',
    fault: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'must be a time such as 06:00'),
  },
  shifts: {
    asks: 'Do cashiers need an open shift: required or optional?',
    usual: 'required',
    fault: (text) => (['required', 'optional'].includes(text) ? null : 'must be required or optional'),
  },
  agent: {
    asks: 'What is the first agent called?',
    usual: 'hall1',
    fault: (text) => (idPattern.test(text) ? null : idRule),
  },
  pages: {
    asks: 'In which folder are your information pages? none: players read ours.',
    usual: 'none',
    fault: (text, folder) =>
      text === 'none' || existsSync(resolveSetupAnswerPath(text, folder))
        ? null
        : 'must be a folder that exists, or none',
  },
  certificate: {
    asks: 'In which folder are fullchain.pem and privkey.pem? own: creates your own authority, which browsers do not trust.',
    usual: 'own',
    fault: (text, folder) =>
      text === 'own' || existsSync(`${resolveSetupAnswerPath(text, folder)}/fullchain.pem`)
        ? null
        : 'must be a folder with fullchain.pem and privkey.pem, or own',
  },
  database: {
    asks: 'Which database: local (PostgreSQL here), embedded, or postgres://…?',
    usual: 'local',
    fault: (text) =>
      /^(local|embedded)$/.test(text) || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')
        ? null
        : 'must be local, embedded or a postgres:// address',
  },
};

const answerNames = Object.keys(setupQuestions) as SetupAnswerName[];
/** Names of the questions asked interactively; the others have a default. */
export const interactiveQuestionNames: readonly SetupAnswerName[] = answerNames.slice(
  0,
  answerNames.indexOf('dayStarts'),
);

/** Maximum number of machines of one agent. */
const maxMachines = 64;

/** Setup answers of which some may be missing. */
export type PartialSetupAnswers = { readonly [Name in SetupAnswerName]?: SetupAnswers[Name] };

/** Reads a file with setup answers. Throws a ConfigError that lists every answer of a wrong type or an unknown name. */
export const readSetupAnswersFile = (path: string): PartialSetupAnswers => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `${path} cannot be read as JSON (${error instanceof Error ? error.message : error}); fix it, or print an example: npm run setup -- --example`,
    );
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ConfigError(`${path} is not a JSON object; print an example: npm run setup -- --example`);
  const faults = Object.entries(content).flatMap(([name, value]) => {
    if (!isAnswerName(name)) return [`there is no answer "${name}"; the names are ${answerNames.join(', ')}`];
    const isRight = setupQuestions[name].isList
      ? Array.isArray(value) && value.every((line) => typeof line === 'string')
      : typeof value === 'string';
    return isRight ? [] : [`${name} is ${setupQuestions[name].isList ? 'a list of texts' : 'one text in quotes'}`];
  });
  if (faults.length > 0) throw faultsError(path, faults);
  return content;
};

/** Returns the complete answers, with defaults. Throws a ConfigError that lists everything that is missing or invalid. */
export const completeSetupAnswers = (partialAnswers: PartialSetupAnswers, path: string): SetupAnswers => {
  const folder = dirname(path);
  const answers = Object.fromEntries(
    answerNames.map((name) => [
      name,
      partialAnswers[name] ?? (setupQuestions[name].isList ? undefined : setupQuestions[name].usual),
    ]),
  ) as PartialSetupAnswers;
  const faults = answerNames.flatMap((name) => findSetupAnswerErrors(name, answers[name] ?? null, folder));
  if (faults.length === 0) faults.push(...faultsTogether(answers as SetupAnswers, folder));
  if (faults.length > 0) throw faultsError(path, faults);
  return answers as SetupAnswers;
};

/** Returns the errors in one answer, as sentences without a full stop. */
export const findSetupAnswerErrors = (
  name: SetupAnswerName,
  answer: string | readonly string[] | null,
  folder: string,
): string[] => {
  const { isList, fault } = setupQuestions[name];
  if (answer === null || answer.length === 0) return [`${name} is missing: ${setupQuestions[name].asks}`];
  const lines = typeof answer === 'string' ? [answer] : answer;
  return lines.flatMap((line) => {
    const why = /\p{Cc}/u.test(line) ? 'must not contain line breaks or tabs' : fault(line, folder);
    return why === null ? [] : [isList ? `${name}, "${line}": ${why}` : `${name} "${line}" ${why}`];
  });
};

/** Returns contradictions between answers that are valid individually. */
const faultsTogether = (answers: SetupAnswers, folder: string): string[] => {
  const { profile, currency, machines, staff } = answers;
  const parsed = parseProtectionProfileAnswer(profile, folder);
  const faults: string[] = [];
  if (parsed?.ok) {
    const { values } = parsed.profile;
    if (values.currency !== currency)
      faults.push(
        `the profile ${profile} counts in ${values.currency}, and currency is ${currency}; answer ${values.currency}, or give a profile of your own in ${currency}`,
      );
  }
  const entries = machines.map(parseMachineAnswerLine);
  const ids = entries.map(({ machine }) => machine);
  faults.push(...twiceIn(ids).map((id) => `machines: ${id} appears twice`));
  // File names of machines must differ: the files are copied into one folder, together with the floor file.
  const files = entries.filter(({ game }) => game.endsWith('.json')).map(({ game }) => basename(game));
  faults.push(
    ...twiceIn([...files, `${answers.agent}.json`, 'setup.json']).map(
      (file) => `machines: two files are called ${file}`,
    ),
  );
  if (ids.length > maxMachines) faults.push(`machines: one agent has at most ${maxMachines}`);
  for (const { brand, game, name } of entries) {
    const other = entries.find((one) => one.brand === brand && (one.game !== game || one.name !== name));
    if (other && !game.endsWith('.json'))
      faults.push(
        `machines: the brand ${brand} has the game ${game} and the name "${name}" at one machine, and others at another`,
      );
  }
  const logins = staff.map((line) => parseStaffAnswerLine(line).login.toLowerCase());
  faults.push(...twiceIn(logins).map((login) => `staff: ${login} appears twice`));
  if (!staff.some((line) => parseStaffAnswerLine(line).role === 'admin'))
    faults.push('staff: nobody is admin, so nobody could let others in');
  return [...new Set(faults)];
};

const twiceIn = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word, place) => words.indexOf(word) < place)),
];

const faultsError = (path: string, faults: readonly string[]): ConfigError =>
  new ConfigError(
    `${path} cannot be used; fix it and run setup again. Nothing changed.\n${faults.map((fault) => `- ${fault}.`).join('\n')}`,
  );

const isAnswerName = (name: string): name is SetupAnswerName => Object.hasOwn(setupQuestions, name);

const isPastDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  // Reject dates such as 31 February, which Date parses as a day of the next month.
  return at <= Date.now() && new Date(at).toISOString().slice(0, 10) === text;
};

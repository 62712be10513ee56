import { readFile } from 'node:fs/promises';
import { exportAuditTrail, verifyAuditTrailExport } from '../../../backoffice/staff/read-audit-trail.ts';
import {
  type AuditTrailFilter,
  listNewestAuditTrailEntries,
} from '../../../platform/audit-trail/search-audit-trail.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import {
  parseDateOrTimeOption,
  type SubcommandDependencies,
  type SubcommandInput,
  type Subcommands,
} from './subcommand-definition.ts';

const list = async (
  { database }: SubcommandDependencies,
  { words: [word], options }: SubcommandInput,
): Promise<string[]> => {
  if (word !== undefined && options.subject !== undefined)
    throw new ConfigError('The subject is given twice; omit --subject.');
  const search: AuditTrailFilter = {
    by: textOf(options.by),
    action: textOf(options.action),
    subject: word ?? textOf(options.subject),
    from: options.from === undefined ? null : parseDateOrTimeOption(options.from, 0),
    until: options.to === undefined ? null : parseDateOrTimeOption(options.to, 1),
    words: textOf(options.words),
    twoPeople: options['two-people'] === true ? true : null,
  };
  const [csv, json] = [textOf(options.csv), textOf(options.json)];
  if (csv !== null || json !== null) return [await writeFileOf(database, search, options, { csv, json })];
  const text = String(options.limit ?? 50);
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ConfigError(`"${text}" is no limit; write a number above 0.`);
  const changes = await listNewestAuditTrailEntries(database.read, search, Number(text));
  return changes.map(
    ({ at, who, what, subject, details }) => `${new Date(at).toISOString()}  ${who}  ${what} ${subject}  ${details}`,
  );
};

const writeFileOf = async (
  database: SubcommandDependencies['database'],
  search: AuditTrailFilter,
  options: SubcommandInput['options'],
  { csv, json }: { csv: string | null; json: string | null },
): Promise<string> => {
  if (csv !== null && json !== null) throw new ConfigError('Write one file at a time: --csv or --json.');
  if (options.limit !== undefined) throw new ConfigError('A file has all matching lines; omit --limit.');
  const { lang = 'en' } = options;
  if (lang !== 'en' && lang !== 'tr') throw new ConfigError(`"${lang}" is no language; write en or tr.`);
  const file = { path: csv ?? json ?? '', as: csv === null ? 'json' : 'csv', language: lang } as const;
  const count = await database
    .snapshot((db) => exportAuditTrail(db, search, file))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new ConfigError(`${file.path} already exists; name a new file.`);
      if (error.code === 'ENOENT') throw new ConfigError(`The folder of ${file.path} is not there.`);
      throw error;
    });
  return `${file.path} has ${count} lines.`;
};

const verify = async (
  { database }: SubcommandDependencies,
  { words: [path = ''] }: SubcommandInput,
): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError(`${path} cannot be read.`);
  });
  const { faults, lines } = await database
    .snapshot((db) => verifyAuditTrailExport(db, text))
    .catch(() => {
      throw new ConfigError(`${path} is not a file of record list --json.`);
    });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return [`${lines} lines are unchanged, in the file and in the ledger.`];
};

const textOf = (value: string | boolean | undefined): string | null => (typeof value === 'string' ? value : null);

export const recordSubcommands: Subcommands = {
  list: {
    words: ['[SUBJECT]'],
    options: {
      by: 'string',
      action: 'string',
      subject: 'string',
      from: 'string',
      to: 'string',
      words: 'string',
      'two-people': 'boolean',
      limit: 'string',
      csv: 'string',
      json: 'string',
      lang: 'string',
    },
    help: 'who changed what and when, newest last; --csv or --json write all lines with their hashes to a file',
    run: list,
  },
  verify: {
    words: ['FILE'],
    help: 'checks a file of record list --json against the database: nothing was changed or removed',
    run: verify,
  },
};

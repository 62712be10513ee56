import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { addMissingEnvVariables, readEnvFile } from './env-file.ts';
import { readProtectionProfileText } from './parse-protection-profile-answer.ts';
import {
  parseAlertRecipientAnswer,
  parseMachineAnswerLine,
  resolveSetupAnswerPath,
} from './parse-setup-answer-lines.ts';
import type { SetupAnswers } from './setup-answers.ts';
import { type PrintProgress, readInstalledProductFile, runProgram, type SetupTarget } from './setup-target.ts';

/** Returns the paths of the configuration files of the first server node and its agent. */
export const getSetupFilePaths = (target: SetupTarget, { agent }: Pick<SetupAnswers, 'agent'>) => ({
  settings: target.path('etc/reelfloor'),
  nodes: target.path('etc/reelfloor/nodes.env'),
  node: target.path('etc/reelfloor/node1.env'),
  tls: target.path('etc/reelfloor/tls'),
  floor: target.path('etc/reelfloor', `${agent}.json`),
  agentEnv: target.path('etc/reelfloor', `${agent}.env`),
  data: target.path('var/lib/reelfloor/node1'),
  profile: target.path('var/lib/reelfloor/profile.json'),
  pages: target.path('var/lib/reelfloor/setup-pages'),
  backups: target.path('var/backups/reelfloor'),
  backupKey: target.path('etc/reelfloor/backup.key'),
  journals: target.path('var/lib/reelfloor-agent', agent),
});
type SetupFilePaths = ReturnType<typeof getSetupFilePaths>;

interface SetupStepContext {
  readonly target: SetupTarget;
  readonly paths: SetupFilePaths;
  readonly answers: SetupAnswers;
  /** Base folder of relative paths in setup answers. */
  readonly folder: string;
  readonly report: PrintProgress;
}

const secret = (): string => randomBytes(48).toString('base64');

export const createSetupFolders = ({ target, paths }: SetupStepContext): void => {
  target.makeFolder(paths.settings, { mode: 0o751, isServers: false });
  target.giveToGroup(paths.settings, 'reelfloor', 0o751);
  target.makeFolder(paths.tls, { mode: 0o755, isServers: false });
  target.makeFolder(target.path('var/lib/reelfloor'));
  target.makeFolder(paths.data);
  target.makeFolder(paths.backups);
};

/** Writes the missing secrets and settings to the environment files. */
export const writeMissingSetupSettings = ({ target, paths, answers, report }: SetupStepContext): void => {
  const { domain, zone, dayStarts, shifts, certificate } = answers;
  const alerts = parseAlertRecipientAnswer(answers.alerts);
  const wanted: Record<string, string> = {
    ...databaseOf(answers),
    JWT_SECRET: secret(),
    SECOND_FACTOR_KEY: secret(),
    TURN_SECRET: randomBytes(32).toString('hex'),
    TURN_URLS: `turn:${domain}:3478?transport=udp,turns:${domain}:5349?transport=tcp`,
    PUBLIC_URL: `https://${domain}`,
    OFFICE_URL: `https://office.${domain}`,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
    REPORT_ZONE: zone,
    REPORT_DAY_STARTS: dayStarts,
    SHIFTS: shifts,
    ...(alerts?.kind === 'mail' && {
      SMTP_URL: alerts.smtp,
      MAIL_FROM: `no-reply@${domain}`,
      ALERT_MAIL_TO: alerts.to,
    }),
    ...(alerts?.kind === 'webhook' && {
      ALERT_WEBHOOK_URL: alerts.url,
      ALERT_WEBHOOK_SECRET: secret(),
    }),
    ...(certificate === 'own' && { NODE_EXTRA_CA_CERTS: join(paths.tls, 'authority.pem') }),
  };
  writeBackupKey(target, paths.backupKey);
  const before = readEnvFile(paths.nodes);
  if (before.DATABASE_URL !== undefined) delete wanted.DATABASE_URL;
  reportAdded(report, paths.nodes, addMissingEnvVariables(paths.nodes, wanted));
  for (const name of ['PUBLIC_URL', 'REPORT_ZONE', 'REPORT_DAY_STARTS', 'SHIFTS'])
    if (before[name] !== undefined && before[name] !== wanted[name])
      report(`Kept ${name} in ${paths.nodes}, although the answers say "${wanted[name]}": change it there.`);
  const ofNode = {
    ...{ PORT: '8080', METRICS_PORT: '9464' },
    BACKUP_FOLDER: paths.backups,
    BACKUP_KEY_FILE: paths.backupKey,
    BACKUP_JOURNALS: paths.journals,
  };
  reportAdded(report, paths.node, addMissingEnvVariables(paths.node, ofNode));
};

/** Writes the encryption key of backups, readable by the server's user, who makes the backups. */
const writeBackupKey = (target: SetupTarget, path: string): void => {
  const isNew = target.writeNew(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o640 });
  if (isNew) target.giveToGroup(path, 'reelfloor');
};

const databaseOf = ({ database }: SetupAnswers): { readonly DATABASE_URL?: string } => {
  if (database === 'embedded') return {};
  return {
    DATABASE_URL:
      database === 'local'
        ? `postgres://reelfloor:${randomBytes(24).toString('hex')}@127.0.0.1:5432/reelfloor`
        : database,
  };
};

const reportAdded = (report: PrintProgress, path: string, names: readonly string[]): void => {
  if (names.length > 0) report(`Put ${names.join(', ')} into ${path}.`);
};

/** Creates the role and the database in the local PostgreSQL, with the password in the settings. */
export const createLocalDatabase = ({ target, paths, answers, report }: SetupStepContext): void => {
  if (!target.isMachine || answers.database !== 'local') return;
  const url = URL.parse(readEnvFile(paths.nodes).DATABASE_URL ?? '');
  if (url?.username !== 'reelfloor' || url.hostname !== '127.0.0.1') return;
  const sql = (text: string) =>
    runProgram('runuser', ['-u', 'postgres', '--', 'psql', '-XqAt', '-v', 'ON_ERROR_STOP=1'], {
      input: text,
    });
  if (sql("SELECT 1 FROM pg_roles WHERE rolname = 'reelfloor';").trim() !== '1') {
    sql(`CREATE ROLE reelfloor LOGIN PASSWORD '${url.password.replaceAll("'", "''")}';`);
    report('Created the role reelfloor in PostgreSQL.');
  }
  if (sql("SELECT 1 FROM pg_database WHERE datname = 'reelfloor';").trim() !== '1') {
    runProgram('runuser', ['-u', 'postgres', '--', 'createdb', '--owner=reelfloor', 'reelfloor']);
    report('Created the database reelfloor.');
  }
};

/** Installs a TLS certificate: the one that the setup answers name, or one of a newly created certificate authority. */
export const installCertificate = ({ target, paths, answers, folder, report }: SetupStepContext): void => {
  const { tls } = paths;
  const { domain, certificate } = answers;
  const [chain, key] = [join(tls, 'fullchain.pem'), join(tls, 'privkey.pem')];
  if (existsSync(chain) && existsSync(key)) return;
  if (certificate !== 'own') {
    const from = resolveSetupAnswerPath(certificate, folder);
    target.link(join(from, 'fullchain.pem'), chain);
    target.link(join(from, 'privkey.pem'), key);
    return;
  }
  const openssl = (...args: string[]) => runProgram('openssl', args, { cwd: tls });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  if (!existsSync(join(tls, 'authority.key')) || !existsSync(join(tls, 'authority.pem')))
    openssl(
      ...['req', '-x509', ...newKey, '-days', '3650', '-subj', `/CN=Authority of ${domain}`],
      ...['-addext', 'basicConstraints=critical,CA:TRUE', '-keyout', 'authority.key', '-out', 'authority.pem'],
    );
  openssl('req', '-new', ...newKey, '-subj', `/CN=${domain}`, '-keyout', 'privkey.pem', '-out', 'request.pem');
  target.writeNew(join(tls, 'names'), `subjectAltName=DNS:${domain},DNS:office.${domain}\n`);
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'],
    ...['-days', '90', '-extfile', 'names', '-out', 'fullchain.pem'],
  );
  target.openToAll(join(tls, 'authority.pem'), chain);
  target.giveToGroup(key, 'turnserver');
  report(`Created your own authority and a certificate for ${domain} in ${tls}; it expires in 90 days.`);
};

/** Writes the hall's jurisdiction profile: the one that the setup answers name, with the date of its legal review. */
export const writeProtectionProfile = ({ target, paths, answers, folder }: SetupStepContext): void => {
  const text = readProtectionProfileText(answers.profile, folder);
  if (text === null) throw new ConfigError(`There is no profile ${answers.profile} any more.`);
  const profile = JSON.parse(text) as { readonly id: string; readonly legalReview: string | null };
  const own = existsSync(resolveSetupAnswerPath(answers.profile, folder));
  const house = {
    ...profile,
    id: own ? profile.id : 'house',
    legalReview: profile.legalReview ?? answers.reviewed,
  };
  target.writeNew(paths.profile, `${JSON.stringify(house, null, 2)}\n`, { isServers: true });
};

/** Copies the operator's information pages to a folder that the server's user can read. Returns their paths. */
export const copyOperatorPages = ({ target, paths, answers, folder }: SetupStepContext): string[] => {
  if (answers.pages === 'none') return [];
  const from = resolveSetupAnswerPath(answers.pages, folder);
  target.makeFolder(paths.pages);
  return readdirSync(from)
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const to = join(paths.pages, name);
      target.writeNew(to, readFileSync(join(from, name), 'utf8'), { isServers: true });
      return to;
    });
};

/** Writes the floor file next to the files of real machines, and the agent's settings. `token` is null if the agent already has one. */
export const writeAgentFiles = (
  { target, paths, answers, folder, report }: SetupStepContext,
  token: string | null,
): void => {
  const machines = answers.machines.map(parseMachineAnswerLine).map(({ machine, brand, game, name }) => ({
    ...{ machine, brand, name },
    ...(game.endsWith('.json') ? { driver: 'sas', cabinet: basename(game) } : { game }),
  }));
  for (const { game } of answers.machines.map(parseMachineAnswerLine))
    if (game.endsWith('.json')) {
      const cabinet = join(paths.settings, basename(game));
      target.writeNew(cabinet, readFileSync(resolveSetupAnswerPath(game, folder), 'utf8'), { mode: 0o640 });
      target.giveToGroup(cabinet, 'reelfloor');
    }
  const text = `${JSON.stringify({ machines }, null, 2)}\n`;
  const isNew = target.writeNew(paths.floor, text, { mode: 0o640 });
  target.giveToGroup(paths.floor, 'reelfloor');
  if (!isNew && readFileSync(paths.floor, 'utf8') !== text)
    report(
      `Kept ${paths.floor}, which differs from the answers: change it there, or move it away and run setup again.`,
    );
  const added = addMissingEnvVariables(paths.agentEnv, {
    SERVER_URL: `wss://${answers.domain}/agent`,
    AGENT_ID: answers.agent,
    ...(token !== null && { AGENT_TOKEN: token }),
    ...(answers.certificate === 'own' && { AGENT_CA: join(paths.tls, 'authority.pem') }),
    AGENT_UDP_PORTS: '40000-40999',
    LOG_LEVEL: 'info',
  });
  reportAdded(report, paths.agentEnv, added);
};

/** Installs systemd units, and the configuration of the reverse proxy and the TURN relay, for those programs that are installed. */
export const installServiceFiles = ({ target, paths, answers }: SetupStepContext): void => {
  const { domain } = answers;
  const units = target.path('etc/systemd/system');
  if (existsSync(units))
    for (const unit of [
      'reelfloor@.service',
      'reelfloor-agent@.service',
      ...['reelfloor-backup@.service', 'reelfloor-backup@.timer'],
      ...['reelfloor-audit@.service', 'reelfloor-audit@.timer'],
      ...['reelfloor-doctor@.service', 'reelfloor-doctor@.timer'],
      ...['reelfloor-reports@.service', 'reelfloor-reports@.timer'],
    ])
      target.copyNew(`deploy/${unit}`, join(units, unit), 0o644);
  const commands = target.path('usr/local/sbin');
  if (existsSync(commands)) target.copyNew('deploy/reelfloor', join(commands, 'reelfloor'), 0o755);
  const nginx = target.path('etc/nginx/conf.d');
  if (existsSync(nginx))
    target.writeNew(
      join(nginx, 'reelfloor.conf'),
      readInstalledProductFile('deploy/nginx.conf').replaceAll('play.example', domain),
      { mode: 0o644 },
    );
  const relay = target.path('etc/turnserver.conf');
  if (!existsSync(target.path('etc/turnserver.conf')) && !existsSync('/usr/bin/turnserver')) return;
  const held = existsSync(relay) ? readFileSync(relay, 'utf8') : '';
  // Keep a TURN relay configuration that requires credentials, because the operator wrote it: Debian's default requires none.
  if (/^\s*(use-auth-secret|static-auth-secret|lt-cred-mech)\b/m.test(held)) return;
  const { TURN_SECRET = '' } = readEnvFile(paths.nodes);
  target.replace(
    relay,
    readInstalledProductFile('deploy/turnserver.conf')
      .replace('relay.example', domain)
      .replace('REELFLOOR_TURN_SECRET', TURN_SECRET),
  );
  target.giveToGroup(relay, 'turnserver');
};

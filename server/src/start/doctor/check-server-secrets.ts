import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { variableNames } from '@reelfloor/protocol/environment-variables';
import { findDemoSecrets } from '../config/demo-secrets.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { addOkFindingIfEmpty, createFaultFinding, createWarningFinding, type DoctorFinding } from './doctor-finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const secretName = /(_SECRET|_TOKEN|_PASSWORD|_SECRET_PREVIOUS|^SECOND_FACTOR_KEY)$/;
const urlName = /_URL$/;
/** Matches words that occur in examples and that attackers try first. */
const knownWords = /^(.{0,2})(change.?me|secret|password|passwort|reelfloor|postgres|admin|test|demo|1234+)/i;
const enoughCharacters = 24;
const enoughDifferent = 10;

/** Checks this process's secrets: whether two are equal, whether one is a demo's, and whether they can be guessed. */
export const checkServerSecrets = async (
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
  environment: Environment,
): Promise<readonly DoctorFinding[]> => {
  const secrets = secretsOf(environment);
  const findings: DoctorFinding[] = [];
  const demo = findDemoSecrets(dataDir);
  const ofDemo: readonly string[] = demo ? [demo.jwtSecret, demo.agentToken] : [];
  for (const [index, { name, value }] of secrets.entries()) {
    if (ofDemo.includes(value))
      findings.push(createFaultFinding(`${name} is a secret that the demo made in ${dataDir}.`, makeOne(name)));
    const twin = secrets.slice(0, index).find((other) => other.value === value && !isAfterAChange(name, other.name));
    if (twin)
      findings.push(
        createFaultFinding(
          `${name} and ${twin.name} are the same: who finds one has both.`,
          `${makeOne(name)} of its own`,
        ),
      );
    if (knownWords.test(value) || new Set(value).size < enoughDifferent)
      findings.push(createFaultFinding(`${name} can be guessed.`, makeOne(name)));
    else if (value.length < enoughCharacters)
      findings.push(
        createWarningFinding(
          `${name} has only ${value.length} characters; a thief of one proof could try them all.`,
          makeOne(name),
        ),
      );
  }
  if (!environment.SECOND_FACTOR_KEY)
    findings.push(
      createWarningFinding(
        'JWT_SECRET also seals second factors, so it can never be replaced.',
        'Where nobody has a second factor yet, set SECOND_FACTOR_KEY to a secret of its own. Otherwise set it to the present JWT_SECRET in the same stop in which you replace that',
      ),
    );
  return addOkFindingIfEmpty(findings, `${secrets.length} secrets differ from each other and cannot be guessed.`);
};

/**
 * Returns whether two equal secrets are allowed: after a change of `JWT_SECRET`, the previous one remains the key that encrypts 2FA
 * secrets.
 */
const isAfterAChange = (one: string, other: string): boolean =>
  [one, other].toSorted().join() === 'JWT_SECRET_PREVIOUS,SECOND_FACTOR_KEY';

/** Returns the secrets by variable name, including passwords in URLs. */
const secretsOf = (environment: Environment): { readonly name: string; readonly value: string }[] =>
  Object.entries(environment).flatMap(([name, value]) => {
    if (!value) return [];
    if (secretName.test(name) && isOurs(name)) return [{ name, value }];
    const password = urlName.test(name) && isOurs(name) ? URL.parse(value)?.password : '';
    return password ? [{ name: `the password in ${name}`, value: decoded(password) }] : [];
  });

/** Decodes the percent-encoding of a password from a URL; returns it unchanged if that is invalid. */
const decoded = (password: string): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
};

/** Returns whether an environment variable belongs to this product, not to another program. */
const isOurs = (name: string): boolean => variableNames.includes(name) || name.startsWith('REGISTER_');

const makeOne = (name: string): string => `Set ${name} to a random one: openssl rand -base64 48`;

const openToOthers = 0o077;
/** Folders in the data folder whose files are public. */
const publicFolders: ReadonlySet<string> = new Set(['assets', 'pages']);
/** Folder from which our systemd units read secrets. */
const secretsFolder = '/etc/reelfloor';

/** Checks who can read the data folder and the secrets, and whether the server's user can write the whole data folder. */
export const checkFilePermissions = async (
  dataDir: string,
  { secretsDir = secretsFolder } = {},
): Promise<readonly DoctorFinding[]> => {
  const findings: DoctorFinding[] = [];
  const { uid } = await stat(dataDir);
  for (const path of await filesIn(dataDir)) {
    const { mode, uid: owner } = await stat(path);
    if ((mode & openToOthers) !== 0)
      findings.push(
        createFaultFinding(
          `${path} holds a database or secrets and is open to other users of this machine.`,
          `chmod -R go= ${path}`,
        ),
      );
    if (owner !== uid)
      findings.push(
        createFaultFinding(
          `${path} belongs to user ${owner}, and its folder to user ${uid}: the server may not be able to write it.`,
          `chown ${uid} ${path}, and run every command as the server's user`,
        ),
      );
  }
  for (const path of await envFilesIn(secretsDir))
    if (((await stat(path)).mode & openToOthers) !== 0)
      findings.push(createFaultFinding(`${path} may hold secrets and is open to other users.`, `chmod go= ${path}`));
  if (existsSync(join(dataDir, 'demo-secrets.json')))
    findings.push(
      createFaultFinding(
        `A demo has run in ${dataDir}: its accounts and its agent are known to everybody.`,
        'Begin with a fresh folder and a fresh database',
      ),
    );
  return addOkFindingIfEmpty(findings, `${dataDir} is closed to other users, and all of it belongs to one.`);
};

/** Returns the data folder and its files, without public ones. */
const filesIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const own = entries.filter(({ name }) => !publicFolders.has(name));
  return [dataDir, ...own.filter((one) => one.isFile() || one.isDirectory()).map(({ name }) => join(dataDir, name))];
};

const envFilesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.env')).map((name) => join(folder, name));
};

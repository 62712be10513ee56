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

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from '../../platform/process/config-error.ts';
import { createOwnerOnlyFile } from '../../platform/process/owner-only-files.ts';

const secretsFile = 'demo-secrets.json';

const demoSecretsSchema = z.object({
  jwtSecret: z.string().check(z.minLength(32)),
  agentId: z.string().check(z.minLength(1)),
  agentToken: z.string().check(z.minLength(32)),
});
export type DemoSecrets = z.infer<typeof demoSecretsSchema>;

/** Reads the demo's secrets. At the first start with a data folder, generates them into a file that only its owner can read. */
export const readOrCreateDemoSecrets = (dataDir: string): DemoSecrets => {
  const path = join(dataDir, secretsFile);
  if (existsSync(path)) createOwnerOnlyFile(path);
  try {
    return demoSecretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    // Do not replace a damaged file by new secrets, because the agent has only the old token.
    if (!isAbsent(error))
      throw new ConfigError(`${path} is damaged; restore it, or delete it and start with new secrets.`);
  }
  const secrets: DemoSecrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    agentId: 'demo-floor',
    agentToken: randomBytes(32).toString('base64url'),
  };
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return secrets;
};

/** Returns the demo's secrets; null if no demo ever ran with this data folder. */
export const findDemoSecrets = (dataDir: string): DemoSecrets | null =>
  existsSync(join(dataDir, secretsFile)) ? readOrCreateDemoSecrets(dataDir) : null;

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

import { verify } from '@node-rs/argon2';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Queries } from './database/database.ts';
import { usesDemoSecret } from './demo-secrets.ts';
import type { Env } from './read-setting.ts';
import { demoAccounts, demoPassword } from './seed-demo.ts';

/** A random secret of 32 characters has about 20 different ones; one that somebody typed to get past the length has few. */
const minDifferentCharacters = 10;

/** The configuration of a server for real players: never the demo's, and every secret from the environment. */
export const readProductionConfig = (env: Env): Config => {
  const secret = env.JWT_SECRET;
  if (!secret)
    throw new ConfigError(
      'JWT_SECRET is not set; set it to a random secret of your own (openssl rand -base64 48), or run npm start for the demo.',
    );
  const config = readConfig(env);
  if (new Set(secret).size < minDifferentCharacters)
    throw new ConfigError('JWT_SECRET can be guessed; set a random one (openssl rand -base64 48).');
  if (usesDemoSecret(config.dataDir, secret))
    throw new ConfigError('JWT_SECRET is the one of the demo in DATA_DIR; set one of your own.');
  return config;
};

/** The demo's accounts are known to everybody: none may be open with its password where real players are. */
export const refuseDemoAccounts = async (db: Queries): Promise<void> => {
  for (const { username } of demoAccounts) {
    const account = await db.get<{ password_hash: string }>(
      'SELECT password_hash FROM players WHERE username = ? AND banned = 0',
      username,
    );
    if (account && (await verify(account.password_hash, demoPassword)))
      throw new ConfigError(
        `The account ${username} has the demo's password, which everybody knows; block it (npm run operator -- account block ${username}) or begin with a fresh database.`,
      );
  }
};

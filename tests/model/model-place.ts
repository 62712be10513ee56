import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readServerConfig } from '@reelfloor/server/testing/config';
import { type DatabaseTransaction, openDatabase } from '@reelfloor/server/testing/database';
import { findInMemoryFolder } from '@reelfloor/server/testing/temporary-folder';
import type { TestPostgres } from '../harness/postgres.ts';
import { approveAbove } from '../kill/approve-above.ts';
import { seedPlayers } from '../kill/seed-players.ts';

export interface ModelPlace {
  readonly config: Config;
  remove(): Promise<void>;
}

export type OpenPlace = () => Promise<ModelPlace>;

/** Brand of machine 212, where every jackpot and every hand pay waits for approval. */
const brandsThatWait = ['koi'];
const approvalMinor = 100;

/**
 * Returns a function that opens SQLite databases for runs. They are copies, because hashing passwords is slow by
 * design.
 */
export const sqlitePlaces = (): OpenPlace => {
  let template: Promise<string> | null = null;
  return async () => {
    template ??= seededFolder('');
    const dataDir = copyOf(await template);
    return { config: configOf(dataDir, ''), remove: async () => removeFolder(dataDir) };
  };
};

/** Returns a function that creates a PostgreSQL database for each run. */
export const postgresPlaces = (postgres: TestPostgres): OpenPlace => {
  let template: Promise<{ folder: string; url: string }> | null = null;
  return async () => {
    template ??= postgres.createDatabase().then(async (url) => ({ url, folder: await seededFolder(url) }));
    const { folder, url: seeded } = await template;
    const url = await postgres.createDatabase(seeded);
    const dataDir = copyOf(folder);
    return {
      config: configOf(dataDir, url),
      remove: async () => {
        removeFolder(dataDir);
        await postgres.dropDatabase(url);
      },
    };
  };
};

const environment = {
  PORT: '0',
  // Discounts do not require a low balance, because the wallets stay full in these short runs.
  DISCOUNT_BALANCE_CHECK: 'false',
  DISCOUNT_COOLDOWN_MS: '10000',
};

const configOf = (dataDir: string, databaseUrl: string): Config =>
  readServerConfig({ ...environment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

const seededFolder = async (databaseUrl: string): Promise<string> => {
  const dataDir = newFolder();
  process.once('exit', () => removeFolder(dataDir));
  const config = configOf(dataDir, databaseUrl);
  await seedPlayers(config, 1);
  const database = await openDatabase(config);
  try {
    await database.transact(async (tx) => {
      await approveAbove(tx, brandsThatWait, approvalMinor);
      await addRealBrand(tx, config.demo?.agentId ?? '');
    });
  } finally {
    await database.close();
  }
  return dataDir;
};

/** The brand of machines that speak SAS. Its bounds are wide: what a machine may win is proven elsewhere. */
const realBounds = {
  ...{ maxStakeMinor: 100, maxWinStakes: 5_000, maxFreeSpins: 0, freeSpinMultiplier: 1, sharePerMille: 0 },
  ...{ handPayMinor: 100_000, maxAheadMinor: 10_000_000, stakedPerHitMinor: [], approvalMinor: null },
};

const addRealBrand = async (tx: DatabaseTransaction, agentId: string): Promise<void> => {
  const bounds = JSON.stringify(realBounds);
  await tx.run("INSERT INTO brands (id, name, position, bounds) VALUES ('trial', 'Trial', 9, ?)", bounds);
  await tx.run("INSERT INTO agent_brands (agent_id, brand_id) VALUES (?, 'trial')", agentId);
};

/** Creates a folder in memory: other tests check durability, and a sync would only cost time. */
const newFolder = (): string => mkdtempSync(join(findInMemoryFolder(), 'reelfloor-model-'));
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const copyOf = (folder: string): string => {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
};

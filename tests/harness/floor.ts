import { type ChildProcess, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '@reelfloor/server/testing/database';
import { seededPlace } from '@reelfloor/server/testing/seeded-place';
import { builtClient } from './built-client.ts';
import { compiledOnce } from './compiled-once.ts';
import { freshDataDir } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Server and agent, started as by `npm start`, with their own port and data folder, on the run's engine. */
export interface Floor {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly processId: number | undefined;
  /** Opens the database beside the server. */
  openTestDatabase(): Promise<Database>;
  output(): string;
  /** Stops server and agent as Ctrl-C would and returns the exit code. The data stay until `remove`. */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

export interface FloorOptions {
  readonly dataDir?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** The operator's `Settings.json`. Without it the defaults hold. */
  readonly settings?: object;
  /** Folder of a copy of this repository, which then starts instead. */
  readonly folder?: string;
}

export const startFloor = async (options: FloorOptions = {}): Promise<Floor> => {
  const { dataDir, databaseUrl } = options.dataDir
    ? { dataDir: options.dataDir, databaseUrl: null }
    : await freshPlace();
  if (options.settings) await writeFile(join(dataDir, 'Settings.json'), JSON.stringify(options.settings));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const withoutClient = builtClient() && !options.folder ? ['--without-client'] : [];
  const child = spawn('node', ['scripts/start.ts', ...withoutClient], {
    env: {
      ...process.env,
      ...compiledOnce.environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      // Tests and benches know who plays.
      DEMO_GUESTS: '0',
      ...(options.folder === undefined ? builtClient() : { DRAW_AHEAD: '1' }),
      ...options.environment,
    },
    ...(options.folder !== undefined && { cwd: options.folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  try {
    await until(
      'the floor answers and says its address',
      async () => {
        if (child.exitCode !== null) throw new Error(`the floor ended with ${child.exitCode}:\n${printed}`);
        return printed.includes(baseUrl) && (await isHealthy(baseUrl));
      },
      100_000,
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${printed}`);
  }
  return {
    baseUrl,
    dataDir,
    processId: child.pid,
    openTestDatabase: () => openDatabase({ databaseUrl, databasePath: join(dataDir, 'reelfloor.sqlite') }),
    output: () => printed,
    stop: () => stopChild(child, ended),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
};

/** Makes the demo's data on the engine of the run. */
const freshPlace = async (): Promise<{ dataDir: string; databaseUrl: string | null }> =>
  process.env.TEST_ENGINE === 'postgres' ? seededPlace() : { dataDir: await freshDataDir(), databaseUrl: null };

const isHealthy = async (baseUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${baseUrl}/healthz`)).ok;
  } catch {
    return false;
  }
};

const stopChild = async (child: ChildProcess, ended: Promise<number | null>): Promise<number | null> => {
  if (child.exitCode === null) child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await ended;
  clearTimeout(impatience);
  return code;
};

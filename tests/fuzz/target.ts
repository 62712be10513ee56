import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDatabase } from '@reelfloor/server/testing/database';
import { auditLedger } from '@reelfloor/server/testing/ledger';
import { OfficeMember, officeAt } from '@reelfloor/server/testing/office-member';
import { TestAgent } from '@reelfloor/server/testing/test-agent';
import { TestCabinet } from '@reelfloor/server/testing/test-cabinet';
import { freePort } from '../harness/free-port.ts';
import { until } from '../harness/until.ts';

/** The server under test, in its own process. */
export interface Target {
  readonly address: string;
  readonly port: number;
  readonly secrets: { readonly jwtSecret: string; readonly agentToken: string };
  /** A second agent, as which the test sends random events. It may announce its own machines. */
  readonly otherAgent: { readonly agentId: string; readonly token: string };
  /** Cookies of members of staff: two of each role that asks or confirms, and a cashier. */
  readonly officeCookies: readonly string[];
  /** Returns a digest of each table that no stranger's input may change, by its name. */
  digests(): Promise<ReadonlyMap<string, string>>;
  exit(): string | null;
  printed(): string;
  residentBytes(): number;
  stop(): Promise<string[]>;
}

/**
 * Tables that the server writes at its own times: its heartbeat, what the clocks showed, and since when machines are in which state.
 * Strangers' wrong sign-ins are counted.
 */
const changesByItself: ReadonlySet<string> = new Set([
  ...['nodes', 'clock_state', 'machine_states', 'machine_watches'],
  'staff_attempts',
]);

export const startTarget = async (): Promise<Target> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-fuzz-'));
  const webDir = mkdtempSync(join(tmpdir(), 'reelfloor-fuzz-web-'));
  writeFileSync(join(webDir, 'index.html'), '<title>client</title>');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn('node', ['--max-old-space-size=128', '--max-semi-space-size=4', 'server/src/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_DIR: webDir,
      DATABASE_URL: '',
      JWT_SECRET: '',
      LOG_LEVEL: 'trace',
      REGISTRATION: 'true',
      PASSWORD_RESET: 'true',
      // So high that the rate limits, which have their own tests, do not apply.
      LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
      CALLS_PER_SECOND: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const exit = () =>
    child.exitCode === null && child.signalCode === null ? null : `ended with ${child.exitCode ?? child.signalCode}`;
  const stop = async () => {
    agent.cut();
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(impatience);
    const faults = await ledgerFaults(dataDir);
    for (const folder of [dataDir, webDir]) rmSync(folder, { recursive: true, force: true });
    return faults;
  };
  const agent = new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]);
  try {
    await until('the server answers', () => printed.includes(address) || exit(), 90_000);
    const secrets = JSON.parse(readFileSync(join(dataDir, 'demo-secrets.json'), 'utf8'));
    await agent.connect(address, secrets.agentId, secrets.agentToken);
    return {
      address,
      port,
      secrets,
      otherAgent: addAgent(dataDir, 'fuzz-hall'),
      officeCookies: await addStaff(address, dataDir),
      digests: () => digestsOf(dataDir),
      exit,
      printed: () => printed,
      residentBytes: () => residentBytes(child.pid),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`${error}\n${printed}`);
  }
};

const addAgent = (dataDir: string, agentId: string): Target['otherAgent'] => {
  const words = [
    'server/src/start/cli/operator-command.ts',
    'agent',
    'add',
    agentId,
    '--any-machine',
    '--brands',
    'koi,orbit',
  ];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const { stdout, stderr } = spawnSync('node', words, { env, encoding: 'utf8' });
  const token = /AGENT_TOKEN: (\S+)/.exec(stdout)?.[1];
  if (token === undefined) throw new Error(`no agent was added: ${stdout}${stderr}`);
  return { agentId, token };
};

/** Adds the people whom the office's calls are about, and staff who call. Returns the cookies of these. */
const addStaff = async (address: string, dataDir: string): Promise<string[]> => {
  const database = await openSqliteDatabase(join(dataDir, 'reelfloor.sqlite'));
  try {
    const withDatabase = (write: (own: typeof database) => Promise<void>) => write(database);
    const floor = { officeAddress: officeAt(address), withDatabase };
    await database.transact(async (tx) => {
      const model = await tx.query
        .selectFrom('players')
        .selectAll()
        .where('username', '=', 'player1')
        .executeTakeFirstOrThrow();
      const own = { id: 'p-fuzzed', username: 'fuzzed', display_name: 'fuzzed', email: 'fuzzed@example.com' };
      await tx.query
        .insertInto('players')
        .values({ ...model, ...own })
        .execute();
      await tx.run("INSERT INTO agents (id, token_hash) VALUES ('fuzz-spare', 'none')");
    });
    await OfficeMember.invite(floor, 'cashier', 'fuzz-desk', 'nobody gives this one 7');
    const cookies: string[] = [];
    for (const [index, role] of (['manager', 'manager', 'admin', 'admin', 'auditor', 'cashier'] as const).entries())
      cookies.push((await OfficeMember.open(floor, role, `fuzz-${role}-${index}`)).cookie);
    return cookies;
  } finally {
    await database.close();
  }
};

const digestsOf = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const database = await openSqliteDatabase(join(dataDir, 'reelfloor.sqlite'));
  try {
    return await database.snapshot(async (db) => {
      const tables = await db.all<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      );
      const digests = new Map<string, string>();
      for (const { name } of tables.filter((table) => !changesByItself.has(table.name)))
        digests.set(name, digestOf(await db.all(`SELECT * FROM ${name}`)));
      return digests;
    });
  } finally {
    await database.close();
  }
};

const digestOf = (rows: readonly unknown[]): string =>
  createHash('sha256')
    .update(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
    .digest('hex');

const ledgerFaults = async (dataDir: string): Promise<string[]> => {
  const database = await openSqliteDatabase(join(dataDir, 'reelfloor.sqlite'));
  try {
    const { totalMinor, unbalancedTransfers, wrongBalances } = await database.snapshot(auditLedger);
    return [
      ...(totalMinor === 0 ? [] : [`all accounts together are ${totalMinor}`]),
      ...unbalancedTransfers.map((id) => `transfer ${id} is not balanced`),
      ...wrongBalances.map((account) => `the balance of ${account} is not the sum of its entries`),
    ];
  } finally {
    await database.close();
  }
};

const residentBytes = (pid: number | undefined): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

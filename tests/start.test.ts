import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { auditFloor } from './harness/audit-floor.ts';
import { startFloor } from './harness/floor.ts';
import { ChannelPlayer, call, logIn, takeSeat } from './harness/player.ts';
import { until } from './harness/until.ts';

/** Longest wait, in ms, until the demo has put the trial machine into service. */
const commissioningMs = 150_000;

const startAndFail = (environment: NodeJS.ProcessEnv): Promise<{ code: number | null; stderr: string }> =>
  new Promise((resolve) => {
    const child = spawn('node', ['scripts/start.ts'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, stderr: stderr.trim() }));
  });

describe('npm start', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  const temporaryFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reelfloor-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };

  it('says in one line that the port is taken', async () => {
    const squatter: Server = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => squatter.close());
    const port = String((squatter.address() as AddressInfo).port);
    const { code, stderr } = await startAndFail({ PORT: port, DATA_DIR: await temporaryFolder() });
    expect(code).toBe(1);
    expect(stderr).toMatch(/port.*PORT/i);
    expect(stderr.split('\n')).toHaveLength(1);
  });

  it('says in one line that the data folder cannot be used', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    const { code, stderr } = await startAndFail({ PORT: '0', DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(stderr).toMatch(/DATA_DIR/);
    expect(stderr.split('\n')).toHaveLength(1);
  });

  it.each([
    ['PORT', 'eighty'],
    ['CABINET_SPEED', 'fast'],
    ['JWT_SECRET', 'a-secret-of-forty-characters-or-even-more'],
  ])('says in one line that %s=%s is no setting', async (name, value) => {
    const { code, stderr } = await startAndFail({
      PORT: '0',
      DATA_DIR: await temporaryFolder(),
      [name]: value,
    });
    expect(code).toBe(1);
    expect(stderr).toContain(name);
    expect(stderr.split('\n')).toHaveLength(1);
  });

  it('has the trial machine on its floor if asked, and leaves no process of it when it is killed', async () => {
    const dataDir = await temporaryFolder();
    const environment = { DEMO_EGM: '1', DEMO_MACHINES: '104' };
    const floor = await startFloor({ dataDir, environment });
    cleanups.push(floor.stop);
    const { token } = await logIn(floor.baseUrl, 'player1');
    const isPlayable = async () => {
      const { body } = await call(floor.baseUrl, token, 'machine/all');
      const { machines } = body as { machines: { id: string; status: string }[] };
      return machines.some(({ id, status }) => id === '701' && status === 'available');
    };
    // Its wiring, money and keys are tested first, as in the office.
    await until('the trial machine is in service', isPlayable, commissioningMs);
    const { sas } = JSON.parse(await readFile(join(dataDir, 'egm/701.json'), 'utf8'));
    const answers = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(sas.line.port, '127.0.0.1');
        socket.once('error', () => resolve(false)).once('connect', () => resolve(true));
        cleanups.push(() => socket.destroy());
      });
    process.kill(Number(floor.processId), 'SIGKILL');
    await until('nothing answers on its serial port', async () => !(await answers()));
  });

  it('keeps accounts, money and machines over a restart, and pays out the credit of a seat whose player stays away', async () => {
    const dataDir = await temporaryFolder();
    const first = await startFloor({ dataDir, environment: { CABINET_SPEED: '20' } });
    const { player } = await takeSeat(first.baseUrl, 'player1', '603');
    expect(await player.cashIn(20_000)).toMatchObject({ kind: 'accepted', value: { state: 'settled' } });
    await player.playRound();
    const before = player.cabinet?.creditMinor ?? 0;
    expect(await first.stop()).toBe(0);
    await until('the line is closed', () => player.closed);

    const environment = { CABINET_SPEED: '20', SEAT_HOLD_S: '1' };
    const second = await startFloor({ dataDir, environment });
    cleanups.push(second.stop);
    const { token } = await logIn(second.baseUrl, 'player1');
    await until('the credit came home', async () => {
      const { body } = await call(second.baseUrl, token, 'player/balance');
      return (body as { balance: number }).balance === 80_000 + before;
    });
    const sessions = await call(second.baseUrl, token, 'player/sessions');
    expect(sessions.body).toMatchObject({
      items: [{ machine: '603', spinCount: 1, cashInMinor: 20_000, cashOutMinor: before, end: expect.any(Number) }],
    });
    const next = await ChannelPlayer.connect(second.baseUrl);
    expect((await next.init('603', token)).kind).toBe('accepted');
    next.close();
    expect(await auditFloor(second.dataDir)).toEqual([]);
  });
});

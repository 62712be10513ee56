import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandId, MachineId, RequestOutcome, TransferId } from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { createSqliteQueries, SqliteConnection } from '@reelfloor/server/testing/database';
import { openChannel, TestPlayer } from '@reelfloor/server/testing/test-player';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../harness/until.ts';
import { checkRest, restlessness } from './check-rest.ts';
import { MortalFloor } from './mortal-floor.ts';

const requestTimeoutMs = 8_000;
const machineID = '104' as MachineId;

/** Mounts a small disk. Returns null if this user may not mount disks. */
const smallDisk = (): { folder: string; remove: () => void } | null => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=700', 'tmpfs', folder], { stdio: 'ignore' });
    return {
      folder,
      remove: () => {
        execFileSync('umount', [folder]);
        remove();
      },
    };
  } catch {
    remove();
    return null;
  }
};
const disk = smallDisk();

describe.skipIf(disk === null)('a disk that is full', { timeout: 180_000 }, () => {
  const folder = disk?.folder ?? '';
  const filler = join(folder, 'filler');
  let floor: MortalFloor | null = null;
  afterEach(async () => {
    await floor?.stop();
    disk?.remove();
  });

  it('gives plain refusals, ends no process and loses nothing; with free space everything goes on', async () => {
    floor = await MortalFloor.prepare(folder, { CABINET_SPEED: '100', LOG_LEVEL: 'fatal' });
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
    const player = await TestPlayer.login(floor.baseUrl, 'player1');
    const { token } = player.signIn;
    const { baseUrl, output } = floor;
    const agentSays = () => output.agent;
    const connect = () => openChannel(baseUrl, '/machine', gameClientSide, gameServerSide);
    let { peer, received, socket } = await connect();
    const init = async () => codeOf(await peer.request('init', { machineID, token }, requestTimeoutMs));
    const cashIn = async (id: string) =>
      codeOf(await peer.request('cashin', { transferId: id as TransferId, amountMinor: 2_000 }, requestTimeoutMs));
    const spin = async (id: string) =>
      codeOf(await peer.request('press', { button: 'spin', commandId: id as CommandId }, requestTimeoutMs));
    const leave = async () => codeOf(await peer.request('leave', {}, requestTimeoutMs));
    expect(await init()).toBe('accepted');
    expect(await cashIn('before-it-was-full')).toBe('accepted');

    fillUp(filler);
    // Repeats the cash-in, because the database first uses up the free space inside its files.
    const codes = new Set<unknown>();
    await until('the ledger and the machine say so', async () => {
      codes.add(await cashIn(`full-${performance.now() | 0}`)).add(await spin(`full-spin-${performance.now() | 0}`));
      return codes.has('STORAGE_FULL') && codes.has('MACHINE_FAULT');
    });
    expect([...codes]).not.toContain('INTERNAL');
    expect(await leave()).toBe('STORAGE_FULL');
    socket.terminate();
    ({ peer, received, socket } = await connect());
    expect(await init()).toBe('STORAGE_FULL');
    expect(floor.isDead('server')).toBe(false);
    expect(floor.isDead('agent')).toBe(false);
    await floor.kill('agent');
    floor.start('agent');
    await until('the agent says why it waits', () => agentSays().includes('is full: the machines stay offline'));

    rmSync(filler);
    await floor.ready('agent');
    expect(agentSays()).toContain('the agent goes on');
    await until('the seat is taken again', async () => (await init()) === 'accepted');
    await until('the machine plays again', async () => (await spin(`room-${performance.now() | 0}`)) === 'accepted');
    await until('the round is over', () => {
      const last = received.findLast(({ method }) => method === 'cabinet')?.data as { phase?: string } | undefined;
      return last?.phase === 'idle';
    });
    expect(await leave()).toBe('accepted');
    const connection = new SqliteConnection(floor.config.databasePath, 'read');
    const db = createSqliteQueries(connection);
    const { agentDir } = floor;
    await until('rest', async () => (await restlessness(db, agentDir)).length === 0);
    const who = { id: player.signIn.user.id, openingMinor: 100_000, outsideMinor: 0 };
    expect(await checkRest(db, agentDir, who)).toEqual([]);
    connection.close();
  });
});

const codeOf = (outcome: RequestOutcome<unknown>): unknown =>
  outcome.kind === 'refused' ? outcome.error.code : outcome.kind;

const fillUp = (file: string): void => {
  const handle = openSync(file, 'w');
  try {
    for (const size of [64 * 1024, 4096]) writeUntilFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
};

const writeUntilFull = (handle: number, block: Buffer): void => {
  try {
    for (;;) writeSync(handle, block);
  } catch {}
};

import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditFloor } from './harness/audit-floor.ts';
import { freshDataDir } from './harness/data-folder.ts';
import { ChannelPlayer, call, takeSeat } from './harness/player.ts';
import { until } from './harness/until.ts';
import { KillableFloor } from './kill/killable-floor.ts';

const machineId = '603';

describe('a session on a floor whose parts die', () => {
  let dataDir: string;
  let floor: KillableFloor;
  beforeEach(async () => {
    dataDir = await freshDataDir();
    floor = await KillableFloor.prepare({ dataDir, environment: { CABINET_SPEED: '20' } });
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
  });
  afterEach(async () => {
    await Promise.all([floor.kill('agent'), floor.kill('server')]);
    expect(await auditFloor(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const statusOf = async (token: string) => {
    const { body } = await call(floor.baseUrl, token, 'machine/all');
    const { machines } = body as { machines: { id: string; status: string }[] };
    return machines.find(({ id }) => id === machineId)?.status;
  };

  it('goes on after the server was killed: the same session, the same credit, the next round', async () => {
    const { player, joined, token } = await takeSeat(floor.baseUrl, 'player1', machineId);
    expect((await player.cashIn(20_000)).kind).toBe('accepted');
    await player.playRound();
    const creditMinor = player.cabinet?.creditMinor;
    await floor.kill('server');
    await until('the line is closed', () => player.closed);
    floor.start('server');
    await floor.ready('server');
    // The server answers only after the agent has reconnected.
    const again = await ChannelPlayer.connect(floor.baseUrl);
    const rejoined = await again.init(machineId, token);
    if (rejoined.kind !== 'accepted') throw new Error(JSON.stringify(rejoined));
    expect(rejoined.value.session).toMatchObject({ id: joined.session.id, cashInMinor: 20_000 });
    expect(rejoined.value.cabinet.creditMinor).toBe(creditMinor);
    await again.playRound();
    expect(await again.leave()).toMatchObject({ kind: 'accepted', value: { rounds: 2 } });
  });

  it('keeps its seat and money while the agent is dead, and settles when it is back', async () => {
    const { player, token } = await takeSeat(floor.baseUrl, 'player1', machineId);
    expect((await player.cashIn(20_000)).kind).toBe('accepted');
    await player.playRound();
    await floor.kill('agent');
    await until('the machine is offline', async () => (await statusOf(token)) === 'offline');
    expect(await player.cashOut()).toMatchObject({ kind: 'refused', error: { code: 'MACHINE_OFFLINE' } });
    expect(player.closed).toBeNull();
    floor.start('agent');
    await floor.ready('agent');
    await until('the machine is in play again', async () => (await statusOf(token)) === 'playing');
    const left = await player.leave();
    expect(left).toMatchObject({ kind: 'accepted', value: { rounds: 1, cashInMinor: 20_000 } });
    const { body } = await call(floor.baseUrl, token, 'player/balance');
    const cashedOutMinor = left.kind === 'accepted' ? left.value.cashOutMinor : 0;
    expect(body).toMatchObject({ balance: 80_000 + cashedOutMinor });
  });
});

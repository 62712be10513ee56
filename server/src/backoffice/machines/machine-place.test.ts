import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('where a machine belongs, changed in the office by two people', { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let one: OfficeMember;
  let other: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open();
    one = await OfficeMember.open(floor, 'admin', 'one');
    other = await OfficeMember.open(floor, 'admin', 'other');
    await floor.change("INSERT INTO agents (id, token_hash) VALUES ('hall7', 'h'), ('hall9', 'i')");
  });
  afterAll(() => floor.close());

  const done = async (...[name, content]: Parameters<typeof one.act>) => {
    const { body } = await one.act(name, content);
    expect(body).toMatchObject({ state: 'waiting' });
    return other.confirm(String(body.requestId));
  };
  const placeOf = (machine: string) =>
    floor.queryDatabase((db) =>
      db.get<object>(
        'SELECT agent_id AS agent, brand_id AS brand FROM machine_assignments WHERE machine_id = ?',
        machine,
      ),
    );

  it('adds a machine once, and moves it; nobody else than an admin may ask', async () => {
    expect((await done('addMachine', { machineId: 'h1', brand: 'koi', agent: 'hall7' })).status).toBe(200);
    expect(await placeOf('h1')).toEqual({ agent: 'hall7', brand: 'koi' });
    expect(await done('addMachine', { machineId: 'h1', brand: 'orbit', agent: 'hall9' })).toMatchObject({
      status: 409,
      body: { code: 'MACHINE_ASSIGNED', params: { machine: 'h1', agent: 'hall7' } },
    });
    expect((await done('moveMachine', { machineId: 'h1', agent: 'hall9' })).body).toMatchObject({
      answer: { from: 'hall7' },
    });
    expect(await placeOf('h1')).toEqual({ agent: 'hall9', brand: 'koi' });
    const manager = await OfficeMember.open(floor, 'manager');
    expect(await manager.act('moveMachine', { machineId: 'h1', agent: 'hall7' })).toMatchObject({
      status: 403,
      body: { code: 'NO_RIGHT' },
    });
  });

  it('refuses an agent, a brand or a machine that does not exist, and a machine that has a player', async () => {
    for (const [name, content, code] of [
      ['addMachine', { machineId: 'h2', brand: 'nothing', agent: 'hall7' }, 'BRAND_UNKNOWN'],
      ['addMachine', { machineId: 'h2', brand: 'koi', agent: 'nobody' }, 'AGENT_UNKNOWN'],
      ['moveMachine', { machineId: 'h2', agent: 'hall7' }, 'NO_MACHINE'],
      ['setMachineBrand', { machineId: 'h2', brand: 'koi' }, 'NO_MACHINE'],
    ] as const)
      expect((await done(name, content as never)).body, name).toMatchObject({ code });
    expect(await placeOf('h2')).toBeUndefined();
    const game = await (await floor.player('player1')).game();
    await game.init('m1');
    for (const [name, content] of [
      ['moveMachine', { machineId: 'm1', agent: 'hall7' }],
      ['setMachineBrand', { machineId: 'm1', brand: 'orbit' }],
    ] as const)
      expect((await done(name, content as never)).body, name).toMatchObject({ code: 'MACHINE_SEATED' });
    await game.leave();
  });

  it('gives a machine at rest another game, which its agent must announce', async () => {
    expect((await done('setMachineBrand', { machineId: 'm2', brand: 'koi' })).body).toMatchObject({
      answer: { from: 'orbit' },
    });
    const brand = await floor.queryDatabase((db) => db.get("SELECT brand_id AS brand FROM machines WHERE id = 'm2'"));
    expect(brand).toEqual({ brand: 'koi' });
  });
});

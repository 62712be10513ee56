import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('a floor file, applied in the office by two people', { timeout: 60_000 }, () => {
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
    expect(body, name).toMatchObject({ state: 'waiting' });
    return other.confirm(String(body.requestId));
  };
  const placesAt = async (agent: string) =>
    ((await one.call('operatorAgents')).body.machines as { machine: string; brand: string; agent: string }[]).flatMap(
      (place) => (place.agent === agent ? [`${place.machine} ${place.brand}`] : []),
    );
  const file = (agent: string, ...machines: readonly (readonly [string, string, string?])[]) => ({
    agent,
    machines: machines.map(([machine, brand, name]) => ({ machine, brand, name: name ?? null })),
  });

  it('adds, moves, gives another game and takes off what it does not name, all at once', async () => {
    expect((await done('applyFloorFile', file('hall7', ['a1', 'koi'], ['a2', 'koi']))).body).toMatchObject({
      answer: { changed: 2 },
    });
    await done('applyFloorFile', file('hall9', ['b1', 'orbit']));
    expect(
      (await done('applyFloorFile', file('hall7', ['a1', 'orbit'], ['b1', 'orbit'], ['a3', 'koi']))).body,
    ).toMatchObject({ answer: { changed: 4 } });
    expect(await placesAt('hall7')).toEqual(['a1 orbit', 'a3 koi', 'b1 orbit']);
    expect(await placesAt('hall9')).toEqual([]);
    // One that left comes back.
    await done('applyFloorFile', file('hall9', ['a2', 'orbit']));
    expect(await placesAt('hall9')).toEqual(['a2 orbit']);
  });

  it('refuses before a second person is asked what cannot be, and what changes nothing', async () => {
    const before = await placesAt('hall7');
    for (const [content, code] of [
      [file('nobody', ['a1', 'koi']), 'AGENT_UNKNOWN'],
      [file('hall7', ['a1', 'nothing']), 'BRAND_UNKNOWN'],
      [file('hall7', ['a1', 'koi', 'Another name']), 'FLOOR_FILE_NAME'],
      [file('hall7', ['a1', 'koi'], ['a1', 'orbit']), 'FLOOR_FILE_TWICE'],
      [file('hall7', ['b1', 'orbit'], ['a3', 'koi'], ['a1', 'orbit']), 'FLOOR_FILE_SAME'],
    ] as const)
      expect((await one.act('applyFloorFile', content)).body, code).toMatchObject({ code });
    expect(await placesAt('hall7')).toEqual(before);
  });

  it('changes nothing at all while one of its machines has a player, nor after the plan has changed', async () => {
    const game = await (await floor.player('player1')).game();
    await game.init('m1');
    expect(
      (await done('applyFloorFile', file('hall9', ['a2', 'orbit'], ['c1', 'koi'], ['m1', 'koi']))).body,
    ).toMatchObject({ code: 'MACHINE_SEATED' });
    expect(await placesAt('hall9')).toEqual(['a2 orbit']);
    await game.leave();
    const late = await one.act('applyFloorFile', file('hall9', ['a2', 'koi']));
    await done('applyFloorFile', file('hall9', ['a2', 'orbit'], ['c1', 'koi']));
    expect((await other.confirm(String(late.body.requestId))).body).toMatchObject({
      code: 'REQUEST_CHANGED',
    });
    expect(await placesAt('hall9')).toEqual(['a2 orbit', 'c1 koi']);
  });

  it('is applied at the command line, which names every fault of a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'floor-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const written = (content: unknown) => {
      const path = join(folder, 'floor.json');
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    };
    const apply = (content: unknown) =>
      operate(floor, 'agent', 'floor', 'hall9', written(content), '--reason', 'a new row');
    expect(
      await apply({
        machines: [
          { machine: 'a2', brand: 'orbit', game: 'orbit' },
          { machine: 'd1', brand: 'koi', driver: 'sas', cabinet: 'd1.json' },
        ],
      }),
    ).toBe('d1: new -> koi at hall9\nc1: koi at hall9 -> off the floor');
    await expect(
      apply({
        machines: [
          { machine: 'x y', brand: 'koi', game: 'koi' },
          { machine: 'a2', brand: 'koi' },
        ],
      }),
    ).rejects.toThrow(/machine no\. 1, machine: must be 1 to 64[\s\S]*machine no\. 2, game: is missing/);
    await expect(apply('{"machines": [')).rejects.toThrow('is no floor file');
    await expect(apply({ machines: [] })).rejects.toThrow('must be at least 1');
    expect(await placesAt('hall9')).toEqual(['a2 orbit', 'd1 koi']);
  });
});

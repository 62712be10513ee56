import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestRealMachine } from '../../testing/test-real-machine.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('a real machine that is put into service', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let technician: OfficeMember;
  let manager: OfficeMember;
  let machine: TestRealMachine;
  beforeAll(async () => {
    floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000', CALLS_PER_SECOND: '1000' });
    technician = await OfficeMember.open(floor, 'technician');
    manager = await OfficeMember.open(floor, 'manager');
  });
  afterAll(() => floor.close());
  beforeEach(async () => {
    machine = new TestRealMachine(floor.agent, 'm1');
    floor.agent.cut();
    await floor.connectAgent();
    await eventually(async () => expect((await stateOf()).commissioning).not.toBeNull());
  });

  const stateOf = async (id = 'm1') => (await technician.call('cabinet', { params: { id } })).body;
  const work = (step: object, by = technician, id = 'm1') => by.call('workOnCabinet', { params: { id }, body: step });
  const lines = async () =>
    (
      await floor.queryDatabase((db) =>
        db.all<{ who: string; what: string; details: string }>(
          "SELECT who, what, details FROM operator_changes WHERE subject = 'm1' ORDER BY id",
        ),
      )
    ).map(({ who, what, details }) => [who, what, JSON.parse(details)] as const);
  const testAll = async () => {
    for (const { item } of machine.state.wiring) await work({ step: 'tickWiring', item, ticked: true });
    await work({ step: 'testMoney', amountMinor: 100 });
    for (const { channel } of machine.state.keys) await work({ step: 'testKey', channel });
    const last = await work({ step: 'takeTestMoneyOut' });
    expect(last.body.waitsFor).toEqual([]);
  };
  const content = { machineId: 'm1', serial: 'A12345' };
  const ask = async () => {
    const { body } = await technician.act('commissionMachine', content, { reason: 'all steps passed' });
    expect(body).toMatchObject({ state: 'waiting' });
    return String(body.requestId);
  };

  it('is opened when a technician asked and a manager confirmed, and by nobody alone', async () => {
    const early = await technician.act('commissionMachine', content);
    expect(early.body).toMatchObject({ code: 'CABINET_WAITS', params: { steps: 'wiring, keys, money' } });
    await testAll();
    const other = { ...content, serial: 'another' };
    expect((await technician.act('commissionMachine', other)).body).toMatchObject({ code: 'CABINET_OTHER' });
    const request = await ask();
    expect((await technician.confirm(request)).body).toMatchObject({ code: 'SAME_PERSON' });
    const second = await OfficeMember.open(floor, 'technician', 'second');
    expect((await second.confirm(request)).body).toMatchObject({ code: 'NO_RIGHT' });
    expect(machine.openings).toEqual([]);
    expect((await manager.confirm(request)).status).toBe(200);
    await eventually(() => expect(machine.isInService).toBe(true));
    expect(machine.openings).toEqual([{ by: 'manager', identity: machine.identity }]);
    await eventually(async () => expect((await lines()).at(-1)?.[1]).toBe('machine opened'));
    expect((await lines()).slice(-2)).toMatchObject([
      [
        'technician (office)',
        'machine commission',
        { serial: 'A12345', second: 'manager (office)', reason: 'all steps passed' },
      ],
      ['manager', 'machine opened', { serial: 'A12345' }],
    ]);
    expect((await technician.act('commissionMachine', content)).body).toMatchObject({
      code: 'CABINET_IN_SERVICE',
    });
    const { cabinets } = (await manager.call('cabinets')).body;
    expect(cabinets).toMatchObject([{ id: 'm1', reported: { isInService: true, waitsFor: [] } }]);
  });

  it('is not opened by a signature on what holds no longer', async () => {
    await testAll();
    const request = await ask();
    machine.identity = { ...machine.identity, paytable: '000418' };
    const refusal = (await manager.confirm(request)).body;
    expect(refusal).toMatchObject({ code: 'REQUEST_CHANGED', changes: [{ label: 'cabinetGame' }] });
    machine.identity = { ...machine.identity, paytable: '000417' };
    machine.keyOutcomes.set(2, 'noGame');
    await work({ step: 'testKey', channel: 2 });
    expect((await manager.confirm(request)).body).toMatchObject({
      code: 'REQUEST_CHANGED',
      changes: [{ label: 'cabinetTests' }, { label: 'cabinetService' }],
    });
    expect(machine.openings).toEqual([]);
  });

  it('says what its agent refused after both had signed', async () => {
    await testAll();
    const request = await ask();
    const read = floor.agent.override.openToPlayers;
    floor.agent.override.openToPlayers = (order) => {
      machine.identity = { ...machine.identity, version: '603' };
      return read?.(order) as never;
    };
    expect((await manager.confirm(request)).status).toBe(200);
    await eventually(async () =>
      expect(await stateOf()).toMatchObject({ opening: { state: 'refused', by: 'manager' } }),
    );
    expect((await lines()).at(-1)).toMatchObject([
      'manager',
      'machine not opened',
      { because: 'COMMISSIONING_IDENTITY' },
    ]);
    expect(machine.isInService).toBe(false);
  });

  it('records each step with what came of it, and lets nobody else do one', async () => {
    machine.keyOutcomes.set(1, 'noGame');
    machine.moneyFailure = 'refused';
    const before = (await lines()).length;
    await work({ step: 'testKey', channel: 1 });
    expect((await work({ step: 'testMoney', amountMinor: 100 })).body).toMatchObject({
      money: { steps: [{ state: 'failed', failure: 'refused' }, ...Array(4).fill({ state: 'open' })] },
    });
    const auditor = await OfficeMember.open(floor, 'auditor');
    expect((await work({ step: 'testKey', channel: 1 }, auditor)).body).toMatchObject({ code: 'NO_RIGHT' });
    expect((await work({ step: 'testMoney', amountMinor: -1 })).body).toMatchObject({ code: 'BODY_INVALID' });
    machine.isInService = true;
    expect((await work({ step: 'testKey', channel: 1 })).body).toMatchObject({ code: 'CABINET_BUSY' });
    expect((await lines()).slice(before)).toEqual([
      ['technician (office)', 'cabinet key-test', { channel: 1, result: 'noGame' }],
      ['technician (office)', 'cabinet money-test', { amountMinor: 100, result: 'failed: in, refused' }],
      ['technician (office)', 'cabinet key-test', { channel: 1, result: 'refused: MACHINE_NOT_READY' }],
    ]);
    const frames = await technician.call('cabinetFrames', { params: { id: 'm1' }, query: { every: true } });
    expect(frames.body).toMatchObject({ frames: [{ hex: '81' }, { hex: '01FF001CA5' }] });
    const { kept } = (await technician.call('cabinetFaults', { params: { id: 'm1' } })).body;
    expect(kept).toMatchObject({ faults: [{ cause: 'door.slot' }], keptDays: 365 });
    const faultAt = String((kept as { faults: { at: number }[] }).faults[0]?.at);
    await technician.call('cabinetFrames', { params: { id: 'm1' }, query: { faultAt } });
    expect(floor.agent.received.at(-1)).toMatchObject({ name: 'frames', data: { faultAt: Number(faultAt) } });
  });

  it('is unknown to players before it is opened, and again as soon as it must be opened anew', async () => {
    const player = await floor.player('player1');
    const page = await player.notifications();
    expect((await page.peer.request('watch', { brands: null }, 15_000)).kind).toBe('accepted');
    const updates = () =>
      page.received.filter(({ method }) => method === 'lobby').map(({ data }) => data as LobbyUpdate);
    await eventually(() => expect(updates().length).toBeGreaterThan(0));
    const all = async () =>
      ((await player.get('machine/all')).body as { machines: { id: string }[] }).machines.map(({ id }) => id);
    const countOf = async () =>
      ((await player.get('machine/brands')).body as unknown as { id: string; machineCount: number }[]).find(
        ({ id }) => id === 'koi',
      )?.machineCount;
    const others = await all();
    expect(others).not.toContain('m1');
    const count = (await countOf()) ?? 0;
    expect(await player.get('machine/details/m1')).toMatchObject({ status: 404 });
    const game = await player.game();
    expect(await game.init('m1')).toMatchObject({ kind: 'refused', error: { code: 'MACHINE_FAULT' } });
    expect(JSON.stringify(updates())).not.toContain('"m1"');

    await testAll();
    await manager.confirm(await ask());
    await eventually(async () => expect(await all()).toEqual([...others, 'm1'].sort()));
    expect(await countOf()).toBe(count + 1);
    // A page that is open is told to read the list again, and then that the machine is free.
    await eventually(() => expect(updates().some(({ listChanged }) => listChanged)).toBe(true));
    expect((await player.get('machine/details/m1')).status).toBe(200);

    // Another game than the one that was pinned.
    machine.isInService = false;
    await eventually(async () => expect(await all()).toEqual(others));
    expect(await countOf()).toBe(count);
  });

  it('shows players its reels where they were set last', async () => {
    const reelBox = { x: 0.2, y: 0.25, width: 0.5, height: 0.4 };
    const { corners, turn } = machine.state.picture;
    await work({ step: 'arrangePicture', corners, turn, reelBox });
    machine.isInService = true;
    const player = await floor.player('player2');
    await eventually(async () => {
      const joined = await (await player.game()).init('m1');
      expect(joined).toMatchObject({ kind: 'accepted', value: { machine: { reelBox } } });
    });
  });

  it('is not simulated, and says plainly that its agent is away', async () => {
    expect((await technician.call('cabinet', { params: { id: 'm2' } })).body).toMatchObject({
      code: 'CABINET_SIMULATED',
    });
    await testAll();
    floor.agent.cut();
    await eventually(async () =>
      expect(await stateOf()).toMatchObject({ commissioning: null, agent: { isConnected: false } }),
    );
    expect((await work({ step: 'testKey', channel: 1 })).body).toMatchObject({ code: 'CABINET_AWAY' });
    expect((await technician.act('commissionMachine', content)).body).toMatchObject({ code: 'CABINET_AWAY' });
  });
});

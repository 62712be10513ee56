import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastingDay } from '../../testing/lasting-day.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('the desk shows and checks cash', { timeout: 30_000 }, () => {
  let floor: TestFloor;
  let ece: OfficeMember;
  let selin: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open({ DRAWER_LIMIT_MINOR: '60000', DESK_METHODS: 'cash,card', ...lastingDay() });
    ece = await OfficeMember.open(floor, 'cashier', 'ece');
    selin = await OfficeMember.open(floor, 'manager', 'selin');
    await floor.player('player1');
  });
  afterAll(() => floor.close());

  const cash = (amountMinor: number, more: object = {}) => ({
    ...{ player: 'player1', amountMinor, playerNote: '', ...more },
  });
  const shiftOf = async () => Number(((await ece.call('desk')).body.shift as { id: number }).id);

  it('what must be in the drawer, and how much may come before a drop', async () => {
    const floatDenominations = [{ valueMinor: 20_000, count: 2 }];
    const wrong = await ece.act('openShift', { floatMinor: 50_000, countedDenominations: floatDenominations });
    expect(wrong.body).toMatchObject({ code: 'DENOMINATIONS_DIFFER' });
    await ece.act('openShift', { floatMinor: 50_000, desk: '3' });
    const done = await ece.act('deposit', cash(12_000, { countedDenominations: [{ valueMinor: 4_000, count: 3 }] }));
    expect(done.body).toMatchObject({ state: 'done', answer: { receipt: '3-1' } });
    await ece.act('deposit', cash(700, { method: 'card' }));
    expect((await ece.call('desk')).body).toMatchObject({
      drawer: { inMinor: 12_000, dropsMinor: 0, expectedMinor: 62_000, roomMinor: -2_000 },
      methods: ['cash', 'card'],
      movements: [
        { method: 'card', drawerAfterMinor: 62_000 },
        { method: 'cash', receipt: '3-1', drawerAfterMinor: 62_000 },
      ],
    });
    // The float was not counted by its notes, so nobody knows which notes are there.
    expect((await ece.call('desk')).body).toMatchObject({ drawer: { notes: null } });
    expect((await ece.call('receipt', { params: { receipt: '3-1' } })).body).toMatchObject({
      countedDenominations: [{ valueMinor: 4_000, count: 3 }],
    });
  });

  it('which notes must be there, from the last count of them on', async () => {
    const notes = async () => {
      const { drawer } = (await ece.call('desk')).body as { drawer: { notes: unknown } };
      return drawer.notes;
    };
    const counted = [
      { valueMinor: 20_000, count: 3 },
      { valueMinor: 1, count: 2_000 },
    ];
    await ece.act('countShift', { shift: null, amountMinor: 62_000, countedDenominations: counted });
    expect(await notes()).toEqual({ countedDenominations: counted, otherMinor: 0 });
    await ece.act('payOut', cash(1_000));
    await ece.act('deposit', cash(5_000, { countedDenominations: [{ valueMinor: 5_000, count: 1 }] }));
    await ece.act('payOut', cash(4_000, { countedDenominations: [{ valueMinor: 4_000, count: 1 }] }));
    // A note that nobody counted was handed out, and cash without notes: both are said.
    expect(await notes()).toEqual({
      countedDenominations: [
        { valueMinor: 20_000, count: 3 },
        { valueMinor: 5_000, count: 1 },
        { valueMinor: 4_000, count: -1 },
        { valueMinor: 1, count: 2_000 },
      ],
      otherMinor: -1_000,
    });
    // A count without notes knows of none, and leaves what the one before it says.
    await ece.act('countShift', { shift: null, amountMinor: 62_000 });
    expect(await notes()).toMatchObject({ otherMinor: -1_000 });
    const after = ((await ece.call('desk')).body.movements as { drawerAfterMinor: number }[]).map(
      ({ drawerAfterMinor }) => drawerAfterMinor,
    );
    expect(after.slice(0, 3)).toEqual([62_000, 66_000, 61_000]);
  });

  it('and lets nobody drop or fill alone', async () => {
    for (const shift of [null, 999])
      expect((await ece.act('dropCash', { shift, amountMinor: 20_000 })).body).toMatchObject({
        code: 'SHIFT_MISSING',
      });
    const asked = await ece.act('dropCash', { shift: await shiftOf(), amountMinor: 20_000 });
    expect(asked.body).toMatchObject({ state: 'waiting' });
    const id = String(asked.body.requestId);
    expect((await ece.confirm(id)).status).not.toBe(200);
    expect(await selin.confirm(id)).toMatchObject({ status: 200 });
    expect((await ece.call('desk')).body).toMatchObject({
      drawer: { dropsMinor: 20_000, expectedMinor: 42_000, roomMinor: 18_000 },
    });
    expect((await selin.call('safe')).body).toMatchObject({
      heldMinor: 20_000,
      movements: [{ kind: 'drop', heldAfterMinor: 20_000, who: 'ece (office)', second: 'selin (office)' }],
    });
    expect((await ece.call('safe')).status).toBe(403);
  });

  it('takes no notes that are another amount', async () => {
    const countedDenominations = [{ valueMinor: 1_000, count: 2 }];
    expect((await ece.act('payOut', cash(2_100, { countedDenominations }))).body).toMatchObject({
      code: 'DENOMINATIONS_DIFFER',
    });
    expect((await ece.act('payOut', cash(2_000, { countedDenominations }))).body).toMatchObject({ state: 'done' });
    const count = { shift: null, amountMinor: 5, countedDenominations };
    expect((await ece.act('countShift', count)).body).toMatchObject({ code: 'DENOMINATIONS_DIFFER' });
  });

  it('corrects a deposit only with a second person', async () => {
    const asked = await ece.act('correctDeposit', { receipt: '3-1', amountMinor: 10_000 });
    expect(asked.body).toMatchObject({ state: 'waiting' });
    expect(await selin.confirm(String(asked.body.requestId))).toMatchObject({ status: 200 });
    expect((await ece.call('desk')).body).toMatchObject({ drawer: { inMinor: 15_000 } });
  });

  it('finds players by the whole surname alone, in any case, and says what of each limit is used', async () => {
    const person = { username: 'deniz', name: 'Deniz', lastname: 'Işık', email: '', bornOn: '1990-05-01' };
    expect((await ece.act('addPlayer', person)).body).toMatchObject({ state: 'done' });
    const found = async (lastname: string) =>
      ((await ece.call('deskPlayers', { query: { lastname } })).body.players as { username: string }[]).map(
        ({ username }) => username,
      );
    expect(await found('IŞIK')).toEqual(['deniz']);
    expect(await found('ışık')).toEqual(['deniz']);
    expect(await found('Işı')).toEqual([]);
    const player = (await ece.call('deskPlayer', { query: { name: 'player1' } })).body;
    expect(player).toMatchObject({
      identity: 'unchecked',
      alone: { deposit: { ofPlayer: { usedMinor: 17_700 } }, withdraw: { ofCashier: { usedMinor: 7_000 } } },
    });
  });
});

describe('a desk where whoever counts must not know', { timeout: 30_000 }, () => {
  it('says neither what is in the drawer, nor which notes, nor what was there after a movement', async () => {
    const floor = await TestFloor.open({ COUNT_BLIND: 'true', DENOMINATIONS: '0.50,200,1,200' });
    const ece = await OfficeMember.open(floor, 'cashier', 'ece');
    await floor.player('player1');
    const countedDenominations = [{ valueMinor: 20_000, count: 1 }];
    await ece.act('openShift', { floatMinor: 20_000, countedDenominations });
    await ece.act('deposit', { player: 'player1', amountMinor: 20_000, countedDenominations, playerNote: '' });
    const { body } = await ece.call('desk');
    expect(body).toMatchObject({ drawer: null, denominationsMinor: [20_000, 100, 50] });
    expect(body.movements).toMatchObject([{ amountMinor: 20_000, drawerAfterMinor: null }]);
    await floor.close();
  });
});

import type { TransferId } from '@reelfloor/protocol';
import { officeActions } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import type { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('what staff do at a machine', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let player: TestPlayer;
  let manager: OfficeMember;
  let attendant: OfficeMember;
  let auditor: OfficeMember;
  let technician: OfficeMember;
  beforeAll(async () => {
    floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
    player = await floor.player('player1');
    manager = await OfficeMember.open(floor, 'manager');
    attendant = await OfficeMember.open(floor, 'attendant');
    auditor = await OfficeMember.open(floor, 'auditor');
    technician = await OfficeMember.open(floor, 'technician');
  });
  afterAll(() => floor.close());

  const linesOf = (what: string) =>
    floor.queryDatabase((db) =>
      db.all<{ who: string; subject: string; details: string }>(
        'SELECT who, subject, details FROM operator_changes WHERE what = ? ORDER BY id',
        what,
      ),
    );
  const play = async (amountMinor: number) => {
    const game = await player.game();
    await eventually(async () => expect((await game.init('m1')).kind).toBe('accepted'));
    expect((await game.cashIn(amountMinor)).kind).toBe('accepted');
    return game;
  };
  const viewOf = async (id = 'm1') => (await manager.call('machine', { params: { id } })).body;
  const sessionOf = async () => (await viewOf()).session as { id: string };
  const asked = (answer: { readonly body: Record<string, unknown> }) => {
    expect(answer.body).toMatchObject({ state: 'waiting' });
    return String(answer.body.requestId);
  };

  it('names commands that there are, and refuses each role without its right, and each one without a reason', async () => {
    const cashier = await OfficeMember.open(floor, 'cashier');
    const names = Object.keys(officeActions).filter((name) => name in contents) as (keyof typeof contents)[];
    expect(names).toHaveLength(Object.keys(contents).length);
    for (const name of names) {
      const content = contents[name] as never;
      expect((await cashier.act(name, content)).body).toMatchObject({ code: 'NO_RIGHT' });
      const admin = await manager.act(name, content, { reason: ' ' });
      expect(admin.body).toMatchObject({ code: name === 'removeMachine' ? 'NO_RIGHT' : 'BODY_INVALID' });
    }
    expect((await technician.act('kickPlayer', contents.kickPlayer)).status).toBe(403);
  });

  it('reserves a machine for a player and releases it; a repeated key counts once', async () => {
    const key = crypto.randomUUID();
    const reserve = () =>
      attendant.act('reserveMachine', { machineId: 'm2', username: 'Player1' }, { key, reason: 'asked for it' });
    const answers = await Promise.all([reserve(), reserve()]);
    answers.push(await reserve());
    for (const { body } of answers) expect(body).toEqual({ state: 'done', answer: { username: 'player1' } });
    expect(await linesOf('machine reserve')).toHaveLength(1);
    const other = { machineId: 'm2', username: 'admin1' };
    expect((await attendant.act('reserveMachine', other, { key })).body).toMatchObject({
      code: 'KEY_REUSED',
    });
    await eventually(async () =>
      expect(await viewOf('m2')).toMatchObject({
        state: 'reserved',
        reservedFor: { name: 'player1', cannotPlay: false },
      }),
    );
    const unknown = await attendant.act('reserveMachine', { machineId: 'm2', username: 'nobody' });
    expect(unknown).toMatchObject({ status: 409, body: { code: 'ACCOUNT_UNKNOWN' } });
    expect((await attendant.act('releaseMachine', { machineId: 'm2' })).status).toBe(200);
    await eventually(async () => expect(await viewOf('m2')).toMatchObject({ state: 'free', reservedFor: null }));
  });

  it('takes a machine out of service with a note for players, and back', async () => {
    const out = { machineId: 'm2', note: 'back at six' };
    expect((await technician.act('disableMachine', out, { reason: 'new lamp' })).status).toBe(200);
    await eventually(async () =>
      expect(await viewOf('m2')).toMatchObject({
        state: 'out',
        outOfService: { reason: 'new lamp', note: 'back at six' },
      }),
    );
    expect((await technician.act('disableMachine', out, { reason: 'new lamp' })).body.code).toBe('MACHINE_OUT_ALREADY');
    const both = await Promise.all([
      technician.act('enableMachine', { machineId: 'm2' }),
      manager.act('enableMachine', { machineId: 'm2' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await linesOf('machine enable')).toHaveLength(1);
    await eventually(async () => expect(await viewOf('m2')).toMatchObject({ state: 'free' }));
  });

  it('ends the session of a player: the credit is in the wallet, and the page is told', async () => {
    const game = await play(5_000);
    const { id: sessionId } = await sessionOf();
    const wrong = await manager.act('kickPlayer', { machineId: 'm1', sessionId: 'another' });
    expect(wrong.body).toMatchObject({ code: 'SEAT_CHANGED' });
    const kick = () => manager.act('kickPlayer', { machineId: 'm1', sessionId }, { reason: 'shouts at others' });
    const both = await Promise.all([kick(), kick()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await eventually(async () => expect(await viewOf()).toMatchObject({ state: 'free', player: null }));
    expect(await player.balanceMinor()).toBe(100_000);
    const received = game.channel.received.find(({ data }) => JSON.stringify(data).includes('CLOSE_SESSION'));
    expect(received?.data).toMatchObject({ params: { reason: 'ENDED_BY_STAFF' } });
    const lines = await linesOf('machine kick');
    expect(lines.map(({ who, subject }) => [who, subject])).toEqual([['manager (office)', 'm1']]);
    expect(JSON.parse(lines[0]?.details ?? '')).toMatchObject({
      session: sessionId,
      reason: 'shouts at others',
    });
  });

  it('pays a hand pay when a second person has confirmed it, once, and by nobody alone', async () => {
    const game = await play(5_000);
    const cabinet = floor.agent.cabinet('m1');
    // A machine whose meter and account differ pays nothing by itself.
    await floor.change("UPDATE machines SET fault = 'set by hand' WHERE id = 'm1'");
    floor.agent.holdsEvents = true;
    cabinet.playRound({ stakeMinor: 100 });
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 700 });
    floor.agent.holdsEvents = false;
    await floor.agent.sendEvents('m1', cabinet.journal.slice(-2));
    await eventually(async () =>
      expect((await viewOf()).pays).toMatchObject([{ id: 'hand-pay-1', kind: 'handPay', amountMinor: 700 }]),
    );
    const meters = await manager.call('machineMeters', { params: { id: 'm1' } });
    expect(meters.body).toMatchObject({
      cabinet: 'read',
      unexplainedMinor: 0,
      items: [{ kind: 'handPayWaits', ref: 'hand-pay-1', amountMinor: 700 }],
    });
    const request = { machineId: 'm1', payId: 'hand-pay-1', verdict: 'approved' } as const;
    expect((await technician.act('decideHandPay', request)).body.code).toBe('NO_RIGHT');
    const unknown = await attendant.act('decideHandPay', { ...request, payId: 'hand-pay-2' });
    expect(unknown.body).toMatchObject({ code: 'HAND_PAY_UNKNOWN' });
    const other = asked(await attendant.act('decideHandPay', { ...request, machineId: 'm2' }));
    expect((await manager.confirm(other)).body).toMatchObject({ code: 'HAND_PAY_ELSEWHERE' });
    const requestId = asked(await attendant.act('decideHandPay', request, { reason: 'win checked at the cabinet' }));
    expect(await player.balanceMinor()).toBe(95_000);
    expect((await attendant.confirm(requestId)).body.code).toBe('SAME_PERSON');
    expect((await technician.confirm(requestId)).body.code).toBe('NO_RIGHT');
    const second = await OfficeMember.open(floor, 'manager', 'manager-two');
    const both = await Promise.all([manager.confirm(requestId), second.confirm(requestId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await player.balanceMinor()).toBe(95_700);
    const lines = await linesOf('pay approve');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ who: 'attendant (office)', subject: 'hand-pay-1' });
    expect(JSON.parse(lines[0]?.details ?? '')).toMatchObject({
      amountMinor: 700,
      reason: 'win checked at the cabinet',
      second: expect.stringContaining('manager'),
    });
    const unfaulted = { machineId: 'm1', skipSeq: null, decision: null, to: null } as const;
    // The cabinet tells of the payment in its own time, and a request that it changes is asked for again.
    await eventually(async () => {
      const cleared = asked(await auditor.act('clearMachine', unfaulted));
      expect((await manager.confirm(cleared)).body).toMatchObject({
        answer: { correctedMinor: 0, fault: null },
      });
    });
    await eventually(async () =>
      expect(await viewOf()).toMatchObject({ state: 'playing', pays: [], creditMinor: 4_900, next: 'm2' }),
    );
    expect((await game.leave()).kind).toBe('accepted');
  });

  it('clears a machine whose event was refused, with a second person, and lets the house pay the difference', async () => {
    const game = await play(5_000);
    const cabinet = floor.agent.cabinet('m1');
    // Money comes to the meter that nobody has sent.
    const stray = { type: 'credited', transferId: 'never-sent' as TransferId, amountMinor: 300 } as const;
    cabinet.write(stray, cabinet.meterMinor + 300);
    await eventually(async () => expect((await viewOf()).refused).toMatchObject({ seq: cabinet.lastSeq }));
    expect((await manager.call('machineMeters', { params: { id: 'm1' } })).body).toMatchObject({
      unexplainedMinor: 0,
      items: expect.arrayContaining([expect.objectContaining({ kind: 'refusedEvent', amountMinor: 300 })]),
    });
    const request = { machineId: 'm1', skipSeq: cabinet.lastSeq, decision: null, to: 'house' } as const;
    const missing = asked(await auditor.act('clearMachine', { ...request, to: null }));
    expect((await manager.confirm(missing)).body).toMatchObject({
      code: 'CLEAR_MORE_UNDECIDED',
      params: { amountMinor: 300 },
    });
    const requestId = asked(await auditor.act('clearMachine', request, { reason: 'counted at the cabinet' }));
    expect((await manager.confirm(requestId)).body).toMatchObject({
      answer: { correctedMinor: 300, fault: null },
    });
    await eventually(async () => expect(await viewOf()).toMatchObject({ refused: null, fault: null }));
    expect(await linesOf('machine clear')).toHaveLength(2);
    expect((await game.leave()).kind).toBe('accepted');
  });

  it('ends a transfer and gives a journal up only if no cabinet can tell any more', async () => {
    const game = await play(5_000);
    floor.agent.override.cashOut = () => new Promise(() => {});
    void game.cashOut('lost-out');
    await eventually(async () =>
      expect((await viewOf()).transfers).toMatchObject([{ id: 'lost-out', kind: 'cashOut' }]),
    );
    const request = { machineId: 'm1', transferId: 'lost-out', decision: 'void' } as const;
    const early = asked(await manager.act('endTransfer', request));
    expect((await auditor.confirm(early)).body).toMatchObject({
      code: 'TRANSFER_ASKED',
    });
    const replace = { machineId: 'm1', way: 'replace-journal', decision: 'void', to: 'player1' } as const;
    const connected = asked(await manager.act('settleJournal', replace));
    expect((await auditor.confirm(connected)).body.code).toBe('JOURNAL_WRITTEN');
    game.vanish();
    floor.agent.cut();
    delete floor.agent.override.cashOut;
    await eventually(async () => expect(await viewOf()).toMatchObject({ agent: { isConnected: false } }));
    // The journal is gone with the cabinet: its credit goes home.
    const requestId = asked(await manager.act('settleJournal', replace, { reason: 'the disk is gone' }));
    expect((await auditor.confirm(requestId)).body).toMatchObject({
      answer: { differenceMinor: 5_000, receiver: 'player1' },
    });
    expect((await viewOf()).transfers).toEqual([]);
    expect(await player.balanceMinor()).toBe(100_900);
    expect(await linesOf('machine replace-journal')).toHaveLength(1);
    const late = await manager.act('endTransfer', request);
    expect(late.body).toMatchObject({ code: 'TRANSFER_ENDED' });
    floor.agent.cabinet('m1').replaceJournal();
    await floor.connectAgent();
  });

  it('removes a machine when two admins agree', async () => {
    const [one, two] = [await OfficeMember.open(floor, 'admin', 'a1'), await OfficeMember.open(floor, 'admin', 'a2')];
    const requestId = asked(await one.act('removeMachine', { machineId: 'm2' }, { reason: 'sold' }));
    expect((await one.confirm(requestId)).body.code).toBe('SAME_PERSON');
    expect((await two.confirm(requestId)).body).toMatchObject({ answer: { agent: floor.demo.agentId } });
    await eventually(async () => expect(await viewOf('m2')).toMatchObject({ state: 'removed' }));
    expect(JSON.parse((await linesOf('machine remove'))[0]?.details ?? '')).toMatchObject({
      reason: 'sold',
      second: 'a2 (office)',
    });
  });
});

const contents = {
  reserveMachine: { machineId: 'm1', username: 'player1' },
  releaseMachine: { machineId: 'm1' },
  disableMachine: { machineId: 'm1', note: '' },
  enableMachine: { machineId: 'm1' },
  kickPlayer: { machineId: 'm1', sessionId: 's1' },
  decideHandPay: { machineId: 'm1', payId: 'p1', verdict: 'approved' },
  endTransfer: { machineId: 'm1', transferId: 't1', decision: 'void' },
  clearMachine: { machineId: 'm1', skipSeq: null, decision: null, to: null },
  settleJournal: { machineId: 'm1', way: 'replace-journal', decision: null, to: null },
  setMachineWatching: { machineId: 'm1', rule: 'on' },
  removeMachine: { machineId: 'm1' },
} as const;

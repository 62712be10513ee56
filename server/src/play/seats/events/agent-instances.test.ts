import { randomUUID } from 'node:crypto';
import { okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { eventually } from '../../../testing/eventually.ts';
import { TestAgent } from '../../../testing/test-agent.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('two agent processes with one token', () => {
  let floor: TestFloor;
  const agents: TestAgent[] = [];
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(async () => {
    for (const agent of agents.splice(0)) agent.cut();
    await floor.close();
  });

  const dial = async (agent: TestAgent) => {
    agents.push(agent);
    await agent.connect(floor.address, floor.demo.agentId, floor.demo.agentToken);
    return agent;
  };
  const meter = () => floor.queryDatabase(async (db) => (await readLedgerBalance(db, 'machine:m1')).balanceMinor);
  const seated = async () => {
    const game = await (await floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
    return game;
  };

  it('the second is refused by name while the first is connected and plays on', async () => {
    const game = await seated();
    const stranger = await dial(new TestAgent([new TestCabinet('m1'), new TestCabinet('m2', 'orbit')]));
    expect(stranger.hello).toMatchObject({
      kind: 'refused',
      error: {
        code: 'AGENT_ELSEWHERE',
        ErrorMessage: expect.stringMatching(/test pid 1, start 1 .* since 20/),
      },
    });
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'settled' } });
    expect(floor.agent.cabinet('m1').meterMinor).toBe(5_000);
    expect(stranger.received).toEqual([]);
  });

  it('the second may connect once the first has left', async () => {
    floor.agent.cut();
    await eventually(async () => expect(await floor.status('m1')).toBe('offline'));
    const cabinets = [...floor.agent.cabinets.values()];
    expect((await dial(new TestAgent(cabinets, randomUUID()))).hello?.kind).toBe('accepted');
  });

  it('a restarted agent of the same folder replaces a hanging connection at once', async () => {
    const game = await seated();
    await game.cashIn(5_000);
    floor.agent.stopReading();
    const restarted = await dial(floor.agent.restarted());
    expect(restarted.hello?.kind).toBe('accepted');
    expect((await game.cashOut()).kind).toBe('accepted');
    expect(restarted.received.map(({ name }) => name)).toContain('cashOut');
    expect(await meter()).toBe(0);
  });

  it('an earlier start of the folder does not replace the connection of a later one', async () => {
    const later = await dial(floor.agent.restarted());
    expect(later.hello?.kind).toBe('accepted');
    await floor.agent.connect(floor.address, floor.demo.agentId, floor.demo.agentToken);
    expect(floor.agent.hello).toMatchObject({ error: { code: 'AGENT_ELSEWHERE' } });
    // An agent with a copy of the folder that was started as often as the original agent.
    const copy = await dial(floor.agent.restarted());
    expect(copy.hello).toMatchObject({ error: { code: 'AGENT_ELSEWHERE' } });
  });

  it('events and answers from a replaced connection are ignored', async () => {
    const game = await seated();
    await game.cashIn(5_000);
    const older = floor.agent;
    let answer = (_: unknown): void => {};
    older.override.cashOut = () => new Promise((resolve) => (answer = resolve as typeof answer));
    const cashingOut = game.cashOut();
    await eventually(() => expect(older.received.map(({ name }) => name)).toContain('cashOut'));
    older.holdsEvents = true;
    older.cabinet('m1').playRound({ stakeMinor: 100, winMinor: 40 });
    const [round] = older.cabinet('m1').journal.slice(-1);
    if (!round) throw new Error('no round');
    const later = older.restarted();
    later.holdsEvents = true;
    // The server asks the newer connection about the cash-out, while only the older one says that it is void.
    later.override.transferStatus = () => okResult({ state: 'unknown' });
    // The older connection does not read that it was closed, so it can still send.
    older.stopReading();
    await dial(later);
    answer({ ok: false, refusal: { code: 'TRANSFER_VOIDED', params: {} } });
    void older.sendEvents('m1', [round]);
    // After three round trips on the newer connection, the server has read everything that the older one sent.
    for (let trip = 0; trip < 3; trip++) await later.sendEvents('m1', later.cabinet('m1').journal.slice(0, 1));
    expect(await meter()).toBe(5_000);
    expect(await later.sendEvents('m1', [round])).toMatchObject({ value: { acknowledgedSeq: 2 } });
    expect(await meter()).toBe(4_940);
    expect(await cashingOut).toMatchObject({ value: { state: 'pending' } });
  });
});

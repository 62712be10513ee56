import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerBalance } from '../../../money/ledger/ledger-account.ts';
import { eventually } from '../../../testing/eventually.ts';
import { PlayedSeat } from '../../../testing/played-seat.ts';
import { TestAgent } from '../../../testing/test-agent.ts';
import { TestCabinet } from '../../../testing/test-cabinet.ts';
import { TestFloor } from '../../../testing/test-server.ts';

describe('cabinet events on an agent’s connection', () => {
  let floor: TestFloor;
  beforeEach(async () => {
    ({ floor } = await PlayedSeat.openPlaying());
    floor.agent.holdsEvents = true;
  });
  afterEach(() => floor.close());

  const played = (count: number): CabinetEvent[] => {
    const cabinet = floor.agent.cabinet('m1');
    for (let round = 0; round < count; round++)
      cabinet.playRound({ stakeMinor: 100, winMinor: 40, jackpotShareMinor: 1 });
    return cabinet.journal.slice(-count);
  };

  it('are not applied twice after a restart: the answer to hello names the last one applied', async () => {
    await floor.agent.sendEvents('m1', played(2));
    floor.agent.cut();
    await floor.restart();
    await floor.connectAgent();
    expect(floor.agent.hello).toMatchObject({ value: { acknowledged: { m1: 3, m2: 0 } } });
  });

  it('are accepted only from the agent of the machine', async () => {
    const stranger = new TestAgent([new TestCabinet('m9')]);
    await stranger.connect(floor.address, floor.demo.agentId, 'wrong-token');
    expect(stranger.hello).toMatchObject({ error: { code: 'TOKEN_INVALID' } });
    expect(await stranger.sendEvents('m1', played(1))).toMatchObject({ kind: 'unknown' });
    stranger.cut();
    expect(await floor.queryDatabase(async (db) => (await readLedgerBalance(db, 'machine:m1')).balanceMinor)).toBe(
      5_000,
    );
  });
});

describe('an agent', () => {
  it('keeps its machines: from another agent that announces one it is not taken', async () => {
    const floor = await TestFloor.open();
    const { hashAgentToken } = await import('../../machines/agent-registry.ts');
    const insert = 'INSERT INTO agents (id, token_hash) VALUES (?, ?)';
    await floor.change(insert, 'second', hashAgentToken('token-2'));
    const second = new TestAgent([new TestCabinet('m1')]);
    await second.connect(floor.address, 'second', 'token-2');
    expect(second.hello).toMatchObject({
      value: { acknowledged: {}, refused: { m1: expect.stringContaining('assigned to another agent') } },
    });
    second.holdsEvents = true;
    const copy = second.cabinet('m1');
    copy.playRound({ stakeMinor: 100, winMinor: 140 });
    expect(await second.sendEvents('m1', copy.journal)).toMatchObject({ error: { code: 'MACHINE_UNKNOWN' } });
    second.cut();
    expect(await floor.status('m1')).toBe('available');
    await floor.close();
  });

  it('leaves its machines offline when it disconnects, and online when it is back', async () => {
    const floor = await TestFloor.open();
    const { received } = await (await floor.player('player1')).notifications();
    floor.agent.cut();
    const reported = (status: string) => ({
      method: 'machine',
      data: expect.objectContaining({ id: 'm1', status }),
    });
    await eventually(() => expect(received).toContainEqual(reported('offline')));
    await floor.connectAgent();
    await eventually(() => expect(received).toContainEqual(reported('available')));
    const versions = received
      .map(({ data }) => data as { id: string; version: number })
      .filter(({ id }) => id === 'm1');
    expect(versions[1]?.version).toBeGreaterThan(versions[0]?.version ?? Number.POSITIVE_INFINITY);
    await floor.close();
  });

  it('replaces its older connection when it connects again, and its machines stay online', async () => {
    const floor = await TestFloor.open();
    const twin = floor.agent.restarted();
    await twin.connect(floor.address, floor.demo.agentId, floor.demo.agentToken);
    expect(twin.hello?.kind).toBe('accepted');
    const game = await (await floor.player('player1')).game();
    expect((await game.init('m1')).kind).toBe('accepted');
    await game.spin();
    expect(twin.received).toHaveLength(1);
    expect(floor.agent.received).toHaveLength(0);
    twin.cut();
    await floor.close();
  });
});

import type { LobbyUpdate } from '@reelfloor/protocol/channels/player-notification-channel';
import { describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { OperatorFloor, reported } from '../../testing/operator-floor.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';

/** Whether a command did something. */
const outcomes = [() => true, () => false] as const;

describe('a machine’s life by npm run operator', { timeout: 120_000 }, () => {
  const place = new OperatorFloor();
  const { operator } = place;

  const seen = async (id: string) => {
    const { body } = await (await place.floor.player('player1')).get('machine/all');
    return (body.machines as { id: string; status: string; note?: string }[]).find((one) => one.id === id);
  };
  const seatsAt = (id: string) => place.database.read.all('SELECT session_id FROM seats WHERE machine_id = ?', id);
  const joins = async (username: string, id: string) => (await (await place.floor.player(username)).game()).init(id);

  it('goes out of service with a note for the lobby: who plays there plays on, and nobody new joins', async () => {
    await expect(operator('machine disable m1')).rejects.toThrow('Say why');
    await expect(operator('machine disable nowhere --reason x')).rejects.toThrow('There is no machine nowhere');
    const spectator = await (await place.floor.player('player2')).notifications();
    await spectator.peer.request('watch', { brands: null }, 15_000);
    const first = await (await place.floor.player('player1')).game();
    expect((await first.init('m1')).kind).toBe('accepted');
    const out = ['machine', 'disable', 'm1', '--reason', 'belt torn', '--note', 'Back at six'];
    expect(await operator(out)).toContain('can play on');
    await expect(operator(out)).rejects.toThrow('already out of service; nothing changed');
    // Open pages hear within a second that the list has changed.
    await eventually(() =>
      expect(
        spectator.received.filter(({ method, data }) => method === 'lobby' && (data as LobbyUpdate).listChanged),
      ).not.toEqual([]),
    );
    expect(await seen('m1')).toMatchObject({ status: 'playing' });
    // Who lost the connection comes back to the seat.
    first.vanish();
    await eventually(async () => expect(await seen('m1')).toMatchObject({ status: 'waiting' }));
    const game = await (await place.floor.player('player1')).game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    await game.cashIn(500);
    expect((await game.spin()).kind).toBe('accepted');
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(async () =>
      expect(await seen('m1')).toMatchObject({ status: 'outOfService', note: 'Back at six' }),
    );
    expect(await joins('player2', 'm1')).toMatchObject({ error: { code: 'MACHINE_OUT_OF_SERVICE' } });
    expect(await operator('machine list')).toMatch(
      /m1 .* out of service\n {2}out of service since .*: belt torn \(players read: Back at six\)/,
    );
    await operator(['machine', 'disable', 'm1', '--reason', 'belt torn', '--note', 'Back at eight']);
    await eventually(async () => expect(await seen('m1')).toMatchObject({ note: 'Back at eight' }));
    await operator('machine enable m1');
    await expect(operator('machine enable m1')).rejects.toThrow('already in service; nothing changed');
    await eventually(async () => expect(await seen('m1')).toMatchObject({ status: 'available' }));
    expect(await seen('m1')).not.toHaveProperty('note');
    expect((await joins('player2', 'm1')).kind).toBe('accepted');
    expect((await operator('record list m1')).match(/machine (disable|enable)/g)).toEqual([
      'machine disable',
      'machine disable',
      'machine enable',
    ]);
  });

  it('is removed while nothing is there, keeps its history, and is refused by name until it is added again', async () => {
    const token = reported(await operator('agent add hall7'), 'AGENT_TOKEN');
    for (const id of ['h7', 'h8']) await operator(`machine add ${id} --brand koi --agent hall7`);
    const cabinets = [new TestCabinet('h7'), new TestCabinet('h8')];
    const agent = new TestAgent(cabinets);
    const game = await (await place.floor.player('player1')).game();
    await eventually(async () => {
      // Each `machine add` lets the agent say hello again.
      await agent.connect(place.floor.address, 'hall7', token);
      expect(await game.init('h7')).toMatchObject({ kind: 'accepted' });
    });
    await game.cashIn(500);
    await expect(operator('machine remove h7')).rejects.toThrow('Say why');
    await expect(operator('machine remove h7 --reason sold')).rejects.toThrow('h7 has a player; nothing changed');
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(async () => {
      expect(await operator('machine remove h7 --reason sold')).toContain('no longer on the floor');
    });
    await expect(operator('machine remove h7 --reason sold')).rejects.toThrow('already removed');
    await expect(operator('machine disable h7 --reason x')).rejects.toThrow('There is no machine h7');
    await eventually(async () => expect(await seen('h7')).toBeUndefined());
    expect(await joins('player2', 'h7')).toMatchObject({ error: { code: 'MACHINE_UNKNOWN' } });
    expect(await operator('machine list')).not.toContain('h7');
    const again = agent.restarted();
    await eventually(async () => {
      await again.connect(place.floor.address, 'hall7', token);
      expect(again.hello).toMatchObject({ value: { acknowledged: { h8: 0 } } });
    });
    expect(again.hello).toMatchObject({
      value: {
        acknowledged: { h8: 0 },
        refused: { h7: expect.stringMatching(/removed from the floor: take it out of the floor file/) },
      },
    });
    const { body } = await (await place.floor.player('player1')).get('player/sessions');
    expect(JSON.stringify(body)).toContain('h7');
    expect((await auditDatabase(place.database.read, Date.now())).faults).toEqual([]);
    await operator('machine add h7 --brand koi --agent hall7');
    const heir = again.restarted();
    await eventually(async () => {
      await heir.connect(place.floor.address, 'hall7', token);
      expect(heir.hello).toMatchObject({ value: { acknowledged: { h7: 2, h8: 0 } } });
      expect(await seen('h7')).toMatchObject({ status: 'available' });
    });
    for (const one of [agent, again, heir]) one.cut();
    // A machine that is out of play may have money that the ledger does not know, and every audit would go on to fail.
    const setFault = (fault: string | null) =>
      place.database.transact((tx) => tx.run("UPDATE machines SET fault = ? WHERE id = 'h8'", fault));
    await setFault('the meter differs');
    await expect(operator('machine remove h8 --reason sold')).rejects.toThrow(
      'h8 is out of play (the meter differs); nothing changed',
    );
    await setFault(null);
    expect(await operator('machine remove h8 --reason sold')).toContain('no longer on the floor');
  });

  it('is either removed or joined if both happen at once', async () => {
    const token = reported(await operator('agent add hall5'), 'AGENT_TOKEN');
    const agent = new TestAgent([new TestCabinet('r1')]);
    let [removed, joined] = [0, 0];
    for (let round = 0; round < 6; round++) {
      if (!(await operator('machine list')).includes('r1')) await operator('machine add r1 --brand koi --agent hall5');
      const game = await (await place.floor.player('player1')).game();
      await eventually(async () => {
        await agent.connect(place.floor.address, 'hall5', token);
        expect(await seen('r1')).toMatchObject({ status: 'available' });
      });
      // From the removal alone first, over races that begin a little later each time, to the join alone first.
      const joining = async () => (await game.init('r1')).kind === 'accepted';
      const removing = () => operator('machine remove r1 --reason sold').then(...outcomes);
      const later = new Promise((resolve) => setTimeout(resolve, 2 * round));
      const first = round === 0 ? await removing() : null;
      const seating = joining();
      if (round === 5) await seating;
      const left = first ?? (await later.then(removing));
      const seated = await seating;
      expect(left && seated).toBe(false);
      if (left) removed++;
      if (seated) joined++;
      expect(await seatsAt('r1')).toHaveLength(seated ? 1 : 0);
      if (seated) void game.leave();
      await eventually(async () => {
        // The removal before may let the agent say hello again just now.
        if ((await place.floor.status('r1')) === 'offline') await agent.connect(place.floor.address, 'hall5', token);
        expect(await seatsAt('r1')).toEqual([]);
      });
      game.vanish();
    }
    expect(removed).toBeGreaterThan(0);
    expect(joined).toBeGreaterThan(0);
    agent.cut();
  });
});

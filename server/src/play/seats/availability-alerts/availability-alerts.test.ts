import type { MachineId, OwnAvailabilityAlerts, Result } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storePlayerRestriction } from '../../../players/protection/restrict-player.ts';
import { fund } from '../../../testing/deposit-for.ts';
import { setNodeDead } from '../../../testing/lone-node.ts';
import { operate } from '../../../testing/operate.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';
import { deleteExpiredAvailabilityAlerts } from './availability-alert-store.ts';
import { sendAvailabilityAlerts } from './send-availability-alerts.ts';

const m1 = 'm1' as MachineId;
const hourMs = 60 * 60_000;

describe('an availability alert to be told when a machine is free', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open({ AVAILABILITY_ALERTS_PER_PLAYER: '1' });
    game = await floor.playing('player1', 0);
  });
  afterEach(async () => {
    await floor.audited();
    await floor.close();
  });

  const availabilityAlert = (username: string, machineId = m1, node = floor): Promise<Result<OwnAvailabilityAlerts>> =>
    node.inTime(node.server.availabilityAlerts.make({ playerId: playerIdOf(username), machineId }));
  const end = (username: string) =>
    floor.inTime(floor.server.availabilityAlerts.end({ playerId: playerIdOf(username), machineId: m1 }));
  const own = (username: string, node = floor) => node.server.availabilityAlerts.ofPlayer(playerIdOf(username));
  const sentTo = async (username: string, node = floor) =>
    (await own(username, node)).sent.map(({ machine }) => machine);
  const waitingOf = async (username: string) => (await own(username)).availabilityAlerts.map(({ machine }) => machine);
  const notifiedTo = (username: string) =>
    floor.reported.filter(
      ({ topic, message }) =>
        topic === 'availabilityAlertsChanged' &&
        (message as { playerId: string }).playerId === String(playerIdOf(username)),
    );
  const requested = async (...usernames: string[]) => {
    for (const username of usernames) expect(await availabilityAlert(username)).toMatchObject({ ok: true });
  };
  const takeBreak = async (username: string) => {
    const at = floor.clock.nowMs();
    const change = { playerId: playerIdOf(username), at, who: 'player', reason: '' };
    await floor.database.transact((tx) =>
      storePlayerRestriction(tx, change, { kind: 'timeout', untilAt: at + 24 * hourMs }),
    );
  };

  it('comes true once, for everybody who made it, when the player at the machine leaves', async () => {
    await requested('player2', 'staff1');
    await floor.pass(10_000);
    expect(await waitingOf('player2')).toEqual(['m1']);
    floor.reported.length = 0;
    await game.leave();
    await floor.pass(5_000);
    expect([await sentTo('player2'), await sentTo('staff1')]).toEqual([['m1'], ['m1']]);
    expect([notifiedTo('player2').length, notifiedTo('staff1').length]).toEqual([1, 1]);
    await (await floor.playing('admin1', 0)).leave();
    await floor.pass(5_000);
    expect(notifiedTo('player2').length).toBe(1);
  });

  it('is refused for a free machine, to its own player, and beyond what one player may have', async () => {
    expect(await availabilityAlert('player2', 'm2' as MachineId)).toMatchObject({
      refusal: { code: 'AVAILABILITY_ALERT_NOT_NEEDED' },
    });
    expect(await availabilityAlert('player1')).toMatchObject({
      refusal: { code: 'AVAILABILITY_ALERT_NOT_NEEDED' },
    });
    expect(await availabilityAlert('player2', 'm9' as MachineId)).toMatchObject({
      refusal: { code: 'MACHINE_UNKNOWN' },
    });
    await floor.sit('admin1', 'm2');
    await requested('player2', 'player2');
    expect(await availabilityAlert('player2', 'm2' as MachineId)).toMatchObject({
      refusal: { code: 'AVAILABILITY_ALERTS_FULL', params: { most: 1 } },
    });
  });

  it('keeps to its limit when a player asks for two machines at the same moment', async () => {
    await floor.sit('admin1', 'm2');
    const asked = await Promise.all([availabilityAlert('player2'), availabilityAlert('player2', 'm2' as MachineId)]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await waitingOf('player2')).toHaveLength(1);
  });

  it('is given up, and acknowledged, and can be made again', async () => {
    await requested('player2');
    expect(await end('player2')).toMatchObject({ value: { availabilityAlerts: [], sent: [] } });
    await requested('player2');
    await game.leave();
    await floor.pass(2_000);
    const sent = await own('player2');
    expect(sent.sent).toMatchObject([{ machine: 'm1' }]);
    expect(await end('player2')).toMatchObject({ value: { version: sent.version + 1, sent: [] } });
    expect(await end('player2')).toMatchObject({ value: { version: sent.version + 1 } });
    game = await floor.playing('player1', 0);
    await requested('player2');
    await game.leave();
    await floor.pass(2_000);
    expect(await sentTo('player2')).toEqual(['m1']);
  });

  it('waits while others are in the queue of the machine: their turn comes before', async () => {
    await requested('player2');
    await fund(floor, 'staff1');
    const joined = await floor.inTime(floor.server.queue.join({ playerId: playerIdOf('staff1'), machineId: m1 }));
    expect(joined.ok).toBe(true);
    await game.leave();
    await floor.pass(5_000);
    expect(await sentTo('player2')).toEqual([]);
    await floor.inTime(floor.server.queue.leave({ playerId: playerIdOf('staff1'), machineId: m1 }));
    await floor.pass(2_000);
    expect(await sentTo('player2')).toEqual(['m1']);
  });

  it('comes true only for the player for whom staff have reserved the machine', async () => {
    await requested('player2', 'staff1');
    await floor.change("UPDATE machines SET reserved_for = 'p-staff1' WHERE id = 'm1'");
    await game.leave();
    await floor.pass(3_000);
    expect([await sentTo('player2'), await sentTo('staff1')]).toEqual([[], ['m1']]);
  });

  it('comes true for the player of a reservation, however many others have wished before', async () => {
    const at = floor.clock.nowMs();
    await floor.database.transact(async (tx) => {
      for (let number = 0; number < 150; number++) {
        const id = `player-${number}`;
        await tx.run(
          `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
             permissions, created_at) VALUES (?, ?, ?, '', '', '', '-', '', 'user', '[]', 0)`,
          ...[id, id, id],
        );
        await tx.run(
          'INSERT INTO availability_alerts (player_id, machine_id, made_at, ends_at) VALUES (?, ?, ?, ?)',
          ...[id, 'm1', at, at + hourMs],
        );
      }
    });
    await floor.pass(1_000);
    await requested('staff1');
    await floor.change("UPDATE machines SET reserved_for = 'p-staff1' WHERE id = 'm1'");
    await game.leave();
    await floor.pass(3_000);
    expect(await sentTo('staff1')).toEqual(['m1']);
    await floor.change("UPDATE machines SET reserved_for = NULL WHERE id = 'm1'");
    await floor.pass(3_000);
    const waiting = await floor.queryDatabase((db) =>
      db.all('SELECT 1 FROM availability_alerts WHERE sent_at IS NULL'),
    );
    expect(waiting).toEqual([]);
  });

  it('waits while the machine is out of service', async () => {
    await requested('player2');
    await operate(floor, 'machine', 'disable', 'm1', '--reason', 'a lamp');
    await game.leave();
    await floor.pass(5_000);
    expect(await sentTo('player2')).toEqual([]);
    await operate(floor, 'machine', 'enable', 'm1');
    await floor.pass(3_000);
    expect(await sentTo('player2')).toEqual(['m1']);
  });

  it('is refused for a machine out of service', async () => {
    await game.leave();
    await operate(floor, 'machine', 'disable', 'm1', '--reason', 'a lamp');
    expect(await availabilityAlert('player2')).toMatchObject({ refusal: { code: 'MACHINE_OUT_OF_SERVICE' } });
  });

  it('ends without a word for players who take a break, are blocked, or have the seat themselves', async () => {
    await requested('player2', 'staff1', 'admin1');
    await takeBreak('player2');
    await floor.change("UPDATE players SET banned = 1 WHERE id = 'p-staff1'");
    await game.leave();
    await floor.pass(3_000);
    for (const gone of ['player2', 'staff1'])
      expect(await own(gone)).toMatchObject({ availabilityAlerts: [], sent: [] });
    expect(await sentTo('admin1')).toEqual(['m1']);
    expect(await availabilityAlert('player2')).toMatchObject({ refusal: { code: 'RESTRICTED' } });
  });

  it('ends when its player has the seat', async () => {
    await requested('player2');
    await floor.change("UPDATE machines SET reserved_for = 'p-admin1' WHERE id = 'm1'");
    await game.leave();
    await floor.change("UPDATE machines SET reserved_for = 'p-player2' WHERE id = 'm1'");
    expect(await floor.sit('player2')).toMatchObject({ ok: true });
    await floor.pass(2_000);
    expect(await waitingOf('player2')).toEqual([]);
  });

  it('ends by itself, and an availability alert that came true is shown for ten minutes', async () => {
    await requested('player2');
    await floor.stop();
    floor.clock.advance(12 * hourMs);
    await floor.start();
    await floor.connectAgent();
    await floor.pass(2_000);
    expect(await own('player2')).toMatchObject({ availabilityAlerts: [], sent: [] });
    game = await floor.playing('player1', 0);
    await requested('player2');
    await game.leave();
    await floor.pass(2_000);
    expect(await sentTo('player2')).toEqual(['m1']);
    await floor.stop();
    floor.clock.advance(10 * 60_000);
    await floor.start();
    expect(await sentTo('player2')).toEqual([]);
    await floor.database.transact((tx) => deleteExpiredAvailabilityAlerts(tx, floor.clock.nowMs()));
    expect(await floor.queryDatabase((db) => db.all('SELECT 1 FROM availability_alerts'))).toEqual([]);
  });

  it('outlives a restart, and comes true for a machine that was left while no server ran', async () => {
    await requested('player2');
    await floor.server.waiting.stop();
    await game.leave();
    await floor.restart();
    await floor.pass(2_000);
    // Its cabinet is not back yet.
    expect(await sentTo('player2')).toEqual([]);
    await floor.connectAgent();
    await floor.pass(2_000);
    expect(await sentTo('player2')).toEqual(['m1']);
  });

  it('comes true once over two nodes, also after the node that looked has crashed', async () => {
    const other = await floor.beside();
    await requested('player2');
    expect(await availabilityAlert('staff1', m1, other)).toMatchObject({ ok: true });
    const dead = floor.nodeId;
    await floor.crash();
    await other.connectAgent();
    await setNodeDead(floor.database, dead);
    await other.pass(3_000);
    await other.change("DELETE FROM seats WHERE machine_id = 'm1'");
    await other.pass(5_000);
    expect([await sentTo('player2', other), await sentTo('staff1', other)]).toEqual([['m1'], ['m1']]);
    await other.stop();
  });

  it('is sent by one of two nodes that look at the same moment', async () => {
    await requested('player2', 'staff1');
    const other = await floor.beside();
    await floor.server.waiting.stop();
    await other.server.waiting.stop();
    await game.leave();
    const grants = await Promise.all(
      [floor, other, floor, other].map((node) =>
        node.database.transact((tx) =>
          sendAvailabilityAlerts(
            tx,
            { machineId: 'm1', machine: node.server.dependencies.floor.get(m1) },
            floor.clock.nowMs(),
          ),
        ),
      ),
    );
    expect(grants.flatMap(({ effects }) => effects).map(({ playerId }) => playerId)).toEqual(['p-player2', 'p-staff1']);
    await other.stop();
  });
});

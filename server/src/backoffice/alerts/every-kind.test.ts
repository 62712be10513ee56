import { randomUUID } from 'node:crypto';
import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { HostileWebhook } from '../../testing/hostile-webhook.ts';
import { operate } from '../../testing/operate.ts';
import { PlayedSeat } from '../../testing/played-seat.ts';
import { TestAgent } from '../../testing/test-agent.ts';
import { TestCabinet } from '../../testing/test-cabinet.ts';
import { newKey, type TestPlayer } from '../../testing/test-player.ts';
import type { TestFloor } from '../../testing/test-server.ts';
import { updateLedgerAuditAlert } from './alert-cause-queue.ts';

describe('a running server tells a webhook', () => {
  let webhook: HostileWebhook;
  let floor: TestFloor;
  let player: TestPlayer;
  beforeEach(async () => {
    webhook = await HostileWebhook.open();
    ({ floor, player } = await PlayedSeat.openPlaying({ ...webhook.env, ALERT_DISK_MB: '10000000' }));
  });
  afterEach(async () => {
    await floor.close();
    await webhook.close();
  });
  const m1 = () => floor.agent.cabinet('m1');
  /** The machine that a kind is looked at for; the other one is out of play, too. */
  const machineOf = (kind: string) => (kind === 'machineFault' ? 'm2' : undefined);
  const receivedOf = (...kinds: string[]) => kinds.map((kind) => webhook.eventsOf(kind, machineOf(kind)));
  const textOf = (kind: string) =>
    webhook.received.find(
      ({ body: { alert } }) => alert.kind === kind && alert.machine === (machineOf(kind) ?? alert.machine),
    )?.body.alert.text;

  it('of each thing that staff must look at, once, and that it is over', async () => {
    // A jackpot is paid. Then the meter is 0.05 above the ledger, so a jackpot and a hand pay wait.
    m1().playRound({ stakeMinor: 100 });
    m1().write({ type: 'jackpotHit', transferId: 'jackpot-won' as TransferId, roundId: 'round-2', level: 4 });
    await eventually(async () => expect(await player.balanceMinor()).toBe(145_000));
    m1().meterMinor += 5;
    m1().playRound({ stakeMinor: 100 });
    m1().write({
      type: 'jackpotHit',
      transferId: 'jackpot-waits' as TransferId,
      roundId: 'round-4',
      level: 4,
    });
    m1().show('handPay');
    m1().write({ type: 'handPayOwed', transferId: 'hand-pay-owed' as TransferId, amountMinor: 700 });
    // Money is held at the other machine, which then has a malfunction.
    floor.agent.override.credit = () => new Promise<never>(() => {});
    floor.agent.override.transferStatus = () => new Promise<never>(() => {});
    const held = newKey() as TransferId;
    const second = await (await floor.player('player2')).game();
    await second.init('m2');
    void second.cashIn(1_000, held);
    await eventually(async () =>
      expect(
        await floor.queryDatabase((db) => db.all('SELECT id FROM cash_transfers WHERE id = ?', held)),
      ).toHaveLength(1),
    );
    await floor.change('UPDATE cash_transfers SET at = at - 60000 WHERE id = ?', held);
    floor.agent.cabinet('m2').show('malfunction');
    // A second process dials with the agent's token.
    const stranger = new TestAgent([new TestCabinet('m1')], randomUUID());
    await stranger.connect(floor.address, floor.demo.agentId, floor.demo.agentToken);
    const opened = ['jackpotHit', 'handPayWaits', 'handPay', 'heldTransfer', 'machineFault', 'secondProcess', 'disk'];
    await eventually(() => expect(receivedOf(...opened)).toEqual(opened.map(() => ['opened'])));
    expect(textOf('jackpotHit')).toBe('Jackpot 4 of koi was won at machine m1: 500.00.');
    const why = 'waits for a person: after event 4 the meter shows 4805, the ledger 4800';
    expect(textOf('handPayWaits')).toBe(`A jackpot of 500.00 at machine m1 ${why}`);
    expect(textOf('handPay')).toBe(`A hand pay of 7.00 at machine m1 ${why}`);
    expect(textOf('heldTransfer')).toContain(`Reference ${held}`);
    expect(textOf('machineFault')).toBe('Machine m2 is out of play: the cabinet has a malfunction.');
    expect(textOf('disk')).toMatch(/^The disk of server .* has \d+ MB left\.$/);
    // What is over is told, and so is an agent that is gone and comes back.
    floor.agent.cabinet('m2').show('idle');
    await operate(floor, 'pay', 'approve', 'jackpot-waits', '--reason', 'seen');
    await eventually(() =>
      expect(receivedOf('machineFault', 'handPayWaits')).toEqual([
        ['opened', 'closed'],
        ['opened', 'closed'],
      ]),
    );
    floor.agent.cut();
    await eventually(() => expect(receivedOf('agentGone')).toEqual([['opened']]));
    await floor.connectAgent();
    await eventually(() => expect(receivedOf('agentGone')).toEqual([['opened', 'closed']]));
    expect(new Set(webhook.received.map(({ body }) => body.id)).size).toBe(webhook.received.length);
  });

  it('of a failed audit, until one finds nothing, and of a statement that does not add up', async () => {
    const audited = () =>
      floor.withDatabase(async (database) => {
        const { faults } = await database.snapshot((db) => auditDatabase(db, Date.now()));
        await updateLedgerAuditAlert(database, faults, Date.now());
      });
    await audited();
    const forge = (byMinor: number) =>
      floor.change(
        "UPDATE transactions SET amount_minor = amount_minor + ? WHERE player_id = 'p-player1' AND type = 1",
        byMinor,
      );
    await forge(1);
    await audited();
    const statement = async () => (await player.get('player/statement?zone=UTC')).body;
    webhook.mood = 'fails';
    expect(await statement()).toMatchObject({ differenceMinor: -1 });
    await eventually(() => expect(receivedOf('auditFailed', 'statement')).toEqual([['opened'], ['opened']]));
    // The reader hears that staff were told once they were.
    expect(await statement()).not.toHaveProperty('staffNotified');
    webhook.mood = 'takes';
    await eventually(async () => expect(await statement()).toMatchObject({ staffNotified: true }));
    expect(textOf('auditFailed')).toMatch(/^The audit of the ledger found \d+ faults\. The first: /);
    expect(textOf('statement')).toMatch(/^A statement of player p-player1 does not add up: -?0\.01 differ/);
    await audited();
    await forge(-1);
    await audited();
    await eventually(() => expect(receivedOf('auditFailed')[0]?.at(-1)).toBe('closed'));
    expect(await statement()).not.toHaveProperty('staffNotified');
  });
});

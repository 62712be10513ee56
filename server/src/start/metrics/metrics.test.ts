import { okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lobbyUpdateIntervalMs } from '../../api/channels/lobby-sending-pace.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { recordSpans } from '../../testing/recorded-spans.ts';
import { scrape } from '../../testing/scrape.ts';
import type { TestGame } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

describe('the metrics of a running server', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  const clock = new ManualClock();
  const figure = async (name: string) => (await scrape(floor.server.metricsPort)).get(name);
  const becomes = (name: string, value: number) => eventually(async () => expect(await figure(name), name).toBe(value));
  const join = async (username: string): Promise<TestGame> => {
    const game = await (await floor.player(username)).game();
    expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
    return game;
  };

  beforeEach(async () => {
    floor = await TestFloor.open({ METRICS_PORT: '0', NODE_NAME: 'hall-1' }, clock);
  });
  afterEach(() => floor.close());

  it('name the node, and say that it is ready', async () => {
    expect(await figure('reelfloor_node_info{node="hall-1",engine="sqlite"}')).toBe(1);
    expect(await figure('reelfloor_ready')).toBe(1);
  });

  it('count connections by channel, seats and machines as players and agents come and go', async () => {
    await becomes('reelfloor_connections{channel="agent"}', 1);
    await becomes('reelfloor_machines{status="available"}', 2);
    expect(await figure('reelfloor_links{state="up"}')).toBe(1);
    const lobby = await (await floor.player('player2')).notifications();
    const game = await join('player1');
    await becomes('reelfloor_connections{channel="notify"}', 1);
    await becomes('reelfloor_connections{channel="machine"}', 1);
    await becomes('reelfloor_seats{state="held"}', 1);
    game.vanish();
    lobby.socket.close();
    await becomes('reelfloor_seats{state="waiting"}', 1);
    await becomes('reelfloor_connections{channel="notify"}', 0);
    await becomes('reelfloor_connections{channel="machine"}', 0);
    floor.agent.cut();
    await becomes('reelfloor_links{state="away"}', 1);
    await becomes('reelfloor_machines{status="offline"}', 2);
  });

  it('count presses by their outcome, with the time that link and cabinet took', async () => {
    floor.agent.override.press = async ({ commandId }) => okResult({ commandId, tookMs: 7 });
    const game = await join('player1');
    expect(await game.spin()).toMatchObject({ kind: 'accepted' });
    expect(await game.spin()).toMatchObject({ kind: 'refused' });
    await becomes('reelfloor_press_total{outcome="accepted"}', 1);
    await becomes('reelfloor_press_total{outcome="refused"}', 1);
    expect(await figure('reelfloor_press_total{outcome="unknown"}')).toBe(0);
    const figures = await scrape(floor.server.metricsPort);
    expect(figures.get('reelfloor_press_seconds_count{stage="whole"}')).toBe(2);
    expect(figures.get('reelfloor_press_seconds_count{stage="link"}')).toBe(1);
    expect(figures.get('reelfloor_press_seconds_sum{stage="cabinet"}')).toBe(0.007);
  });

  it('are joined by spans of presses and transactions, if an SDK records them', async () => {
    const { spans, stop } = recordSpans();
    const game = await join('player1');
    await game.spin();
    stop();
    const named = (name: string) => spans.filter((span) => span.name === name && span.isEnded);
    expect(named('press')).toHaveLength(1);
    expect(named('transaction').length).toBeGreaterThan(0);
  });

  it('count connections of agents that replaced one which had not ended', async () => {
    expect(await figure('reelfloor_link_takeovers_total')).toBe(0);
    await floor.connectAgent();
    expect(await figure('reelfloor_link_takeovers_total')).toBe(1);
    floor.agent.cut();
    await eventually(async () => {
      const links = await floor.queryDatabase((db) => db.all('SELECT node_id FROM agent_links'));
      expect(links).toEqual([{ node_id: null }]);
    });
    await floor.connectAgent();
    expect(await figure('reelfloor_link_takeovers_total')).toBe(1);
  });

  it('count seats that are taken over from an earlier process', async () => {
    await join('player1');
    expect(await figure('reelfloor_seat_adoptions_total')).toBe(0);
    await floor.restart();
    await becomes('reelfloor_seat_adoptions_total', 1);
  });

  it('show how long the lobby takes to tell every page of a change', async () => {
    const { peer } = await (await floor.player('player2')).notifications();
    expect((await peer.request('watch', { brands: null }, 15_000)).kind).toBe('accepted');
    expect(await figure('reelfloor_lobby_skipped_total')).toBe(0);
    const before = Number(await figure('reelfloor_lobby_fanout_seconds_count'));
    await join('player1');
    await eventually(async () => {
      clock.advance(lobbyUpdateIntervalMs);
      expect(await figure('reelfloor_lobby_fanout_seconds_count')).toBeGreaterThan(before);
    });
  });

  it('count transactions', async () => {
    const before = Number(await figure('reelfloor_db_transaction_seconds_count'));
    const game = await join('player1');
    await game.leave();
    expect(await figure('reelfloor_db_transaction_seconds_count')).toBeGreaterThan(before + 1);
  });

  it('count machines in contradiction', async () => {
    await join('player1');
    expect(await figure('reelfloor_machine_faults')).toBe(0);
    // No game of the brand can win this amount, so the machine gets a fault.
    floor.agent.cabinet('m1').playRound({ stakeMinor: 0, winMinor: 100_000_000 });
    await becomes('reelfloor_machine_faults', 1);
  });

  it('count held transfers', async () => {
    floor.agent.override.credit = () => new Promise<never>(() => {});
    floor.agent.override.transferStatus = () => new Promise<never>(() => {});
    const game = await join('player1');
    void game.cashIn(5_000);
    await eventually(() =>
      floor.queryDatabase(async (db) => {
        expect(await db.all('SELECT id FROM cash_transfers')).toHaveLength(1);
      }),
    );
    expect(await figure('reelfloor_transfers_held')).toBe(0);
    await eventually(async () => {
      clock.advance(20_000);
      expect(await figure('reelfloor_transfers_held')).toBe(1);
    });
  });

  it('show how late timers run', async () => {
    const slow = async () =>
      Number(await figure('reelfloor_event_loop_lag_seconds_count')) -
      Number(await figure('reelfloor_event_loop_lag_seconds_bucket{le="0.1"}'));
    const before = await slow();
    const until = performance.now() + 350;
    while (performance.now() < until);
    await eventually(async () => expect(await slow()).toBeGreaterThan(before));
  });
});

describe('the port of the metrics', () => {
  it('has nothing else, and only on the address that was set', async () => {
    const floor = await TestFloor.open({ METRICS_PORT: '0' });
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${floor.server.metricsPort}${path}`, init);
    expect((await at('/livez')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(200);
    for (const path of ['/', '/v1/player/balance', '/metrics/..']) expect((await at(path)).status).toBe(404);
    expect((await at('/metrics', { method: 'POST' })).status).toBe(405);
    const port = floor.server.metricsPort;
    await floor.close();
    await expect(scrape(port)).rejects.toThrow();
  });

  it('is closed if none is set', async () => {
    const floor = await TestFloor.open();
    expect(floor.server.metricsPort).toBeNull();
    await floor.close();
  });

  it('that is taken stops the start with a line that says what to set', async () => {
    const floor = await TestFloor.open({ METRICS_PORT: '0' });
    const { metricsPort } = floor.server;
    await expect(TestFloor.open({ METRICS_PORT: String(metricsPort) })).rejects.toThrow(/set METRICS_PORT/);
    await floor.close();
  });
});

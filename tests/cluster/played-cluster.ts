import { Pool } from 'pg';
import { expect } from 'vitest';
import { runCommand } from '../../scripts/run-command.ts';
import { auditDatabaseAt } from '../harness/audit-floor.ts';
import { Cluster, type ClusterNode, type DatabaseServer } from '../harness/cluster.ts';
import { until } from '../harness/until.ts';
import { SteadyPlayer } from './steady-player.ts';

/** Each agent drives one machine, and one player presses there. */
const pairs = [
  { agentId: 'hall-1', machineId: '104', username: 'player1' },
  { agentId: 'hall-2', machineId: '107', username: 'player2' },
] as const;
const creditMinor = 90_000;

/**
 * A cluster of two nodes with two agents, and two players who press all the time: one at the node of the machine's agent, the
 * other at the other node. Connections that are lost are dialled again through the balancer.
 */
export class PlayedCluster {
  readonly cluster: Cluster;
  readonly #pool: Pool;
  #players: readonly SteadyPlayer[] = [];

  private constructor(cluster: Cluster) {
    this.cluster = cluster;
    // Its database may go away while it is not used.
    this.#pool = new Pool({ connectionString: cluster.databaseUrl }).on('error', () => {});
  }

  static async open({
    databaseServer = null,
  }: {
    readonly databaseServer?: DatabaseServer | null;
  } = {}): Promise<PlayedCluster> {
    const cluster = await Cluster.open(2, { databaseServer, environment: { DRAIN_S: '2' } });
    return new PlayedCluster(cluster);
  }

  /** Starts nodes and agents, and seats the players. */
  async start(): Promise<void> {
    const { cluster } = this;
    for (const node of this.nodes) await node.start();
    for (const { agentId, machineId } of pairs) {
      const account = await cluster.addAgent(agentId);
      await cluster.startAgent({ ...account, CABINET_SPEED: '100', DEMO_MACHINES: machineId });
    }
    const [near, far] = pairs;
    this.#players = await Promise.all([
      this.#seat(near, await this.nodeOf(near.agentId)),
      this.#seat(far, this.otherThan(await this.nodeOf(far.agentId))),
    ]);
    await this.bothPlay();
  }

  get nodes(): readonly ClusterNode[] {
    return [this.cluster.node(0), this.cluster.node(1)];
  }

  /** The player at the node of the machine's agent. */
  get near(): SteadyPlayer {
    return this.#playerAt(0);
  }

  /** The player who began at the other node than the machine's agent. */
  get far(): SteadyPlayer {
    return this.#playerAt(1);
  }

  /** Returns the node with the connection of the player's agent. */
  agentNodeOf(player: SteadyPlayer): Promise<ClusterNode> {
    const pair = pairs.find(({ machineId }) => machineId === player.machineId);
    return this.nodeOf(pair?.agentId ?? '');
  }

  /** Returns the node in charge of the player's seat. */
  async seatNodeOf({ machineId }: SteadyPlayer): Promise<ClusterNode> {
    const sql = 'SELECT name FROM seats JOIN nodes ON nodes.id = node_id WHERE machine_id = $1';
    return this.#nodeNamed(await this.#ask<{ name: string }>(sql, [machineId]));
  }

  nodeOf(agentId: string): Promise<ClusterNode> {
    const sql = `SELECT name FROM agent_links JOIN nodes ON nodes.id = node_id
      WHERE agent_id = $1 AND nodes.state = 'alive'`;
    return until(`${agentId} is connected`, async () => {
      const rows = await this.#ask<{ name: string }>(sql, [agentId]);
      return rows.length > 0 ? this.#nodeNamed(rows) : null;
    });
  }

  otherThan(node: ClusterNode): ClusterNode {
    const other = this.nodes.find((one) => one !== node);
    if (!other) throw new Error('there is one node only');
    return other;
  }

  /** Waits until both players have pressed once more. Returns when the later one did, by `performance.now()`. */
  async bothPlay(): Promise<number> {
    const fromMs = performance.now();
    const seen = this.#players.map((player) => player.sees('accepted', fromMs));
    return Math.max(...(await Promise.all(seen)));
  }

  /** Checks that both play in the sessions in which they began, that living nodes serve their seats, and the database. */
  async isRight(): Promise<void> {
    await this.bothPlay();
    for (const { sessions } of this.#players) expect(sessions.size).toBe(1);
    const seats = await this.#ask(
      `SELECT session_id AS "sessionId", nodes.state AS node, seats.state, hold_until AS "holdUntil"
       FROM seats LEFT JOIN nodes ON nodes.id = node_id ORDER BY machine_id`,
    );
    const served = { node: 'alive', state: 'held', holdUntil: null };
    expect(seats).toEqual(this.#players.map(({ sessions: [sessionId] }) => ({ sessionId, ...served })));
    expect(await auditDatabaseAt(this.cluster.databaseUrl)).toEqual([]);
  }

  /** Resolves to the state of a move of money, or to `none` if the database does not know it. */
  async stateOf(transferId: string): Promise<string> {
    const sql = 'SELECT state FROM cash_transfers WHERE id = $1';
    const [row] = await this.#ask<{ state: string }>(sql, [transferId]);
    return row?.state ?? 'none';
  }

  /** Puts money into a wallet, as a person at the desk does. `amount` is in major units. */
  async deposit(username: string, amount: string): Promise<void> {
    const words = ['deposit', username, amount, '--note', 'for a test'];
    const environment = { DATA_DIR: this.cluster.config.dataDir, DATABASE_URL: this.cluster.databaseUrl };
    const args = ['server/src/start/cli/cashier-command.ts', ...words];
    const { code, output } = await runCommand('node', args, { environment });
    if (code !== 0) throw new Error(output);
  }

  async close(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.stop()));
    for (const player of this.#players) player.vanish();
    await this.#pool.end();
    await this.cluster.close();
  }

  #seat(pair: (typeof pairs)[number], first: ClusterNode): Promise<SteadyPlayer> {
    let isFirst = true;
    const address = () => (isFirst ? first.baseUrl : this.cluster.baseUrl);
    return SteadyPlayer.sit({ ...pair, address }, creditMinor).finally(() => {
      isFirst = false;
    });
  }

  #playerAt(index: number): SteadyPlayer {
    const player = this.#players[index];
    if (!player) throw new Error('nobody plays yet');
    return player;
  }

  #nodeNamed([row]: readonly { readonly name: string }[]): ClusterNode {
    const node = this.nodes.find(({ name }) => name === row?.name);
    if (!node) throw new Error(`no node is called ${row?.name}`);
    return node;
  }

  async #ask<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query(sql, values)).rows;
  }
}

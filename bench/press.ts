/**
 * `npm run bench:press -- --nodes 2` measures a press through real nodes on PostgreSQL and NATS. The agent is connected
 * to the first node. Pages at that node and pages at another node press in turns; in the run's second half the pages
 * change places. Between the presses it measures bare round trips to PostgreSQL and NATS, and prints the ratios to them, since a time
 * alone changes with the machine. Then a player of a casino and one of this hall cash in, in turns, at the first node.
 */
import { parseArgs } from 'node:util';
import type { Cluster } from '../tests/harness/cluster.ts';
import { until } from '../tests/harness/until.ts';
import { BenchSeat, type PressTimes } from './cluster/bench-seat.ts';
import { type CashInTimes, measureCasinoCashIns } from './cluster/casino-cash-ins.ts';
import { openClusterWithPlayers, walletMinor } from './cluster/open-cluster-with-players.ts';
import { RoundTripPeers, type RoundTrips } from './cluster/round-trip-peers.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { quantile } from './statistics.ts';

const { values } = parseArgs({
  options: { nodes: { type: 'string', default: '1' }, presses: { type: 'string', default: '1000' } },
});
const nodes = Number(values.nodes);
/** Number of presses at each node. */
const presses = Number(values.presses);
/** Number of seats at the first node. The other nodes together have as many. */
const seatsAtNode = 6;
/** Longest pause in ms between two presses. It is random, so that presses do not fall into step with the timers of a node. */
const maxPauseMs = 10;

/** Number of cash-ins of each of the two players. */
const cashIns = 100;

interface Pressed {
  readonly own: PressTimes[];
  readonly other: PressTimes[];
}

const sleepAWhile = () => new Promise((resolve) => setTimeout(resolve, Math.random() * maxPauseMs));

/**
 * Presses at both nodes in turns, and measures a bare round trip after each turn. Each turn begins with the node that came second in the
 * turn before.
 */
const pressInTurns = async (
  own: readonly BenchSeat[],
  other: readonly BenchSeat[],
  count: number,
  peers?: RoundTripPeers,
) => {
  const pressed: Pressed = { own: [], other: [] };
  const sides = [
    { seats: own, times: pressed.own },
    { seats: other, times: pressed.other },
  ].filter(({ seats }) => seats.length > 0);
  for (let turn = 0; sides.some(({ times }) => times.length < count); turn++) {
    const inTurn = turn % 2 === 0 ? sides : sides.toReversed();
    for (const { seats, times } of inTurn) {
      await sleepAWhile();
      const seat = await until('a cabinet is idle', () => seats.find(({ isIdle }) => isIdle) ?? null);
      const time = await seat.spin();
      if (time) times.push(time);
    }
    await sleepAWhile();
    await peers?.measureNext();
  }
  return pressed;
};

interface Measured extends Pressed {
  readonly bare: RoundTrips;
  readonly cashIns: CashInTimes;
}

const measure = async (): Promise<Measured> => {
  startPhase('starting the nodes', 120);
  const { cluster, players } = await openClusterWithPlayers(nodes, { playerCount: 12, speed: 10 });
  const seats = players.map((player) => new BenchSeat(player));
  const [first, second] = [seats.slice(0, seatsAtNode), seats.slice(seatsAtNode)];
  const baseUrls = Array.from({ length: nodes }, (_, index) => cluster.node(index).baseUrl);
  const [ownUrl = '', ...otherUrls] = baseUrls;
  const otherUrl = (index: number) => otherUrls[index % otherUrls.length] ?? ownUrl;
  const peers = await RoundTripPeers.open({ databaseUrl: cluster.databaseUrl, natsUrl: cluster.nats.url });
  const { times: bare } = peers;
  try {
    for (const seat of first) await seat.sitAt(ownUrl);
    for (const [index, seat] of second.entries()) await seat.sitAt(otherUrl(index));
    for (const seat of seats) await seat.cashIn(walletMinor);
    startPhase('warming up', 60);
    await pressInTurns(first, nodes > 1 ? second : [], 50);
    startPhase('pressing', 150);
    if (nodes === 1)
      return { ...(await pressInTurns(seats, [], presses, peers)), bare, cashIns: await cashInAtBoth(cluster, seats) };
    const before = await pressInTurns(first, second, presses / 2, peers);
    for (const [index, seat] of first.entries()) await seat.sitAt(otherUrl(index));
    for (const seat of second) await seat.sitAt(ownUrl);
    await pressInTurns(second, first, 25);
    startPhase('pressing with changed places', 150);
    const after = await pressInTurns(second, first, presses / 2, peers);
    const pressed = { own: [...before.own, ...after.own], other: [...before.other, ...after.other] };
    return { ...pressed, bare, cashIns: await cashInAtBoth(cluster, seats) };
  } finally {
    startPhase('stopping the nodes', 90);
    for (const seat of seats) seat.close();
    await peers.close();
    await cluster.close();
  }
};

/** Two of the players leave; one comes back, and a player of a casino takes the other's machine. */
const cashInAtBoth = async (cluster: Cluster, seats: readonly BenchSeat[]): Promise<CashInTimes> => {
  startPhase('cashing in', 60);
  const [own, left] = seats;
  if (!own || !left) throw new Error('nobody sits here');
  await until('both cabinets are idle', () => own.isAtRest && left.isAtRest);
  await left.leave();
  await own.sitAt(cluster.node(0).baseUrl);
  // All its money is at the machine.
  await own.cashOut();
  return measureCasinoCashIns(cluster, { own, machineId: left.machineId, count: cashIns });
};

const wholesOf = (times: readonly PressTimes[]) => times.map(({ tookMs }) => tookMs);
const beyondCabinetOf = (times: readonly PressTimes[]) => times.map(({ tookMs, cabinetMs }) => tookMs - cabinetMs);

const figuresOf = (node: string, times: readonly PressTimes[]): Record<string, number> => ({
  [`presses, ${node} node`]: times.length,
  [`${node} node, median, ms`]: quantile(wholesOf(times), 0.5),
  [`${node} node, p99, ms`]: quantile(wholesOf(times), 0.99),
  [`${node} node without the cabinet, median, ms`]: quantile(beyondCabinetOf(times), 0.5),
  [`${node} node without the cabinet, p99, ms`]: quantile(beyondCabinetOf(times), 0.99),
});

const { own, other, bare, cashIns: cashInTimes } = await measure();
const ownBeyond = beyondCabinetOf(own);
const bareFigures = Object.fromEntries(
  Object.entries({ 'pg round trip': bare.pg, 'pg commit': bare.commit, 'NATS round trip': bare.nats }).flatMap(
    ([name, times]) => [
      [`bare ${name}, median, ms`, quantile(times, 0.5)],
      [`bare ${name}, p99, ms`, quantile(times, 0.99)],
    ],
  ),
);
/** How much longer a press takes on the other node, at this share of the presses. */
const extraOf = (share: number) => quantile(wholesOf(other), share) - quantile(wholesOf(own), share);
const bareRoundTripAndCommit = quantile(bare.pg, 0.5) + quantile(bare.commit, 0.5);
const missed = report({
  bench: 'press',
  figures: {
    ...figuresOf('own', own),
    ...(nodes > 1 && {
      ...figuresOf('other', other),
      'other node costs more, median, ms': extraOf(0.5),
      'other node costs more, p99, ms': extraOf(0.99),
    }),
    ...bareFigures,
    'cash-in from a wallet here, median, ms': quantile(cashInTimes.own, 0.5),
    'cash-in from a casino without its answer, median, ms': quantile(cashInTimes.beyondAnswer, 0.5),
    'a casino costs beyond its answer, median, ms':
      quantile(cashInTimes.beyondAnswer, 0.5) - quantile(cashInTimes.own, 0.5),
  },
  ratios: {
    'own node without the cabinet ÷ bare pg round trip and commit, medians':
      quantile(ownBeyond, 0.5) / bareRoundTripAndCommit,
    'own node without the cabinet, p99 ÷ bare pg commit, p99': quantile(ownBeyond, 0.99) / quantile(bare.commit, 0.99),
    ...(nodes > 1 && {
      'other node costs more ÷ bare NATS round trip, medians': extraOf(0.5) / quantile(bare.nats, 0.5),
    }),
  },
  goals: [
    { figure: 'own node without the cabinet, median, ms', atMost: 2.2 },
    { figure: 'own node without the cabinet, p99, ms', atMost: 6 },
    ...(nodes > 1
      ? [
          { figure: 'other node costs more, median, ms', atMost: 0.6 },
          { figure: 'other node costs more, p99, ms', atMost: 2 },
        ]
      : []),
    { figure: 'a casino costs beyond its answer, median, ms', atMost: 10 },
  ],
});
process.exit(missed.length === 0 ? 0 : 1);

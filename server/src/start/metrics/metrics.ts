import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LobbyFrameObserver } from '../../api/channels/lobby-page-group.ts';
import type { TransactionObserver } from '../../platform/database/transaction-observer.ts';
import type { OnTransportRequest } from '../../platform/transport/traced-transport.ts';
import type { ObservedPress } from '../../play/seats/connection/cabinet-press-policy.ts';
import { type MetricReaders, registerServerMetrics } from './register-server-metrics.ts';

/**
 * Histogram buckets of the duration of database transactions, in seconds. A transaction takes under 1 ms on SQLite, and up to 12 s in an
 * outage.
 */
const transactionBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15];
/**
 * Histogram buckets of the duration of button presses and of requests between nodes, in seconds, narrow where a player notices the
 * difference.
 */
const pressBuckets = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5];
/**
 * Histogram buckets of the delay of lobby updates, in seconds. A change is batched for up to 0.1 s into a frame, whose writing takes 0.01
 * s.
 */
const fanoutBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.125, 0.15, 0.25, 0.5, 1, 5];
const lagBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Collects all metrics of one server. Other parts of the server get only the observers below, not the registry. */
export class Metrics {
  readonly #registry = new Registry();

  readonly #presses = new Counter({
    name: 'reelfloor_press_total',
    help: "Players' presses by outcome: accepted, refused or unknown.",
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #pressSeconds = new Histogram({
    name: 'reelfloor_press_seconds',
    help: "Duration of presses. whole: in this server; link: until the agent's response; cabinet: in the cabinet.",
    labelNames: ['stage'],
    buckets: pressBuckets,
    registers: [this.#registry],
  });
  readonly #transactionSeconds = new Histogram({
    name: 'reelfloor_db_transaction_seconds',
    help: 'Duration of transactions, including queueing and retries.',
    buckets: transactionBuckets,
    registers: [this.#registry],
  });
  readonly #reruns = new Counter({
    name: 'reelfloor_db_reruns_total',
    help: 'Retried transactions: lostRace, duplicateKey, connectionLost, or tableExpanded (planned before a migration).',
    labelNames: ['cause'],
    registers: [this.#registry],
  });
  readonly #doubts = new Counter({
    name: 'reelfloor_commits_in_doubt_total',
    help: 'Commits whose response was lost, by their state in the database: committed, voided, or still unknown.',
    labelNames: ['found'],
    registers: [this.#registry],
  });
  readonly #lag = new Histogram({
    name: 'reelfloor_event_loop_lag_seconds',
    help: 'Timer delay: time during which the event loop was blocked.',
    buckets: lagBuckets,
    registers: [this.#registry],
  });

  readonly #askSeconds = new Histogram({
    name: 'reelfloor_transport_ask_seconds',
    help: 'Duration of requests to other nodes by outcome: answer, nobody (certainly not delivered) or unknown.',
    labelNames: ['outcome'],
    buckets: pressBuckets,
    registers: [this.#registry],
  });

  readonly #fanoutSeconds = new Histogram({
    name: 'reelfloor_lobby_fanout_seconds',
    help: 'Time from a change until it was sent to every page subscribed to its brand, including up to 0.1 s for the next frame.',
    buckets: fanoutBuckets,
    registers: [this.#registry],
  });
  readonly #skipped = new Counter({
    name: 'reelfloor_lobby_skipped_total',
    help: 'Lobby frames skipped because a page was slow.',
    registers: [this.#registry],
  });

  readonly transactions: TransactionObserver = {
    transactionEnded: (tookMs) => this.#transactionSeconds.observe(tookMs / 1000),
    ranAgain: (cause) => this.#reruns.inc({ cause }),
    commitInDoubt: (found) => this.#doubts.inc({ found }),
  };

  constructor(facts: { node: string; engine: string }) {
    new Gauge({
      name: 'reelfloor_node_info',
      help: 'Always 1. Labels name the node and its engine, sqlite or postgres.',
      labelNames: ['node', 'engine'],
      registers: [this.#registry],
    }).set(facts, 1);
    // Initialize every metric with 0, because an alert on its increase would miss the first event otherwise.
    for (const stage of ['whole', 'link', 'cabinet']) this.#pressSeconds.zero({ stage });
    for (const outcome of ['answer', 'nobody', 'unknown']) this.#askSeconds.zero({ outcome });
    for (const outcome of ['accepted', 'refused', 'unknown']) this.#presses.inc({ outcome }, 0);
    for (const cause of ['lostRace', 'duplicateKey', 'connectionLost']) this.#reruns.inc({ cause }, 0);
    for (const found of ['committed', 'voided', 'unknown']) this.#doubts.inc({ found }, 0);
  }

  readonly onPress = ({ outcome, tookMs, linkMs, cabinetMs }: ObservedPress): void => {
    this.#presses.inc({ outcome });
    this.#pressSeconds.observe({ stage: 'whole' }, tookMs / 1000);
    if (linkMs !== undefined) this.#pressSeconds.observe({ stage: 'link' }, linkMs / 1000);
    if (cabinetMs !== undefined) this.#pressSeconds.observe({ stage: 'cabinet' }, cabinetMs / 1000);
  };

  readonly onAsk: OnTransportRequest = (outcome, tookMs) => this.#askSeconds.observe({ outcome }, tookMs / 1000);

  readonly onLobby: LobbyFrameObserver = {
    onFanout: (tookMs) => this.#fanoutSeconds.observe(tookMs / 1000),
    onSkipped: () => this.#skipped.inc(),
  };

  readonly onLag = (lagMs: number): void => this.#lag.observe(lagMs / 1000);

  read(readings: MetricReaders): void {
    registerServerMetrics(this.#registry, readings);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns name, help text and labels of each metric. */
  list(): readonly { readonly name: string; readonly help: string; readonly labels: readonly string[] }[] {
    return this.#registry.getMetricsAsArray().map((figure) => {
      const { name, help, labelNames = [] } = figure as typeof figure & { labelNames?: readonly string[] };
      return { name, help, labels: labelNames };
    });
  }

  /** Returns the values of all metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

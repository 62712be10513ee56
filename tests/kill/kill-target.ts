import type { Config } from '@reelfloor/server/testing/config';
import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import type { FloorCommands } from './floor-commands.ts';
import type { KillableCasino } from './killable-casino.ts';

/** The processes that a run kills: a server and its agent, or a whole cluster. */
export interface KillTarget {
  readonly config: Config;
  /** Address for players. */
  readonly baseUrl: string;
  /** Address of each node; of a server that runs alone, its only address. */
  readonly nodeUrls: readonly string[];
  /** As many machines as players, so that players meet at the same ones. */
  readonly machineIds: readonly string[];
  readonly commands: FloorCommands;
  /** The casino that has the money of half of the players; null if all have theirs in this hall. */
  readonly casino: KillableCasino | null;
  /** Whether everything must be at rest and checked after each round, and not only after the last. */
  readonly restsAfterEachRound: boolean;
  /** Longest time in ms, from the end of a round, until no seat and no machine is occupied. */
  readonly seatLimitMs: number;
  journalDirOf(agentId: string): string;
  /** Starts everything and waits until it is ready. */
  open(): Promise<void>;
  drawVictims(random: RandomIntBelow): readonly Victim[];
  kill(part: string): Promise<void>;
  /** Starts a killed part again. */
  start(part: string): Promise<void>;
  /** Waits until all parts are ready. Rejects if one has ended and will not come back. */
  ready(): Promise<void>;
  /** Stops servers and agents as Ctrl-C would, and returns what went wrong. */
  stop(): Promise<string[]>;
  /** Lines of the logs that report a fault. */
  complaints(): string[];
  /** How often each kind of event happened to the processes that a long run must contain. */
  happened(): Readonly<Record<string, number>>;
  /** How often a process ended by itself, as it should after an outage, and was started again. */
  endsByThemselves(): number;
  /** Removes what the target started, also after a failure. */
  close(): Promise<void>;
}

export interface Victim {
  readonly part: string;
  /** Time in ms between the kill before and this one. */
  readonly afterMs: number;
}

/**
 * Environments of agents, used in turn: each paid round hits the lowest jackpot; small wins are hand pays;
 * rounds are slow enough to cancel a waiting cash-out.
 */
const agentKinds: readonly NodeJS.ProcessEnv[] = [
  { CABINET_JACKPOT_LEVEL: '4' },
  { CABINET_HAND_PAY_LIMIT: '100' },
  { CABINET_SPEED: '8' },
];
export const agentKind = (turn: number): NodeJS.ProcessEnv => agentKinds[turn % agentKinds.length] ?? {};

export const killEnvironment = {
  CABINET_SPEED: '60',
  SEAT_HOLD_S: '1',
  LOG_LEVEL: 'error',
  DISCOUNT_BALANCE_CHECK: 'false',
  DISCOUNT_COOLDOWN_MS: '500',
  // The simulated players call more often than people, so the rate limit is high.
  CALLS_PER_SECOND: '100000',
  CASH_IN_PATIENCE_S: '0',
};

/** Expected in the log: staff are alerted about each pay that waits. */
const handPayWaits = '"msg":"a pay waits for a person to approve it"';

/** A casino whose process dies again and again may need more than a minute for a cash-in, of which the server then tells staff. */
const isHeldAtCasino = (line: string): boolean =>
  line.includes('"playerId":"p-guest') && line.includes('a transfer could not be settled yet; its money is held');

/** Returns a server's error lines, such as ledger differences and handlers that threw. `isExpected`: lines to leave out. */
export const complaintsIn = (
  name: string,
  output: string,
  isExpected: (line: string) => boolean = () => false,
): string[] =>
  output
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Reelfloor answers at') && !line.includes(handPayWaits))
    .filter((line) => !isExpected(line) && !isHeldAtCasino(line))
    .map((line) => `the ${name} said: ${line}`);

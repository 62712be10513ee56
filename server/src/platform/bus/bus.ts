import type {
  CabinetView,
  ChatNotice,
  ContactNotice,
  MachineId,
  MachineStatus,
  PlayerId,
  TransferId,
} from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';

/** The messages of the bus, each published only after the change that it reports was committed. */
export interface Topics {
  machineChanged: { machineId: MachineId; status: MachineStatus; version: number };
  cabinetChanged: { machineId: MachineId; view: CabinetView };
  /** `asOf`: when the platform of the player's site said so (ms since 1970). */
  balanceChanged: { playerId: PlayerId; balanceMinor: number; version: number; asOf?: number | undefined };
  /** A move between this hall and the platform of the player's site was written to the outbox. */
  platformMoved: { playerId: PlayerId };
  transferChanged: { playerId: PlayerId; machineId: MachineId; transfer: TransferView };
  /** Rounds at the machine were posted, so what its session staked and won has changed. */
  roundsPosted: { machineId: MachineId };
  /** Journalled events of the machine were posted: what they were, and what they add to its figures. */
  eventsPosted: PostedEvents;
  /** The heads of the machine's recording contradict each other, or recording has stopped or begun again there. */
  recordingBroken: { machineId: MachineId; why: string };
  recordingStopped: { machineId: MachineId; why: string };
  recordingRuns: { machineId: MachineId };
  /** Whether this node's disk lacks space for copies of evidence. */
  evidenceSpaceChanged: { isLacking: boolean };
  /** The seat is now held for a reconnect, played again, being closed, or free. */
  seatChanged: { playerId: PlayerId; machineId: MachineId };
  /** `version` grows with each change of the brand's jackpots. */
  jackpotChanged: { brandId: string; jackpot: string; version: number };
  /** The jackpot's amount has arrived in the player's wallet. */
  jackpotWon: {
    playerId: PlayerId;
    machineId: MachineId;
    transferId: TransferId;
    brandId: string;
    level: number;
    amountMinor: number;
  };
  /** A break from play has begun or ended. `version` grows with each change. */
  protectionChanged: { playerId: PlayerId; version: number };
  /** How many wait for the machine or watch it has changed, or when a newcomer's turn would come. */
  machineCountsChanged: { machineId: MachineId; what: 'queue' | 'spectators' };
  /** How many of the node's pages watch the machine. */
  spectatorsCounted: {
    nodeId: string;
    machineId: MachineId;
    spectators: number;
    /** How many of them watch by the relay. */
    relayed?: number | undefined;
    siteKey?: number | undefined;
  };
  /** Whether a machine may be watched may have changed. `playerId`: by the choice of this player; null: for all machines. */
  watchingChanged: { playerId: PlayerId | null };
  /** A place in the machine's queue, or whose turn it is, has changed: subscribers read the queue. */
  queueChanged: { machineId: MachineId };
  /** The machine's seat is kept for the player, whose turn in its queue it is, until then (ms since 1970). */
  queueTurn: { playerId: PlayerId; machineId: MachineId; untilMs: number };
  /** The player has lost a place in the machine's queue. `reason`: as in `lostPlaceSchema`. */
  queueLost: { playerId: PlayerId; machineId: MachineId; reason: string };
  /** The player's requests to be told of free machines have changed. `version`: the one that their pages show. */
  availabilityAlertsChanged: { playerId: PlayerId; version: number };
  /** Staff have changed what the lobby lists: brands, their order or names, or machines. Pages fetch the lists again. */
  lobbyListChanged: Record<string, never>;
  /** Somebody shows the balance of a player whose wallet is at a casino's platform, so it is asked for. */
  balanceWanted: { playerId: PlayerId };
  /** The sites of the hall were read again. */
  sitesChanged: Record<string, never>;
  /** Another profile was assigned, so what pages show and what holds at seats must be read again. */
  profileChanged: Record<string, never>;
  /** Whether staff were told of the machine's present fault has changed. */
  faultNotified: { machineId: MachineId; isNotified: boolean };
  /** A player's call of an attendant to the machine may have begun, been taken or ended. */
  attendantCallChanged: { machineId: MachineId };
  /** The agent said hello, so work that waited for the cabinet can continue. */
  machineConnected: { machineId: MachineId };
  /** A hand pay was paid to the wallet, but its cabinet is still locked. */
  handPayOwed: { machineId: MachineId };
  /** The opening of a real machine to players was confirmed, and its agent must be told. */
  openingConfirmed: { machineId: MachineId };
  /** The agent has a new token: a connection with the old one must be closed. */
  agentTokenChanged: { agentId: string };
  /** An operator has resolved a contradiction in a journal of this agent, so the agent must send `hello` again. */
  agentHandshakeRequested: { agentId: string };
  /** A sign-in has ended, and its pages must be closed. `because`: the reason to tell the pages, if there is a special one. */
  signInRevoked: { signInId: string; because?: 'PIN_EXHAUSTED' | undefined };
  /** A sign-in was locked until its PIN is entered, or it was unlocked. */
  signInLocked: { signInId: string; isLocked: boolean };
  /** A sign-in ended, was locked or unlocked, or may be void: subscribers must read its row again. */
  signInChanged: { signInId: string };
  /** Messages may have been lost: subscribers that show something must read it again. */
  eventsMissed: Record<string, never>;
  /** A file of the house was changed, on this node or another. */
  operatorFilesChanged: Record<string, never>;
  /** Published once for each member of the chat. The writer gets it too, because the writer may have other pages open. */
  chatMessageSent: { to: PlayerId; notice: ChatNotice };
  /** A person chose the status that others see while the person is connected. */
  statusChosen: { playerId: PlayerId };
  /** `to`: the players concerned; null for everybody at the contact's site. */
  contactChanged: { to: readonly PlayerId[] | null; siteKey: number; notice: ContactNotice };
}

/** What one batch of a machine's events did. Amounts in minor units. */
export interface PostedEvents {
  machineId: MachineId;
  /** The first and the last event by their number in the machine's journal, and which journal of the machine that is. */
  from: number;
  to: number;
  journalNo: number;
  /** Time of the posting, in ms since 1970. */
  at: number;
  /** The credit on the meter after the last event. */
  meterMinor: number;
  /** What belongs to a player's session and counts in reports. */
  played: PlayedSum[];
  /** The batch's last event of a kind that the office shows; null if the batch has none. */
  last: { kind: PostedKind; amountMinor: number | null } | null;
}

export const postedKinds = ['spin', 'win', 'free', 'cashIn', 'cashOut', 'handPay', 'jackpot'] as const;
export type PostedKind = (typeof postedKinds)[number];

/** The sums of the plays that were drawn by the same rules; null if their cabinet did not say by which. */
export interface PlayedSum {
  rules: string | null;
  coinInMinor: number;
  coinOutMinor: number;
  /** Hand pays and jackpots, which went to the wallet. */
  paidMinor: number;
}

export type Topic = keyof Topics;

export interface Bus {
  publish<T extends Topic>(topic: T, message: Topics[T]): void;
  /** Calls the listener for each message of a topic. Returns the function that unsubscribes. */
  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void;
}

/** A bus inside one process. It calls the listeners immediately, in the order in which they subscribed. */
export class InMemoryBus implements Bus {
  readonly #listeners = new Map<Topic, Set<(message: never) => void>>();
  readonly #onListenerError: (error: unknown, topic: Topic) => void;

  constructor(onListenerError: (error: unknown, topic: Topic) => void) {
    this.#onListenerError = onListenerError;
  }

  publish<T extends Topic>(topic: T, message: Topics[T]): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      // An error in one listener must not stop the others.
      try {
        (listener as (message: Topics[T]) => void)(message);
      } catch (error) {
        this.#onListenerError(error, topic);
      }
    }
  }

  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
}

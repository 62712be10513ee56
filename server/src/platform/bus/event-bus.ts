import type {
  CabinetView,
  ChatNotice,
  ContactNotice,
  MachineId,
  MachineStatus,
  PlayerId,
  TransferId,
} from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';

/** The messages of the bus. Each is published only after the change that it reports was committed. */
export interface Topics {
  machineChanged: { machineId: MachineId; status: MachineStatus; version: number };
  cabinetChanged: { machineId: MachineId; view: CabinetView };
  /** `asOf`: Unix time in ms at which the casino's platform of the player's site reported the balance. */
  balanceChanged: { playerId: PlayerId; balanceMinor: number; version: number; asOf?: number | undefined };
  /** A money movement between this hall and the casino's platform of the player's site was written to the outbox. */
  platformTransferQueued: { playerId: PlayerId };
  transferChanged: { playerId: PlayerId; machineId: MachineId; transfer: TransferView };
  /** Rounds at the machine were posted, so the stakes and wins of its session have changed. */
  roundsPosted: { machineId: MachineId };
  /** Journalled events of the machine were posted: which ones, and what they add to the machine's figures. */
  eventsPosted: PostedEvents;
  /** The heads of the machine's recording chain contradict each other, or its recording was stopped or started again. */
  recordingBroken: { machineId: MachineId; why: string };
  recordingStopped: { machineId: MachineId; why: string };
  recordingRuns: { machineId: MachineId };
  /** Whether this node's disk is too full for copies of evidence. */
  evidenceSpaceChanged: { isLacking: boolean };
  /** The seat's state has changed: held for a reconnect, played again, closing, or free. */
  seatChanged: { playerId: PlayerId; machineId: MachineId };
  /** `version` grows with each change of the brand's jackpots. */
  jackpotChanged: { brandId: string; jackpot: string; version: number };
  /** The jackpot's amount was credited to the player's wallet. */
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
  /** The machine's queue length or number of spectators has changed, or the estimated waiting time of a newcomer. */
  machineCountsChanged: { machineId: MachineId; what: 'queue' | 'spectators' };
  /** Number of this node's pages that watch the machine. */
  spectatorsCounted: {
    nodeId: string;
    machineId: MachineId;
    spectators: number;
    /** Number of this node's pages that watch the machine through the video relay. */
    relayed?: number | undefined;
    siteKey?: number | undefined;
  };
  /** Whether a machine may be watched may have changed. `playerId`: by this player's choice; null: for all machines. */
  watchingChanged: { playerId: PlayerId | null };
  /** A place or the current turn in the machine's queue has changed: subscribers read the queue again. */
  queueChanged: { machineId: MachineId };
  /** The machine's seat is reserved for the player, whose turn in the queue it is, until `untilMs` (Unix time in ms). */
  queueTurn: { playerId: PlayerId; machineId: MachineId; untilMs: number };
  /** The player has lost their place in the machine's queue. `reason`: as in `lostPlaceSchema`. */
  queueLost: { playerId: PlayerId; machineId: MachineId; reason: string };
  /** The player's availability alerts have changed. `version`: the version that their pages show. */
  availabilityAlertsChanged: { playerId: PlayerId; version: number };
  /** Staff have changed what the lobby lists: brands, their order or names, or machines. Pages fetch the lists again. */
  lobbyListChanged: Record<string, never>;
  /** A page shows the balance of a player whose wallet is at a casino's platform, so the balance must be fetched. */
  balanceWanted: { playerId: PlayerId };
  /** The hall's sites were reloaded. */
  sitesChanged: Record<string, never>;
  /** Another jurisdiction profile was assigned, so pages and the rules at seats must be read again. */
  profileChanged: Record<string, never>;
  /** Whether staff were notified of the machine's current fault has changed. */
  faultNotified: { machineId: MachineId; isNotified: boolean };
  /** A player's attendant call at the machine may have been made, claimed or ended. */
  attendantCallChanged: { machineId: MachineId };
  /** The agent has connected and sent `hello`, so work that waited for the cabinet can continue. */
  machineConnected: { machineId: MachineId };
  /** A hand pay was paid to the wallet, but its cabinet is still locked. */
  handPayOwed: { machineId: MachineId };
  /** The opening of a real machine to players was confirmed, so its agent must be notified. */
  openingConfirmed: { machineId: MachineId };
  /** The agent has a new token: a connection with the old one must be closed. */
  agentTokenChanged: { agentId: string };
  /** An operator has resolved a contradiction in a journal of this agent, so the agent must send `hello` again. */
  agentHandshakeRequested: { agentId: string };
  /** A sign-in has ended, so its pages must be closed. `because`: a special reason to show on the pages, if any. */
  signInRevoked: { signInId: string; because?: 'PIN_EXHAUSTED' | undefined };
  /** A sign-in was locked until its PIN is entered, or it was unlocked. */
  signInLocked: { signInId: string; isLocked: boolean };
  /** A sign-in ended, was locked or unlocked, or may be invalid: subscribers must read its row again. */
  signInChanged: { signInId: string };
  /** Messages may have been lost: subscribers that display or cache data must read it again. */
  eventsMissed: Record<string, never>;
  /** One of the operator's files was changed, on this node or another. */
  operatorFilesChanged: Record<string, never>;
  /** Published once for each member of the chat. The author gets it too, because other pages of the author may be open. */
  chatMessageSent: { to: PlayerId; notice: ChatNotice };
  /** A player chose the status that others see while the player is connected. */
  statusChosen: { playerId: PlayerId };
  /** `to`: the players concerned; null for everybody at the contact's site. */
  contactChanged: { to: readonly PlayerId[] | null; siteKey: number; notice: ContactNotice };
}

/** The effect of one batch of a machine's events. Amounts in minor units. */
export interface PostedEvents {
  machineId: MachineId;
  /** Sequence numbers of the first and last event in the machine's journal, and the journal's identity. */
  from: number;
  to: number;
  journalNo: number;
  /** Unix time of the posting, in ms. */
  at: number;
  /** The machine's credit after the last event, in minor units. */
  meterMinor: number;
  /** Sums of the rounds that were played in a player's session, which count in reports. */
  played: PlayedSum[];
  /** The batch's last event of a kind that the back office shows; null if there is none. */
  last: { kind: PostedKind; amountMinor: number | null } | null;
}

export const postedKinds = ['spin', 'win', 'free', 'cashIn', 'cashOut', 'handPay', 'jackpot'] as const;
export type PostedKind = (typeof postedKinds)[number];

/** Sums of the rounds that were drawn by the same game rules; null if the cabinet did not report which rules. */
export interface PlayedSum {
  rules: string | null;
  coinInMinor: number;
  coinOutMinor: number;
  /** Hand pays and jackpots paid to the wallet, in minor units. */
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
      // An error in one listener must not keep the others from running.
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

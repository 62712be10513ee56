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

/** What parts of the server tell each other, by topic. Published after the commit, never before. */
export interface Topics {
  machineChanged: { machineId: MachineId; status: MachineStatus; version: number };
  cabinetChanged: { machineId: MachineId; view: CabinetView };
  balanceChanged: { playerId: PlayerId; balanceMinor: number; version: number };
  transferChanged: { playerId: PlayerId; machineId: MachineId; transfer: TransferView };
  /** A player's seat waits, is played again, is being closed, or is free. */
  seatChanged: { playerId: PlayerId; machineId: MachineId };
  jackpotChanged: { brandId: string; jackpot: string };
  /** A jackpot was paid to the player's wallet. */
  jackpotWon: {
    playerId: PlayerId;
    machineId: MachineId;
    transferId: TransferId;
    brandId: string;
    level: number;
    amountMinor: number;
  };
  /** A machine's agent said hello, so work that waited for the cabinet may go on. */
  machineConnected: { machineId: MachineId };
  /** A hand pay was settled to the wallet; its cabinet is still locked. */
  handPayOwed: { machineId: MachineId };
  /** An agent's token was renewed or revoked: the connection that used the old one must end. */
  agentTokenChanged: { agentId: string };
  /** An operator resolved a contradiction of one of the agent's journals: the agent has to say hello again. */
  agentToGreetAgain: { agentId: string };
  /** `because` is the code that its pages are told; without it they are told only that the token is void. */
  signInRevoked: { signInId: string; because?: 'PIN_EXHAUSTED' };
  /** A sign-in was locked until its PIN is given, or unlocked. */
  signInLocked: { signInId: string; isLocked: boolean };
  /** Published for each member of the chat, including the writer's other pages. */
  chatMessageSent: { to: PlayerId; notice: ChatNotice };
  /** `to` is null if everybody has the contact. */
  contactChanged: { to: readonly PlayerId[] | null; notice: ContactNotice };
}

export type Topic = keyof Topics;

export interface Bus {
  publish<T extends Topic>(topic: T, message: Topics[T]): void;
  /** Returns the function that unsubscribes. */
  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void;
}

/** The bus of one server process: calls listeners at once, in the order in which they subscribed. */
export class InMemoryBus implements Bus {
  readonly #listeners = new Map<Topic, Set<(message: never) => void>>();
  readonly #onListenerError: (error: unknown, topic: Topic) => void;

  constructor(onListenerError: (error: unknown, topic: Topic) => void) {
    this.#onListenerError = onListenerError;
  }

  publish<T extends Topic>(topic: T, message: Topics[T]): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      // One listener's bug must not keep the message from the others.
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

/** `away`: this node cannot reach the other nodes now. */
export type TransportState = 'up' | 'away';

/** How a question ended. `nobody`: certainly no node got it. `unknown`: a node may have got it and carried it out. */
export type Asked =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unknown'; readonly because: 'timeout' | 'away' };

/**
 * Carries messages between the nodes of a cluster. A node never gets its own messages. Messages of one sender arrive in
 * order. Any message may be lost, so the truth must be in the database or in the cabinets' journals. Subjects are words
 * joined by dots, each of `A-Za-z0-9_-`; a listener's subject may have `*` in place of a word, and `>` in place of all
 * words that follow.
 */
export interface Transport {
  /** Id of this node, new at each start of the process. The id can be a word of a subject. */
  readonly nodeId: string;
  readonly state: TransportState;
  /** Calls the listener when the state changes. Like each method with a listener, returns the function that removes it. */
  onState(listener: (state: TransportState) => void): () => void;
  /** Sends to all other nodes that listen to the subject. While this node is `away`, the message is dropped. */
  publish(subject: string, text: string): void;
  subscribe(subject: string, listener: (text: string, subject: string) => void): () => void;
  /** Answers the questions of other nodes. If `serve` fails, the asking node gets no answer. */
  answer(subject: string, serve: (text: string) => Promise<string>): () => void;
  /** Asks the other nodes and returns the first answer. */
  ask(subject: string, text: string, timeoutMs: number): Promise<Asked>;
  /** Asks the other nodes and returns the first `max` answers, or fewer if no more come within `ms`. */
  gather(subject: string, text: string, limit: GatherLimit): Promise<readonly string[]>;
  /** Answers the questions asked so far, then leaves for good. A second call does no harm. */
  drain(): Promise<void>;
}

export interface GatherLimit {
  readonly ms: number;
  readonly max: number;
}

/** The transport of a server that runs alone: no other node hears a message or answers a question. */
export class LocalTransport implements Transport {
  readonly nodeId: string;
  readonly state = 'up';

  constructor(nodeId: string) {
    this.nodeId = nodeId;
  }

  onState(): () => void {
    return () => {};
  }

  publish(): void {}

  subscribe(): () => void {
    return () => {};
  }

  answer(): () => void {
    return () => {};
  }

  ask(): Promise<Asked> {
    return Promise.resolve({ kind: 'nobody' });
  }

  gather(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

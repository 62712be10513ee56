/** `away`: this node cannot reach the other nodes at the moment. */
export type TransportState = 'up' | 'away';

/** Outcome of a request. `nobody`: certainly no node received it. `unknown`: a node may have received it and carried it out. */
export type NodeRequestOutcome =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unknown'; readonly because: 'timeout' | 'away' };

/**
 * Carries messages between the nodes of a cluster. A node never receives its own messages. Messages of one sender arrive in order. Any
 * message may be lost, so the source of truth must be the database or the cabinets' journals. Subjects (topics) are words joined by dots,
 * each of `A-Za-z0-9_-`; a subscription may have `*` in place of a word, and `>` in place of all remaining words.
 */
export interface Transport {
  /** Id of this node, new at each start of the process. It is valid as a part of a message's subject. */
  readonly nodeId: string;
  readonly state: TransportState;
  /** Calls the listener when the connection state changes. Like each method with a listener, returns the function that removes it. */
  onState(listener: (state: TransportState) => void): () => void;
  /** Publishes a message to all other nodes that subscribe to the subject. While this node is `away`, the message is dropped. */
  publish(subject: string, text: string): void;
  subscribe(subject: string, listener: (text: string, subject: string) => void): () => void;
  /** Responds to requests of other nodes. If `serve` fails, the requesting node gets no answer. */
  answer(subject: string, serve: (text: string) => Promise<string>): () => void;
  /** Sends a request to the other nodes and returns the first answer. */
  ask(subject: string, text: string, timeoutMs: number): Promise<NodeRequestOutcome>;
  /** Sends a request to the other nodes and returns the first `max` answers, or fewer if no more arrive within `ms` milliseconds. */
  gather(subject: string, text: string, limit: GatherLimit): Promise<readonly string[]>;
  /** Shuts down: answers the requests received so far, then disconnects. A second call has no effect. */
  drain(): Promise<void>;
}

export interface GatherLimit {
  readonly ms: number;
  readonly max: number;
}

/** The transport of a single server: no other node receives its messages or answers its requests. */
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

  ask(): Promise<NodeRequestOutcome> {
    return Promise.resolve({ kind: 'nobody' });
  }

  gather(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

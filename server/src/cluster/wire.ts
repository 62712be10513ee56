/** `away`: this node reaches no other. */
export type WireState = 'up' | 'away';

/**
 * How a question ended. `nobody`: certainly not delivered. `unknown`: it may have been delivered and carried out.
 */
export type Asked =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unknown'; readonly because: 'timeout' | 'away' };

/**
 * Carries messages between the nodes of a cluster. A node never gets its own messages. Messages of one sender arrive in
 * order; any message may be lost, so each is only a hint: the database and the cabinets' journals are the truth.
 * Subjects are words joined by dots, each of `A-Za-z0-9_-`; a listener's subject may have `*` in place of a word, and
 * `>` in place of all words that follow.
 */
export interface Wire {
  /** Another at each start of the process. One word of a subject. */
  readonly nodeId: string;
  readonly state: WireState;
  /** Each of the methods that take a listener returns the function that removes it. */
  onState(listener: (state: WireState) => void): () => void;
  /** Sends to all other nodes that hear the subject. Drops the message while the wire is away. */
  tell(subject: string, text: string): void;
  hear(subject: string, listener: (text: string, subject: string) => void): () => void;
  /** Answers the questions of other nodes. If `serve` fails, the asking node gets no answer. */
  answer(subject: string, serve: (text: string) => Promise<string>): () => void;
  /** Returns the first answer of another node. */
  ask(subject: string, text: string, timeoutMs: number): Promise<Asked>;
  /** Returns the answers of other nodes that come within `ms`, or the first `max` as soon as they are there. */
  gather(subject: string, text: string, limit: GatherLimit): Promise<readonly string[]>;
  /** Answers what was asked before, then leaves for good. May be called twice. */
  drain(): Promise<void>;
}

export interface GatherLimit {
  readonly ms: number;
  readonly max: number;
}

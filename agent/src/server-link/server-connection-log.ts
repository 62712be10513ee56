import type { ErrorBody, MachineId } from '@reelfloor/protocol';
import type { Logger } from 'pino';

/**
 * Logs the state of the agent's connection to the server: each change once, however often the agent dials. Repeats are logged at level
 * `debug`.
 */
export class LinkLog {
  readonly #log: Logger;
  #state: 'new' | 'connected' | 'lost' = 'new';
  #refusal: string | null = null;
  #failure: string | null = null;
  readonly #troubles = new Map<MachineId, string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  connected(url: string): void {
    this.#refusal = null;
    this.#failure = null;
    this.#log[this.#state === 'connected' ? 'debug' : 'info']({ url }, 'connected to the server');
    this.#state = 'connected';
  }

  lost(facts: { readonly code: number; readonly reason: string; readonly retryMs: number }): void {
    const isWorthLogging = this.#state !== 'lost' && this.#refusal === null;
    this.#log[isWorthLogging ? 'warn' : 'debug'](
      facts,
      'no connection to the server; the agent goes on dialling, and the cabinets keep their events',
    );
    this.#state = 'lost';
  }

  /** Logs that the server cannot be dialled. `text` explains why; null if only the error itself is known. */
  failed(error: NodeJS.ErrnoException, text: string | null): void {
    // Compares the error only: the explanation may contain the time, and so differs at each attempt.
    const failure = error.code ?? error.message;
    const isWorthLogging = text !== null && failure !== this.#failure;
    this.#log[isWorthLogging ? 'error' : 'debug'](
      { error: error.message },
      text ?? 'a connection to the server failed',
    );
    if (text !== null) this.#failure = failure;
  }

  refused(refusal: ErrorBody): void {
    const text = explainRefusal(refusal);
    this.#log[text === this.#refusal ? 'debug' : 'error']({ refusal }, text);
    this.#refusal = text;
  }

  /** Logs whether the server accepts a machine's events. `text`: why it accepts none; null if it accepts all. */
  machine(machineId: MachineId, text: string | null): void {
    if (text === (this.#troubles.get(machineId) ?? null)) return;
    if (text === null) {
      this.#troubles.delete(machineId);
      this.#log.info({ machineId }, `the server takes machine ${machineId} again`);
      return;
    }
    this.#troubles.set(machineId, text);
    this.#log.error({ machineId }, text);
  }
}

const explainRefusal = ({ code, ErrorMessage }: ErrorBody): string => {
  switch (code) {
    case 'TOKEN_INVALID':
      return 'the server refuses this agent: check AGENT_ID and AGENT_TOKEN';
    case 'AGENT_ELSEWHERE':
      return `the server refuses this agent, because another process speaks for it: stop the one that should not run, or give this one an id of its own (npm run operator -- agent add). ${ErrorMessage}`;
    default:
      return `the server refuses this agent: ${ErrorMessage}`;
  }
};

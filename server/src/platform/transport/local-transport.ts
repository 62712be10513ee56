import type { Asked, Transport } from './transport.ts';

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

import { Worker } from 'node:worker_threads';
import type { LinkShape } from '@reelfloor/agent/testing/links';

export type ProxyOrder =
  | { readonly type: 'shape'; readonly shape: LinkShape }
  | { readonly type: 'reach'; readonly host: string; readonly port: number };
export interface ProxyNotice {
  readonly host: string;
  readonly port: number;
  /** The port that leads through the link; 0 if it could not be opened. */
  readonly proxyPort: number;
}

const answerLimitMs = 3000;

/** Simulates a slow, long or lossy link for UDP packets. It has its own thread, so that other work does not delay them. */
export class LinkProxy {
  readonly #worker: Worker;

  constructor(shape: LinkShape) {
    this.#worker = new Worker(new URL('./link-worker.ts', import.meta.url));
    this.shape(shape);
  }

  shape(shape: LinkShape): void {
    this.#worker.postMessage({ type: 'shape', shape } satisfies ProxyOrder);
  }

  async portTo(host: string, port: number): Promise<number> {
    const answered = Promise.withResolvers<number>();
    const receive = (notice: ProxyNotice): void => {
      if (notice.host === host && notice.port === port) answered.resolve(notice.proxyPort);
    };
    const timer = setTimeout(
      () => answered.reject(new Error(`no way to ${host}:${port} through the proxy`)),
      answerLimitMs,
    );
    this.#worker.on('message', receive);
    this.#worker.postMessage({ type: 'reach', host, port } satisfies ProxyOrder);
    try {
      return await answered.promise;
    } finally {
      clearTimeout(timer);
      this.#worker.off('message', receive);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

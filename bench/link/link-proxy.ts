import { Worker } from 'node:worker_threads';
import type { LinkShape } from '@reelfloor/agent/testing/links';

/** What the proxy's thread is told, and what it answers. */
export type ProxyOrder =
  | { readonly type: 'shape'; readonly shape: LinkShape }
  | { readonly type: 'reach'; readonly host: string; readonly port: number };
export interface ProxyNotice {
  readonly host: string;
  readonly port: number;
  /** Where the proxy takes packets for that address; 0 when it cannot. */
  readonly proxyPort: number;
}

const answerLimitMs = 3000;

/**
 * UDP between a page and whatever sends it a picture, over a link that is slow, long or lossy. The page is told the
 * proxy's port in place of the sender's. In a thread of its own: it must not stand still with anybody else.
 */
export class LinkProxy {
  readonly #worker: Worker;

  constructor(shape: LinkShape) {
    this.#worker = new Worker(new URL('./link-worker.ts', import.meta.url));
    this.shape(shape);
  }

  shape(shape: LinkShape): void {
    this.#worker.postMessage({ type: 'shape', shape } satisfies ProxyOrder);
  }

  /** The port, at the same host, that leads to this address. */
  async portTo(host: string, port: number): Promise<number> {
    const answered = Promise.withResolvers<number>();
    const hear = (notice: ProxyNotice): void => {
      if (notice.host === host && notice.port === port) answered.resolve(notice.proxyPort);
    };
    const timer = setTimeout(
      () => answered.reject(new Error(`no way to ${host}:${port} through the proxy`)),
      answerLimitMs,
    );
    this.#worker.on('message', hear);
    this.#worker.postMessage({ type: 'reach', host, port } satisfies ProxyOrder);
    try {
      return await answered.promise;
    } finally {
      clearTimeout(timer);
      this.#worker.off('message', hear);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

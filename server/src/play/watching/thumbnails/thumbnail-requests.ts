import { createRefusedResult, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import { TokenBuckets } from '../../../platform/rate-limits/token-buckets.ts';
import type { ThumbnailReader } from './thumbnail-stream.ts';

/** Rate limit of an account's thumbnail requests: a page that is being scrolled sends three a second. */
const asksOfAccount = { burst: 60, fillS: 30 };
/** Maximum number of an account's open pages that receive thumbnails. Hidden pages receive none, so more are rarely needed. */
const maxPages = 6;

/** Account and site key of a page that shows thumbnails. */
export interface ThumbnailAsker {
  readonly account: string;
  readonly siteKey: number;
}

/** Source of a page's thumbnails: all machines for staff, or those that an account may see. */
export interface ThumbnailSource {
  show(reader: ThumbnailReader, machineIds: readonly MachineId[], asker: ThumbnailAsker): void;
  leave(reader: ThumbnailReader): void;
}

interface Asking extends ThumbnailAsker {
  cancel: (() => void) | null;
  wanted: readonly MachineId[];
}

/**
 * Handles pages' requests for the thumbnails of the machines that they show. Throttles an account that exceeds the rate limit: only its
 * newest request is served, later.
 */
export class ThumbnailRequests {
  readonly #hub: ThumbnailSource;
  readonly #clock: Clock;
  readonly #asks: TokenBuckets;
  readonly #pages = new Map<ThumbnailReader, Asking>();
  readonly #ofAccount = new Map<string, number>();

  constructor(hub: ThumbnailSource, clock: Clock) {
    this.#hub = hub;
    this.#clock = clock;
    this.#asks = new TokenBuckets(() => clock.nowMs());
  }

  show(
    { account, siteKey }: ThumbnailAsker,
    reader: ThumbnailReader,
    machineIds: readonly MachineId[],
  ): Result<Record<string, never>> {
    if (machineIds.length === 0) {
      this.leave(reader);
      return okResult({});
    }
    const known = this.#pages.get(reader);
    if (!known && (this.#ofAccount.get(account) ?? 0) >= maxPages)
      return createRefusedResult('RATE_LIMITED', { retry_s: 30 });
    const page: Asking = known ?? { account, siteKey, cancel: null, wanted: [] };
    if (!known) {
      this.#pages.set(reader, page);
      this.#ofAccount.set(account, (this.#ofAccount.get(account) ?? 0) + 1);
    }
    page.wanted = machineIds;
    if (page.cancel === null) this.#showSoon(reader, page);
    return okResult({});
  }

  leave(reader: ThumbnailReader): void {
    const page = this.#pages.get(reader);
    if (!page) return;
    page.cancel?.();
    this.#pages.delete(reader);
    const left = (this.#ofAccount.get(page.account) ?? 1) - 1;
    if (left > 0) this.#ofAccount.set(page.account, left);
    else this.#ofAccount.delete(page.account);
    this.#hub.leave(reader);
  }

  #showSoon(reader: ThumbnailReader, page: Asking): void {
    const waitS = this.#asks.take([{ key: page.account, ...asksOfAccount }]);
    if (waitS === 0) return this.#hub.show(reader, page.wanted, page);
    page.cancel = this.#clock.after(1000 * waitS, () => {
      page.cancel = null;
      this.#showSoon(reader, page);
    });
  }
}

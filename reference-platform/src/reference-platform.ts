import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HallError, PlatformClient } from '@reelfloor/platform-client';
import { FaultPlan, type HostileOptions } from './faults.ts';
import { localFetch } from './local-fetch.ts';
import { frontPage, playPage } from './pages.ts';
import { Wallet } from './wallet.ts';
import { WalletRoutes } from './wallet-routes.ts';

export { evenbetContract } from './evenbet-contract.ts';
export { brokenPromises, FaultPlan, type HostileFault, hostileFaults } from './faults.ts';
export { hub88Contract } from './hub88-contract.ts';
export { SupplierCasino } from './supplier-casino.ts';
export { Wallet } from './wallet.ts';

export interface ReferencePlatformOptions {
  /** The file of accounts, balances and moves. */
  readonly file: string;
  /** Origin of the site at the hall. */
  readonly hallUrl: string;
  readonly siteId: number;
  /** Keys by which the hall signs its calls and events: one, or two while they are changed. */
  readonly hallKeys: readonly string[];
  /** Keys by which this platform signs. */
  readonly ownKeys: readonly string[];
  readonly currency?: string;
  /** Faults by chance; without it a test orders each. */
  readonly hostile?: HostileOptions;
  readonly host?: string;
  /** 0: any free port. */
  readonly port?: number;
  readonly now?: () => number;
  readonly lateMs?: number;
  readonly language?: string;
}

const defaultLateMs = 30_000;

/** A small casino: its wallet, its calls to the hall, and its pages. */
export class ReferencePlatform {
  readonly wallet: Wallet;
  readonly client: PlatformClient;
  readonly faults: FaultPlan;
  readonly #routes: WalletRoutes;
  readonly #server: Server;
  readonly #language: string;
  #url = '';

  private constructor(options: ReferencePlatformOptions) {
    const { file, hallUrl, hallKeys, ownKeys, siteId, now = Date.now, lateMs = defaultLateMs } = options;
    this.wallet = new Wallet(file, { now, ...(options.currency ? { currency: options.currency } : {}) });
    this.client = new PlatformClient({ url: hallUrl, keys: ownKeys, now, fetch: localFetch });
    this.faults = new FaultPlan(options.hostile ?? { seed: 1, rate: 0 }, now);
    this.#language = options.language ?? 'en';
    this.#routes = new WalletRoutes({
      ...{ wallet: this.wallet, hallKeys, siteId, now, lateMs },
      faults: this.faults,
    });
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(options: ReferencePlatformOptions): Promise<ReferencePlatform> {
    const platform = new ReferencePlatform(options);
    const { host = '127.0.0.1', port = 0 } = options;
    await new Promise<void>((resolve, reject) => {
      platform.#server.once('error', reject).listen(port, host, resolve);
    });
    platform.#url = `http://${host}:${(platform.#server.address() as AddressInfo).port}`;
    return platform;
  }

  /** Origin of the casino's pages. */
  get url(): string {
    return this.#url;
  }

  /** Where the hall sends its calls and events: `{walletUrl}/debit`, `{walletUrl}/events` and so on. */
  get walletUrl(): string {
    return `${this.#url}/wallet`;
  }

  async close(): Promise<void> {
    this.#routes.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.wallet.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method === 'GET') await this.#show(request, response);
      else await this.#routes.handle(request, response);
    } catch {
      // What cannot be read is no call of the hall.
      if (!response.headersSent) response.writeHead(400);
      response.end();
    }
  }

  async #show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.#url);
    const accounts = this.wallet.accounts();
    const account = accounts.find(({ ref }) => ref === searchParams.get('as'));
    const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    if (pathname === '/') response.writeHead(200, html).end(frontPage(accounts));
    else if (pathname === '/play' && account)
      response
        .writeHead(200, html)
        .end(playPage(account, await this.#launch(account, searchParams.get('machine'))));
    else response.writeHead(404).end();
  }

  async #launch({ ref, name }: { ref: string; name: string }, machine: string | null) {
    try {
      return await this.client.createLaunch({
        player: { ref, name, country: 'TR' },
        language: this.#language,
        returnUrl: `${this.#url}/`,
        ...(machine === null ? {} : { opens: { machine } }),
      });
    } catch (error) {
      if (!(error instanceof HallError)) throw error;
      return { failure: error.code === null ? error.message : `${error.code}: ${error.message}` };
    }
  }
}

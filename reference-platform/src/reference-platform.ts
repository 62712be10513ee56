import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HallError, PlatformClient } from '@reelfloor/platform-client';
import { FaultPlan, type FaultPlanOptions } from './fault-plan.ts';
import { Wallet } from './wallet.ts';
import { WalletRoutes } from './wallet-routes.ts';

export {
  createEvenbetWalletContract,
  createHub88WalletContract,
} from './evenbet-and-hub88-contracts.ts';
export {
  contractViolations,
  FaultPlan,
  hostileFaults,
  type InjectedFault,
} from './fault-plan.ts';
export { SupplierCasino } from './third-party-contract-casino.ts';
export { Wallet } from './wallet.ts';

interface ReferencePlatformOptions {
  /** Path of the file with the test casino's accounts, balances and transactions. */
  readonly file: string;
  /** Origin of the casino's site on the Reelfloor server. */
  readonly hallUrl: string;
  readonly siteId: number;
  /** Keys that sign the Reelfloor server's calls and events: one, or two during a key rotation. */
  readonly hallKeys: readonly string[];
  /** Keys that sign this casino's calls. */
  readonly ownKeys: readonly string[];
  readonly currency?: string;
  /** Random faults to inject; if absent, only faults that a test orders. */
  readonly hostile?: FaultPlanOptions;
  readonly host?: string;
  /** Port on which the casino listens; 0: any free port. */
  readonly port?: number;
  readonly now?: () => number;
  readonly lateMs?: number;
  readonly language?: string;
}

const defaultLateMs = 30_000;

/** A small test casino: its wallet, its calls to the Reelfloor server, and its pages. */
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

  /** Base URL to which the Reelfloor server sends its calls and events: `{walletUrl}/debit`, `{walletUrl}/events` and so on. */
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
      // Respond with 400: a request that cannot be parsed is not from a Reelfloor server.
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
      response.writeHead(200, html).end(playPage(account, await this.#launch(account, searchParams.get('machine'))));
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

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
const money = (minor: number): string => (minor / 100).toFixed(2);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;background:#e9eaec;color:#22262b;font:16px/1.5 system-ui,sans-serif}
header{display:flex;gap:24px;align-items:center;height:56px;padding:0 24px;background:#fff;border-bottom:1px solid #cdd1d6}
header b{letter-spacing:.14em}header output{margin-left:auto;font-variant-numeric:tabular-nums}
main{flex:1;padding:16px 24px;display:flex;flex-direction:column}iframe{flex:1;min-height:600px;border:1px solid #b4bac2;border-radius:4px}
a{color:#17656d}li{margin:8px 0}
</style></head><body>${body}</body></html>`;

interface Account {
  readonly ref: string;
  readonly name: string;
  readonly balanceMinor: number;
}

/** Returns the casino's front page, on which a visitor chooses an account. */
const frontPage = (accounts: readonly Account[]): string =>
  page(
    'Casino',
    `<header><b>CASINO</b></header><main><h1>Who plays?</h1><ul>${accounts
      .map(
        ({ ref, name, balanceMinor }) =>
          `<li><a href="/play?as=${encodeURIComponent(ref)}">${escapeHtml(name)}</a>, ${money(balanceMinor)}</li>`,
      )
      .join('')}</ul></main>`,
  );

/** Returns the page that embeds the game lobby with the HTML code that docs/platform.md shows. */
const playPage = (account: Account, launch: { readonly launchUrl: string } | { readonly failure: string }): string => {
  const head = `<header><b>CASINO</b><a href="/">Back</a><span>${escapeHtml(account.name)}</span><output id="balance">${money(account.balanceMinor)}</output></header>`;
  if ('failure' in launch)
    return page('Casino', `${head}<main><p>The hall cannot be opened: ${escapeHtml(launch.failure)}</p></main>`);
  const { origin } = new URL(launch.launchUrl);
  return page(
    'Live machines',
    `${head}<main><iframe id="lobby" title="Live machines" src="${escapeHtml(launch.launchUrl)}"
  allow="autoplay; fullscreen; screen-wake-lock"></iframe></main>
<script>
const frame = document.getElementById('lobby');
window.received = [];
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ${JSON.stringify(origin)} || source !== frame.contentWindow || data?.source !== 'reelfloor') return;
  window.received.push(data);
  if (data.type === 'balance') document.getElementById('balance').value = (data.balanceMinor / 100).toFixed(2);
});
</script>`,
  );
};

/** Like `fetch`, but also for host names that end in `.localhost`: browsers resolve them to this computer, but many systems do not. */
const localFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(String(input));
  if (!url.hostname.endsWith('.localhost')) return fetch(input, init);
  const { method = 'GET', body, signal } = init;
  const headers = { ...Object.fromEntries(new Headers(init.headers)), host: url.host };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: url.port, path: `${url.pathname}${url.search}`, method, headers },
        ...(signal && { signal }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 0, headers: given } = answer;
          const received = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
          resolve(new Response(Buffer.concat(chunks), { status, headers: received }));
        });
      },
    );
    asked.on('error', reject);
    asked.end(typeof body === 'string' ? body : undefined);
  });
};

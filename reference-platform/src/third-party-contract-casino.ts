import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CasinoCallName } from '@reelfloor/protocol/casino';
import { FaultInjector } from './fault-injector.ts';
import { FaultPlan } from './fault-plan.ts';
import { readRequestBody } from './read-request-body.ts';
import { Wallet } from './wallet.ts';

/** A parsed call of another supplier's wallet API. */
interface SupplierCall {
  /** Name of the corresponding call of our own wallet API. */
  readonly name: CasinoCallName;
  /** Our id of the debit or credit that the call concerns; undefined if none. */
  readonly transferId: string | undefined;
  answer(): Promise<object>;
  misdirect(answer: object): object;
  readonly refusal: object;
  readonly askAgain: object;
}

/** The casino's side of another supplier's wallet API. */
export interface SupplierContract {
  /** Returns the parsed call, or the answer to send to an invalid call. */
  read(
    call: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string },
    wallet: Wallet,
  ): SupplierCall | { readonly failure: object };
}

/** A small test casino with its own ledger that accepts the calls of another supplier's wallet API. */
export class SupplierCasino {
  readonly wallet = new Wallet(':memory:');
  readonly faults: FaultPlan;
  readonly #spoiler: FaultInjector;
  readonly #server: Server;

  private constructor(contract: SupplierContract, lateMs: number) {
    this.faults = new FaultPlan({ seed: 1, rate: 0 }, Date.now);
    this.#spoiler = new FaultInjector({ wallet: this.wallet, faults: this.faults, lateMs });
    this.#server = createServer(async (request, response) => {
      try {
        const { url: path = '', headers } = request;
        const call = contract.read({ path, headers, body: await readRequestBody(request) }, this.wallet);
        const seal = async (answer: object) => ({
          ...{ status: 200, headers: { 'content-type': 'application/json' } },
          text: JSON.stringify(answer),
        });
        if ('failure' in call) this.#spoiler.send(response, await seal(call.failure));
        else await this.#spoiler.respond(call.name, response, { ...call, seal });
      } catch {
        // Respond with 400: a request that cannot be parsed is not a call of this API.
        if (!response.headersSent) response.writeHead(400);
        response.end();
      }
    });
  }

  static async start(contract: SupplierContract, { lateMs = 30_000 } = {}): Promise<SupplierCasino> {
    const casino = new SupplierCasino(contract, lateMs);
    await new Promise<void>((resolve, reject) => {
      casino.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return casino;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/wallet`;
  }

  async close(): Promise<void> {
    this.#spoiler.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.wallet.close();
  }
}

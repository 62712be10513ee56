import type { ServerResponse } from 'node:http';
import type { CasinoCallName } from '@reelfloor/protocol/casino';
import type { FaultPlan, InjectedFault } from './fault-plan.ts';
import type { Wallet } from './wallet.ts';

/** A serialized and signed answer of the test casino. */
export interface SignedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** How a wallet API produces an answer to a call, correct or faulty. */
export interface AnswerBuilder {
  /** Executes the call and returns its answer. */
  answer(): Promise<object>;
  /** Serializes and signs an answer; `by` makes the signature invalid, if the API has signatures. */
  seal(answer: object, by?: 'wrong-signature' | 'clock-off'): Promise<SignedAnswer>;
  /** Returns the same answer, but as if it belonged to another call. */
  misdirect(answer: object): object;
  /** The answers of the API that refuse the call (`refusal`) and that request a retry. */
  readonly refusal: object;
  readonly askAgain: object;
  /** Id of the debit or credit that the call concerns; undefined if none. */
  readonly transferId: string | undefined;
}

export interface FaultInjectorOptions {
  readonly wallet: Wallet;
  readonly faults: FaultPlan;
  /** Delay of a late answer in ms. */
  readonly lateMs: number;
}

/** Injects the faults of the fault plan into a test casino's answers, in any wallet API. */
export class FaultInjector {
  readonly #options: FaultInjectorOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Callbacks of answers that are held back until a later answer was sent. */
  readonly #waiting: (() => void)[] = [];

  constructor(options: FaultInjectorOptions) {
    this.#options = options;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Responds to a call, perhaps with a fault. `name`: the corresponding call of our own wallet API. */
  async respond(name: CasinoCallName, response: ServerResponse, answering: AnswerBuilder): Promise<void> {
    await this.#spoil(this.#options.faults.next(name), response, answering);
  }

  send(response: ServerResponse, { status, headers, text }: SignedAnswer): void {
    response.writeHead(status, headers).end(text);
    for (const send of [...this.#waiting]) send();
  }

  async #spoil(fault: InjectedFault | null, response: ServerResponse, answering: AnswerBuilder): Promise<void> {
    const { wallet, lateMs } = this.#options;
    const { transferId } = answering;
    const send = async (answer: object, by?: 'wrong-signature' | 'clock-off') =>
      this.send(response, await answering.seal(answer, by));
    switch (fault) {
      case null:
        return send(await answering.answer());
      case 'dropped-call':
        response.destroy();
        return;
      case 'dropped-answer':
        await answering.answer();
        response.destroy();
        return;
      case 'answered-twice': {
        const { text, headers } = await answering.seal(await answering.answer());
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const head = ['HTTP/1.1 200 OK', ...lines, `content-length: ${Buffer.byteLength(text)}`, '', ''];
        const whole = `${head.join('\r\n')}${text}`;
        response.socket?.write(whole);
        response.socket?.end(whole);
        return;
      }
      case 'answered-late': {
        const late = await answering.answer();
        this.#after(lateMs, () => void send(late));
        return;
      }
      case 'out-of-order': {
        const later = await answering.answer();
        const sendOnce = () => {
          const index = this.#waiting.indexOf(sendOnce);
          if (index < 0) return;
          this.#waiting.splice(index, 1);
          void send(later);
        };
        this.#waiting.push(sendOnce);
        this.#after(lateMs, sendOnce);
        return;
      }
      case 'wrong-id':
        return send(answering.misdirect(await answering.answer()));
      case '500-after-commit':
        await answering.answer();
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"internal"}');
        return;
      case '200-with-a-refusal':
        return send(answering.refusal);
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Maintenance</title></html>');
        return;
      case '10-mb':
        await answering.answer();
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(10 * 2 ** 20, 0x20));
        return;
      case 'slow-drip': {
        const { text, headers } = await answering.seal(await answering.answer());
        response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) });
        this.#drip(response, Buffer.from(text), 0);
        return;
      }
      case 'wrong-signature':
      case 'clock-off':
        return send(await answering.answer(), fault);
      case 'credits-refused':
        return send(answering.askAgain);
      case 'forgotten-id': {
        const given = await answering.answer();
        if (transferId !== undefined) wallet.forget(transferId);
        return send(given);
      }
      case 'debit-after-rollback':
        if (transferId !== undefined) wallet.dropTombstone(transferId);
        return send(await answering.answer());
    }
  }

  #drip(response: ServerResponse, bytes: Buffer, from: number): void {
    if (from >= bytes.length) {
      response.end();
      return;
    }
    response.write(bytes.subarray(from, from + 1));
    this.#after(1000, () => this.#drip(response, bytes, from + 1));
  }

  #after(delayMs: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }
}

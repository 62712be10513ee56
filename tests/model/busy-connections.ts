import { Client } from 'pg';

/** A query object for `pg`, which then calls `callback`. For a text, `pg` returns a promise instead. */
interface MadeQuery {
  callback?: (...answer: unknown[]) => void;
}
type Method = (...args: unknown[]) => unknown;

/**
 * Counts open queries. Sockets use real time although the model's clock is virtual, so everything is finished
 * only when no query is open.
 */
export class BusyConnections {
  #underWay = 0;
  readonly #ended = new Set<() => void>();

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  install(): () => void {
    const real = { query: Client.prototype.query, connect: Client.prototype.connect };
    Object.assign(Client.prototype, {
      query: this.#counted(real.query as Method),
      connect: this.#counted(real.connect as Method),
    });
    return () => void Object.assign(Client.prototype, real);
  }

  next(): Promise<void> {
    return new Promise((resolve) => this.#ended.add(resolve));
  }

  #counted(real: Method): Method {
    const begin = () => void this.#underWay++;
    const end = () => this.#end();
    return function (this: Client, ...args: unknown[]) {
      const made = args[0] as MadeQuery | undefined;
      const callback = made?.callback;
      if (made && callback) {
        begin();
        made.callback = (...answer) => {
          end();
          callback(...answer);
        };
      }
      const answer = real.apply(this, args);
      if (answer instanceof Promise) {
        begin();
        answer.then(end, end);
      }
      return answer;
    };
  }

  #end(): void {
    this.#underWay--;
    for (const resolve of this.#ended) resolve();
    this.#ended.clear();
  }
}

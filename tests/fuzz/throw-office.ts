import { request } from 'node:http';
import { subprotocol } from '@reelfloor/protocol';
import { officeLivePath } from '@reelfloor/protocol/office/live';
import {
  createActionBodySchema,
  type OfficeAction,
  type OfficeRoute,
  officeActions,
  officeBase,
  officeRoutes,
} from '@reelfloor/protocol/office-call-types';
import { toJsonSchema } from '@reelfloor/server/testing/json-schema';
import { WebSocket } from 'ws';
import type { Dice } from './dice.ts';
import { fitting } from './fitting.ts';
import { anyObject, anyText, anyValue, anyWord } from './nonsense.ts';
import type { Answer } from './throw-calls.ts';

/** Whether the server may take a caller for staff: signed in, at the office's host, and from a page of the office. */
type Standing = 'staff' | 'stranger';

interface Caller {
  readonly standing: Standing;
  /** True if it calls as a page of the office would, whoever it is: it may begin a sign-in. */
  readonly isAtOffice: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OfficeAnswer extends Answer {
  readonly standing: Standing;
  /** True if the call is open to who has not signed in, at the office. */
  readonly isOpen: boolean;
}

export interface OfficeTarget {
  readonly port: number;
  /** Cookies of members of staff. */
  readonly cookies: readonly string[];
  playerToken(): string;
}

const patienceMs = 60_000;
/** A password that a stranger gives; it must not get into the log. */
export const givenPassword = 'Given-at-the-office-5';
/** Calls that would end the sign-ins which the others need. */
const left: ReadonlySet<string> = new Set(['signOut', 'endSignIn']);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
  readonly body: (dice: Dice) => unknown;
  readonly query: (dice: Dice) => unknown;
}

const none = () => undefined;
const fittingTo = (schema: OfficeRoute['body']) => {
  if (!schema) return none;
  const json = toJsonSchema(schema);
  return (dice: Dice) => fitting(dice, json);
};

const reads: readonly Call[] = (Object.entries(officeRoutes) as [string, OfficeRoute][])
  .filter(([name]) => !left.has(name))
  .map(([, { method, path, right, body, query }]) => ({
    method,
    path,
    isOpen: right === 'open',
    body: fittingTo(body),
    query: fittingTo(query),
  }));
const actions: readonly Call[] = (Object.entries(officeActions) as [string, OfficeAction][]).map(
  ([name, { input }]) => ({
    method: 'POST',
    path: `actions/${name}`,
    isOpen: false,
    body: fittingTo(createActionBodySchema(input)),
    query: none,
  }),
);

/** Sends malformed and fitting calls to the office, and messages to its stream. */
export class OfficeThrower {
  /** Counts of the upgrades of the stream: those of staff that were let in, and others that were refused or closed. */
  readonly upgrades = { admitted: 0, refused: 0 };
  readonly #target: OfficeTarget;
  /** Requests for a second person that waited, which later calls decide. */
  readonly #requests: string[] = [];

  constructor(target: OfficeTarget) {
    this.#target = target;
  }

  /** Sends one call, as a stranger or as whoever the dice choose. */
  async call(dice: Dice, standing: Standing | null = null): Promise<OfficeAnswer> {
    const caller = this.#caller(dice, standing);
    const { path: pattern, isOpen, ...call } = dice.pick(dice.oneIn(2) ? reads : actions);
    const method = dice.oneIn(12) ? dice.pick(['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD']) : call.method;
    const path = `${officeBase}${pattern.replace(/:(\w+)/g, (_, name: string) => this.#word(dice, name))}`;
    const query = queryText(call.query(dice));
    const content = dice.oneIn(8) ? anyObject(dice) : withPassword(call.body(dice), dice);
    const body =
      method === 'GET' || method === 'HEAD' ? null : dice.oneIn(6) ? anyText(dice, content) : textOf(content);
    const headers = { ...caller.headers, ...(body !== null && { 'content-type': 'application/json' }) };
    const answer = await this.#send({ method, path: path + query, headers, body });
    const waiting = /"state":"waiting","requestId":"([\w-]+)"/.exec(answer.text)?.[1];
    if (waiting !== undefined) this.#requests.push(waiting);
    return { ...answer, standing: caller.standing, isOpen: isOpen && caller.isAtOffice };
  }

  /** Opens the stream, sends some messages and returns what it told. */
  async listen(dice: Dice, standing: Standing | null = null): Promise<OfficeAnswer> {
    const caller = this.#caller(dice, standing);
    const messages = Array.from({ length: dice.roll(6) }, () => messageText(dice));
    const { origin, ...headers } = caller.headers;
    const socket = new WebSocket(`ws://127.0.0.1:${this.#target.port}${officeLivePath}`, subprotocol, {
      headers,
      ...(origin !== undefined && { origin }),
    });
    let text = '';
    socket.on('message', (data) => {
      text += `${data}\n`;
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const opened = new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      void closed.then(() => resolve(false));
    });
    if (await opened) {
      for (const message of messages) socket.send(message);
      // The server answers a ping after what was sent before it, or closes the stream.
      const received = new Promise<void>((resolve) => socket.once('pong', () => resolve()));
      socket.ping();
      await Promise.race([received, closed]);
      if (caller.standing === 'stranger') await closed;
      socket.terminate();
    }
    const isAdmitted = text.includes('"floor"');
    this.upgrades[isAdmitted ? 'admitted' : 'refused']++;
    const status = isAdmitted ? 200 : 403;
    return {
      what: `${officeLivePath} ${JSON.stringify(headers)} ${origin}`,
      status,
      text,
      standing: caller.standing,
      isOpen: false,
    };
  }

  #caller(dice: Dice, standing: Standing | null): Caller {
    const { port, cookies, playerToken } = this.#target;
    const [office, players] = [`localhost:${port}`, `127.0.0.1:${port}`];
    const cookie = dice.pick(cookies);
    if (standing !== 'stranger' && (standing === 'staff' || dice.oneIn(2))) {
      const from = dice.pick([{ origin: `http://${office}` }, { 'sec-fetch-site': 'same-origin' }]);
      return { standing: 'staff', isAtOffice: true, headers: { host: office, cookie, ...from } };
    }
    // Either not signed in, or not from a page of the office.
    if (dice.oneIn(2)) {
      const proof = dice.pick([
        {},
        { cookie: `office_session=${anyWord(dice).replace(/[;,"\\]/g, '')}` },
        { cookie: cookie.slice(0, -1) },
        { authorization: `Bearer ${playerToken()}` },
      ]);
      const headers = { host: office, origin: `http://${office}`, ...proof };
      return { standing: 'stranger', isAtOffice: true, headers };
    }
    const from = dice.pick<Record<string, string>>([
      { host: players, origin: `http://${players}` },
      { host: players, origin: `http://${office}`, 'sec-fetch-site': 'same-origin' },
      { host: players },
      { host: office },
      { host: office, origin: `http://${players}` },
      { host: office, origin: 'null' },
      { host: office, origin: `http://${office}`, 'sec-fetch-site': 'same-site' },
      { host: office, 'sec-fetch-site': 'cross-site' },
      { host: 'office.example.com', origin: 'http://office.example.com' },
    ]);
    return { standing: 'stranger', isAtOffice: false, headers: { cookie, ...from } };
  }

  #word(dice: Dice, name: string): string {
    const own = name === 'id' && this.#requests.length > 0 && !dice.oneIn(3) ? dice.pick(this.#requests) : null;
    return own ?? encodeURIComponent(dice.pick(['m2', 'fuzzed', 'orbit', '..', '%00', anyWord(dice), 'x'.repeat(500)]));
  }

  #send({
    method,
    path,
    headers,
    body,
  }: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer | null;
  }): Promise<Answer> {
    const what = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.toString('latin1').slice(0, 300)}`;
    const to = { host: '127.0.0.1', port: this.#target.port, method, path, headers, timeout: patienceMs };
    return new Promise((resolve, reject) => {
      const asked = request(to, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        const end = () => resolve({ what, status: response.statusCode ?? 0, text });
        response.on('end', end).on('error', end);
      });
      asked.on('error', () => resolve({ what, status: 0, text: '' }));
      asked.on('timeout', () => reject(new Error(`${what} got no answer`)));
      asked.end(body);
    });
  }
}

const textOf = (content: unknown): Buffer => Buffer.from(JSON.stringify(content) ?? '');

/** Puts the one password that the log is searched for in place of the password of a body. */
const withPassword = (content: unknown, dice: Dice): unknown =>
  typeof content === 'object' && content !== null && 'password' in content && !dice.oneIn(4)
    ? { ...content, password: givenPassword }
    : content;

const queryText = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500),
  ]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

const messageText = (dice: Dice): string => {
  const data = dice.oneIn(2)
    ? { machineIds: dice.pick([['m2'], [], ['x'.repeat(300)], anyValue(dice)]) }
    : anyValue(dice);
  const frame = {
    request: true,
    id: dice.roll(1000),
    method: dice.pick(['thumbnails', 'init', '__proto__']),
    data,
  };
  return dice.oneIn(4) ? anyText(dice, frame).toString('latin1') : JSON.stringify(frame);
};

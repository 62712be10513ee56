import { request } from 'node:http';
import { connect } from 'node:net';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';
import type { Dice } from './dice.ts';
import { anyObject, anyText, anyValue, anyWord } from './nonsense.ts';

export interface Answer {
  readonly what: string;
  /** HTTP status; 0 if the connection was closed without an answer. */
  readonly status: number;
  readonly text: string;
}

const patienceMs = 60_000;
/** Calls that are not sent, because they would end or lock the sign-in that the other calls need. */
const left: ReadonlySet<RouteName> = new Set(['logout', 'lock', 'unlock']);
const known = (Object.entries(routes) as [RouteName, Route][]).filter(([name]) => !left.has(name));
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'];
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'];

/** Sends one random call, mostly to an existing route. */
export const throwCall = (address: string, token: string, dice: Dice): Promise<Answer> => {
  const [, route] = dice.pick(known);
  const method = dice.oneIn(8) ? dice.pick(methods) : route.method;
  const place = new URL(route.path, `${address}/v1/`).pathname.replace(/:\w+/g, () => wordInPath(dice));
  const path = `${dice.oneIn(10) ? `/${wordInPath(dice)}` : place}${queryOf(dice)}`;
  const body =
    method === 'GET' || method === 'HEAD' ? null : anyText(dice, dice.oneIn(5) ? anyValue(dice) : anyObject(dice));
  const headers: Record<string, string> = {};
  if (!dice.oneIn(6)) headers.authorization = dice.oneIn(5) ? anyWord(dice) : `Bearer ${token}`;
  if (body !== null) headers['content-type'] = dice.oneIn(5) ? dice.pick(types) : 'application/json';
  if (dice.oneIn(4))
    headers[dice.pick(['accept', 'origin', 'x-forwarded-for', 'if-none-match', 'range', 'cookie', 'accept-encoding'])] =
      anyWord(dice);
  return new Promise((resolve, reject) => {
    const what = `${method} ${path.slice(0, 200)}`;
    const asked = request(address + path, { method, headers, timeout: patienceMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ what, status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve({ what, status: response.statusCode ?? 0, text }));
    });
    // The server may close the connection before it has read a body that is too large.
    asked.on('error', () => resolve({ what, status: 0, text: '' }));
    asked.on('timeout', () => reject(new Error(`${what} got no answer`)));
    asked.end(body);
  });
};

/** Sends broken request lines, headers and upgrades. */
export const throwBytes = (port: number, dice: Dice): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const head = dice.pick([
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
      'POST /v1/login HTTP/1.1\r\nContent-Length: -1\r\n',
      `GET /${anyWord(dice)} HTTP/9.9\r\n`,
      `GET /machine HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${anyWord(dice)}\r\nSec-WebSocket-Protocol: protoo\r\nSec-WebSocket-Version: ${dice.roll(20)}\r\n`,
      `GET / HTTP/1.1\r\n${anyWord(dice)}: ${'x'.repeat(dice.roll(40_000))}\r\n`,
      anyWord(dice),
    ]);
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setTimeout(patienceMs, () => reject(new Error(`${head.slice(0, 100)} was neither answered nor closed`)));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      // An upgraded connection would stay open, so the test closes it.
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve({ what: head.slice(0, 100), status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }),
    );
    socket.end(`${head}Connection: close\r\n\r\n${anyWord(dice)}`);
  });

const wordInPath = (dice: Dice): string =>
  dice.pick([
    () => encodeURIComponent(anyWord(dice)),
    () => anyWord(dice).replace(/[\s#?]/g, ''),
    () => '%00',
    () => '%E0%A4%A',
    () => 'koi',
    () => '..%2f..%2fetc%2fpasswd',
    () => 'x'.repeat(dice.roll(3000)),
  ])();

const queryOf = (dice: Dice): string => {
  if (dice.oneIn(2)) return '';
  const name = dice.pick(['limit', 'cursor', 'lang', 'contactId', 'userId', 'from', 'to', 'sort', '__proto__', 'x']);
  const value = dice.pick([
    '-5',
    '0',
    '1e9',
    '99999999999999999999',
    '%00',
    '%ff%fe',
    'NaN',
    '[]',
    encodeURIComponent(anyWord(dice)),
  ]);
  return dice.oneIn(5) ? `?${name}=${value}&${name}=${value}` : `?${name}=${value}`;
};

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dialect } from './dialect.ts';
import { staticClient } from './static-client.ts';
import { type Call, logIn, type Reply, thirdPartyCalls } from './third-party-calls.ts';
import { openThirdPartyChannels } from './third-party-channels.ts';
import { thirdPartyChat } from './third-party-chat.ts';
import { ThirdPartyFloor, type ThirdPartyPlayer } from './third-party-floor.ts';

/** Cache header for the client's asset files, whose names change with their content. */
const forEver = 'public, max-age=31536000, immutable';

/** A server that has only the calls and channels of the specification (§7), with only their fields. */
export interface ThirdPartyServer {
  readonly address: string;
  readonly floor: ThirdPartyFloor;
  /** PNGs of this server's operator by their address, beside the client's files. */
  readonly pictures: Map<string, Buffer>;
  /** Addresses of pictures that browsers asked for, with the query. */
  readonly askedPictures: string[];
  close(): Promise<void>;
}

export const openThirdPartyServer = async (
  dialect: Dialect,
  players: readonly ThirdPartyPlayer[],
  webDir: string,
  settings: object = {},
): Promise<ThirdPartyServer> => {
  const floor = new ThirdPartyFloor(dialect, players);
  const calls = { ...thirdPartyCalls(floor, dialect), ...thirdPartyChat(dialect) };
  const fileOf = staticClient(webDir);
  const pictures = new Map<string, Buffer>();
  const askedPictures: string[] = [];
  const written = JSON.stringify({
    API_URL: dialect.apiUrl,
    MACHINE_URL: '/seats',
    NOTIFY_URL: '/notices',
    JACKPOT_URL: '/pots',
    IP_CHEKCING: true,
    UPDATE_LOBBY: 2,
    DISCOUNT_BALANCE_CHECK: false,
    ...settings,
  });
  const base = dialect.apiUrl.replace(/\/$/, '');
  // The address of this call is `{API_URL}../check`.
  const check = new URL('check', `http://house${base}`).pathname;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://house');
    response.setHeader('cache-control', 'no-store');
    const send = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (url.pathname === '/Settings.json') return void send(200, 'application/json', written);
    if (url.pathname === check) {
      floor.received.push('GET ../check');
      return void send(200, 'application/json', JSON.stringify(admitted(dialect)));
    }
    const isCall = url.pathname.startsWith(`${base}/`) || url.pathname.startsWith('/api/');
    if (!isCall) {
      if (/\.(png|avif|webp|jpg)$/.test(url.pathname)) askedPictures.push(url.pathname + url.search);
      const own = pictures.get(decodeURIComponent(url.pathname));
      if (own) return void send(200, 'image/png', own);
      const file = await fileOf(url.pathname);
      if (file && url.pathname.startsWith('/assets/')) response.setHeader('cache-control', forEver);
      return void (file ? send(200, file.type, file.body) : send(404, 'text/plain', 'no such file'));
    }
    const path = url.pathname.startsWith('/api/') ? url.pathname : url.pathname.slice(base.length + 1);
    const name = `${request.method} ${path}`;
    floor.received.push(name);
    const body = await bodyOf(request);
    if (name === 'POST login') return sendReply(response, dialect, logIn(floor, dialect, body));
    const call = calls[name];
    if (!call) return void send(404, dialect.notFound.type, dialect.notFound.body);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const player = floor.playerOf(token);
    if (!player) return void send(401, 'application/json', '{}');
    const asked: Call = { player, token, body, query: url.searchParams };
    sendReply(response, dialect, call(asked));
  };

  const server = createServer((request, response) => void serve(request, response));
  const stopChannels = openThirdPartyChannels(server, floor, dialect);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    floor,
    pictures,
    askedPictures,
    close: async () => {
      stopChannels();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const admitted = ({ success, noText }: Dialect) => ({
  status: 1,
  code: success,
  ip: '192.0.2.7',
  country: noText,
});

const sendReply = (response: ServerResponse, dialect: Dialect, reply: Reply): void => {
  if ('answer' in reply) {
    const text = reply.answer === undefined ? '' : JSON.stringify(reply.answer);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    return;
  }
  const { code, text, params } = reply.refusal;
  const body = { code, ErrorMessage: text ?? dialect.noText, Params: params };
  response
    .writeHead(dialect.refusesWithOk ? 200 : 403, { 'content-type': 'application/json' })
    .end(JSON.stringify(body));
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
};

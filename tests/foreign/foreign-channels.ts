import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type Peer, Room, WebSocketServer } from 'protoo-server';
import type { Dialect } from './dialect.ts';
import type { ForeignHouse } from './foreign-house.ts';

interface Asked {
  readonly method: string;
  readonly data: Record<string, unknown>;
}
type Accept = (data?: unknown) => void;
type Reject = (code: number, reason?: string) => void;
/** Handles a request on a channel. Returns false if its method is unknown. */
type OnRequest = (peer: Peer, asked: Asked, accept: Accept, reject: Reject) => boolean;
type RouteHandler = (house: ForeignHouse, dialect: Dialect, ...request: Parameters<OnRequest>) => boolean;

/** Opens the channels of the specification (§7) with the published protoo server. Returns the function that closes them. */
export const openForeignChannels = (server: Server, house: ForeignHouse, dialect: Dialect): (() => void) => {
  const sockets = new WebSocketServer(server);
  const room = new Room();
  const handlers: Record<string, OnRequest> = {
    '/seats': (...asked) => onGame(house, dialect, ...asked),
    '/notices': (...asked) => onNotify(house, dialect, ...asked),
    // The specification (§7) gives no message formats for this channel ("not shown"), so every request on it is unknown.
    '/pots': () => false,
  };
  sockets.on('connectionrequest', ({ request }, accept, reject) => {
    const handler = handlers[request.url ?? ''];
    if (!handler) return reject(404, 'no such channel');
    const peer = room.createPeer(randomUUID(), accept());
    house.received.push(`${request.url} opened`);
    peer.on('request', (asked: Asked, yes: Accept, no: Reject) => {
      house.received.push(`${request.url} ${asked.method} ${JSON.stringify(asked.data ?? {})}`);
      const known = handler(peer, { ...asked, data: asked.data ?? {} }, yes, no);
      if (!known && !dialect.ignoresUnknown) no(404, 'unknown method');
    });
  });
  return () => {
    room.close();
    sockets.stop();
  };
};

const onGame: RouteHandler = (house, dialect, peer, { method, data }, accept, reject) => {
  if (method === 'init') {
    const player = house.playerOf(data.token);
    const at = house.machineOf(data.machineID);
    if (!player) reject(10, 'signature');
    else if (!at) reject(404, 'no such machine');
    else {
      const refusal = house.sit(player, at, peer);
      if (refusal !== null) reject(40000, refusal);
      else {
        peer.data.machine = at.number;
        peer.on('close', () => house.rise(at, peer));
        accept(dialect.empty);
        house.notifySession(player);
      }
    }
    return true;
  }
  if (method !== 'cashout') return false;
  const at = house.machineOf(peer.data.machine);
  if (at && house.cashOut(at)) accept(dialect.empty);
  else reject(50100, 'nothing there');
  return true;
};

const onNotify: RouteHandler = (house, dialect, peer, { method, data }, accept, reject) => {
  if (method !== 'init') return false;
  const player = house.playerOf(data.token);
  if (!player || data.id === undefined) {
    reject(10, 'signature');
    return true;
  }
  house.listeners.set(peer, player);
  peer.on('close', () => house.listeners.delete(peer));
  accept(dialect.empty);
  if (house.seatOf(player)) house.notifySession(player, peer);
  return true;
};

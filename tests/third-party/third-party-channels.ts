import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type Peer, Room, WebSocketServer } from 'protoo-server';
import type { Dialect } from './dialect.ts';
import type { ThirdPartyFloor } from './third-party-floor.ts';

interface Asked {
  readonly method: string;
  readonly data: Record<string, unknown>;
}
type Accept = (data?: unknown) => void;
type Reject = (code: number, reason?: string) => void;
/** Handles a request on a channel. Returns false if its method is unknown. */
type OnRequest = (peer: Peer, asked: Asked, accept: Accept, reject: Reject) => boolean;
type RouteHandler = (floor: ThirdPartyFloor, dialect: Dialect, ...request: Parameters<OnRequest>) => boolean;

/** Opens the channels of the specification (§7) with the published protoo server. Returns the function that closes them. */
export const openThirdPartyChannels = (server: Server, floor: ThirdPartyFloor, dialect: Dialect): (() => void) => {
  const sockets = new WebSocketServer(server);
  const room = new Room();
  const handlers: Record<string, OnRequest> = {
    '/seats': (...asked) => onGame(floor, dialect, ...asked),
    '/notices': (...asked) => onNotify(floor, dialect, ...asked),
    // The specification (§7) gives no message formats for this channel ("not shown"), so every request on it is unknown.
    '/pots': () => false,
  };
  sockets.on('connectionrequest', ({ request }, accept, reject) => {
    const handler = handlers[request.url ?? ''];
    if (!handler) return reject(404, 'no such channel');
    const peer = room.createPeer(randomUUID(), accept());
    floor.received.push(`${request.url} opened`);
    peer.on('request', (asked: Asked, yes: Accept, no: Reject) => {
      floor.received.push(`${request.url} ${asked.method} ${JSON.stringify(asked.data ?? {})}`);
      const known = handler(peer, { ...asked, data: asked.data ?? {} }, yes, no);
      if (!known && !dialect.ignoresUnknown) no(404, 'unknown method');
    });
  });
  return () => {
    room.close();
    sockets.stop();
  };
};

const onGame: RouteHandler = (floor, dialect, peer, { method, data }, accept, reject) => {
  if (method === 'init') {
    const player = floor.playerOf(data.token);
    const at = floor.machineOf(data.machineID);
    if (!player) reject(10, 'signature');
    else if (!at) reject(404, 'no such machine');
    else {
      const refusal = floor.sit(player, at, peer);
      if (refusal !== null) reject(40000, refusal);
      else {
        peer.data.machine = at.number;
        peer.on('close', () => floor.rise(at, peer));
        accept(dialect.empty);
        floor.notifySession(player);
      }
    }
    return true;
  }
  if (method !== 'cashout') return false;
  const at = floor.machineOf(peer.data.machine);
  if (at && floor.cashOut(at)) accept(dialect.empty);
  else reject(50100, 'nothing there');
  return true;
};

const onNotify: RouteHandler = (floor, dialect, peer, { method, data }, accept, reject) => {
  if (method !== 'init') return false;
  const player = floor.playerOf(data.token);
  if (!player || data.id === undefined) {
    reject(10, 'signature');
    return true;
  }
  floor.listeners.set(peer, player);
  peer.on('close', () => floor.listeners.delete(peer));
  accept(dialect.empty);
  if (floor.seatOf(player)) floor.notifySession(player, peer);
  return true;
};

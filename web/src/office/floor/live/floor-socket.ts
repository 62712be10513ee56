import { subprotocol } from '@reelfloor/protocol';
import { officeLivePath, officeServerSide } from '@reelfloor/protocol/office/live';
import * as z from 'zod/mini';
import { serverNow, tellReached, tellServerTime } from '../../calls/contact.ts';
import type { FloorStore } from './floor-store.ts';

/** First and longest wait before an attempt, in ms. Half of each wait is random, so that not all pages come at once. */
const [firstMs, longestMs] = [500, 10_000];
/** The server says something each two seconds. After this time in ms without a word, the connection is dead. */
const silenceMs = 7_000;
/** Close code after which the server wants no reconnect: the sign-in has ended, or its right. */
const refusedCode = 4000;

const messageSchema = z.object({ method: z.string(), data: z.unknown() });

/**
 * Keeps the store in step with the server until the returned function is called. `onRefused` is called when the server will not
 * tell this reader anything; it is then tried again more seldom.
 */
export const openFloorSocket = (store: FloorStore, onRefused: () => void): (() => void) => {
  let socket: WebSocket | null = null;
  let timer = 0;
  let attempt = 0;
  let isOver = false;

  const connect = () => {
    const address = new URL(officeLivePath, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const mine = new WebSocket(address, subprotocol);
    socket = mine;
    listen(mine);
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      listen(mine);
      hear(String(data));
    };
    mine.onclose = ({ code }) => {
      if (mine === socket) lost(code === refusedCode);
    };
  };
  /** Gives up a connection that is silent for too long, also one that does not open. */
  const listen = (mine: WebSocket) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      mine.close();
      if (mine === socket) lost(false);
    }, silenceMs);
  };
  const hear = (text: string) => {
    const message = messageSchema.parse(JSON.parse(text));
    if (message.method !== 'floor') return;
    const news = officeServerSide.notifications.floor.parse(message.data);
    attempt = 0;
    if (news.snapshot?.includes('begin')) tellServerTime(news.now);
    tellReached(true);
    store.take(news);
  };
  const lost = (isRefused: boolean) => {
    socket = null;
    window.clearTimeout(timer);
    if (isOver) return;
    store.lose(serverNow());
    tellReached(false);
    if (isRefused) onRefused();
    attempt += isRefused ? 5 : 1;
    const waitMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 10));
    timer = window.setTimeout(connect, (waitMs * (1 + Math.random())) / 2);
  };

  connect();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    socket?.close();
    socket = null;
  };
};

import { ChannelPeer, subprotocol } from '@reelfloor/protocol';
import {
  type FloorRow,
  type FloorUpdate,
  officeClientSide,
  officeLivePath,
  officeServerSide,
} from '@reelfloor/protocol/office/live';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { currentThumbnailConnection, type ThumbnailConnection } from '../../../thumbnails/thumbnail-connection.ts';
import { serverNow, setServerReachable, storeOfficeServerTime } from '../../api/server-reachability-store.ts';
import { FloorStore } from './floor-store.ts';

const StoreContext = createContext<FloorStore | null>(null);
export const FloorStoreProvider = StoreContext.Provider;

/**
 * Creates a store that receives live data from the server while the component is mounted. `refetchedQueryKey`: the query to refetch when
 * the server refuses the page, because its sign-in has ended or its display was revoked.
 */
export const useConnectedFloorStore = (socketPath = officeLivePath, refetchedQueryKey = 'me'): FloorStore => {
  const client = useQueryClient();
  const [store] = useState(() => new FloorStore());
  useEffect(
    () => openFloorSocket(store, socketPath, () => void client.invalidateQueries({ queryKey: [refetchedQueryKey] })),
    [store, socketPath, refetchedQueryKey, client],
  );
  return store;
};

export const useFloorStore = (): FloorStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('a part of the floor is drawn outside of its page');
  return store;
};

export const useFloorMachineRow = (machineId: string): FloorRow | undefined => {
  const store = useFloorStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(machineId, listener), [store, machineId]);
  return useSyncExternalStore(subscribe, () => store.row(machineId));
};

/** Returns the current snapshot of a part of the store, and subscribes to it. */
const usePart = <Snapshot>(part: {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Snapshot;
}): Snapshot => useSyncExternalStore(part.subscribe, part.read);

export const useFloorMachineGroups = () => usePart(useFloorStore().layout);
export const useFloorTotals = () => usePart(useFloorStore().totals);
export const useHourlyFloorFigures = () => usePart(useFloorStore().hours);
export const useWallDisplayFigures = () => usePart(useFloorStore().wall);
export const useFloorAlerts = () => usePart(useFloorStore().alerts);
export const useOfficeRequestsVersion = () => usePart(useFloorStore().requests);
export const useFloorBrandNames = () => usePart(useFloorStore().brands);
export const useFloorConnectionState = () => usePart(useFloorStore().link);
export const useFloorGroupSums = () => usePart(useFloorStore().sums);

/** First and longest reconnect backoff, in ms. Half of each wait is random jitter, so that not all pages reconnect at once. */
const [firstMs, longestMs] = [500, 10_000];
/** Timeout in ms: the server sends something every two seconds, so a longer silence means a dead connection. */
const silenceMs = 7_000;
/** Close code after which the page must not reconnect: its sign-in has ended, or lost the right. */
const refusedCode = 4000;
/** Timeout in ms for the request that reports which machines are visible. */
const askMs = 10_000;

/**
 * Receives live data into the store until the returned function is called. `onRefused` is called when the server refuses this user;
 * reconnects are then less frequent.
 */
const openFloorSocket = (store: FloorStore, path: string, onRefused: () => void): (() => void) => {
  let socket: WebSocket | null = null;
  let timer = 0;
  let attempt = 0;
  let isOver = false;

  const connect = () => {
    const address = new URL(path, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const mine = new WebSocket(address, subprotocol);
    mine.binaryType = 'arraybuffer';
    socket = mine;
    const peer = new ChannelPeer({
      ours: officeClientSide,
      theirs: officeServerSide,
      send: (text) => mine.send(text),
      onRequest: {},
      onNotification: { floor: (update) => receive(update, line), info: () => {} },
      // A newer server may send unknown notifications: ignore them. On any other invalid message reconnect, to get a new snapshot.
      onInvalid: ({ code }) => code === 'METHOD_UNKNOWN' || mine.close(),
      onHandlerError: (error) => {
        reportError(error);
        return 'unknown';
      },
    });
    const pictures = new Set<(message: Uint8Array) => void>();
    const line: ThumbnailConnection = {
      showThumbnails: async (machineIds) =>
        (await peer.request('thumbnails', { machineIds }, askMs)).kind !== 'refused',
      listen: ({ binary }) => {
        pictures.add(binary);
        return () => pictures.delete(binary);
      },
    };
    listen(mine);
    mine.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (mine !== socket) return;
      listen(mine);
      if (typeof data === 'string') return peer.receive(data);
      for (const take of pictures) take(new Uint8Array(data));
    };
    mine.onclose = ({ code }) => {
      peer.close();
      if (mine === socket) lost(code === refusedCode);
    };
  };
  /** Closes a connection that is silent for too long, also one that does not open. */
  const listen = (mine: WebSocket) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      mine.close();
      if (mine === socket) lost(false);
    }, silenceMs);
  };
  const receive = (update: FloorUpdate, line: ThumbnailConnection) => {
    attempt = 0;
    if (update.snapshot?.includes('begin')) storeOfficeServerTime(update.now);
    setServerReachable(true);
    currentThumbnailConnection.set(line);
    store.take(update);
  };
  const lost = (isRefused: boolean) => {
    socket = null;
    window.clearTimeout(timer);
    if (isOver) return;
    currentThumbnailConnection.set(null);
    store.lose(serverNow());
    setServerReachable(false);
    if (isRefused) onRefused();
    attempt += isRefused ? 5 : 1;
    const waitMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 10));
    timer = window.setTimeout(connect, (waitMs * (1 + Math.random())) / 2);
  };

  connect();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    currentThumbnailConnection.set(null);
    socket?.close();
    socket = null;
  };
};

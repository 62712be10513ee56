import type { FloorRow } from '@reelfloor/protocol/office/live';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { meKey } from '../../api/query-client.ts';
import { openFloorSocket } from './floor-socket.ts';
import { FloorStore } from './floor-store.ts';

const StoreContext = createContext<FloorStore | null>(null);
export const FloorStoreProvider = StoreContext.Provider;

/** Makes a store that follows the server while the component is there. */
export const useLiveFloor = (): FloorStore => {
  const client = useQueryClient();
  const [store] = useState(() => new FloorStore());
  useEffect(
    () => openFloorSocket(store, () => void client.invalidateQueries({ queryKey: meKey })),
    [store, client],
  );
  return store;
};

export const useFloorStore = (): FloorStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('a part of the floor is drawn outside of its page');
  return store;
};

export const useRow = (id: string): FloorRow | undefined => {
  const store = useFloorStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.row(id));
};

/** What a part of the store knows now. */
const usePart = <Snapshot>(part: {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Snapshot;
}): Snapshot => useSyncExternalStore(part.subscribe, part.read);

export const useLayout = () => usePart(useFloorStore().layout);
export const useTotals = () => usePart(useFloorStore().totals);
export const useAlerts = () => usePart(useFloorStore().alerts);
export const useRequestsMark = () => usePart(useFloorStore().requests);
export const useBrands = () => usePart(useFloorStore().brands);
export const useLink = () => usePart(useFloorStore().link);
export const useSums = () => usePart(useFloorStore().sums);

import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { onlyLobby } from '../../../settings/only-lobby.ts';
import { settings } from '../../../settings/settings.ts';
import { floor } from '../store/floor.ts';

export const machinesKey = ['machines'] as const;

/** The machines of the floor, in single-lobby mode of that lobby alone. */
const callForMachines = (signal: AbortSignal) => {
  const only = onlyLobby();
  return only === null
    ? callServer('machines', {}, { signal })
    : callServer('brandMachines', { params: { id: only } }, { signal });
};

/** The machines go into the floor's stores, where what the channel told may be newer. */
const getMachines = async (signal: AbortSignal): Promise<null> => {
  const { machines } = valueOrThrow(await callForMachines(signal));
  floor.take(machines);
  return null;
};

const machinesQuery = () =>
  queryOptions({
    queryKey: machinesKey,
    queryFn: ({ signal }) => getMachines(signal),
    refetchInterval: settings().UPDATE_LOBBY * 1000,
  });

export const useMachinesQuery = () => useQuery(machinesQuery());

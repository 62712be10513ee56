import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { onlyLobby } from '../../../settings/only-lobby.ts';
import { settings } from '../../../settings/settings.ts';
import { floor } from '../store/floor.ts';

export const machinesKey = ['machines'] as const;

/** The machines go into the floor's stores, where what the channel told may be newer. */
const getMachines = async (signal?: AbortSignal): Promise<null> => {
  const only = onlyLobby();
  const { machines } = valueOrThrow(
    only === null
      ? await callServer('machines', {}, { signal })
      : await callServer('brandMachines', { params: { id: only } }, { signal }),
  );
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

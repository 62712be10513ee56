import { queryOptions, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { settings } from '../../../settings/settings.ts';
import { floor } from '../store/floor.ts';
import { callForMachines, takeEarly } from './early-lists.ts';

export const machinesKey = ['machines'] as const;

/** The machines go into the floor's stores, where what the channel told may be newer. */
const getMachines = async (signal?: AbortSignal): Promise<null> => {
  const { machines } = valueOrThrow((await takeEarly('machines')) ?? (await callForMachines(signal)));
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

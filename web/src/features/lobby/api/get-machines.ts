import type { LobbyMachine } from '@reelfloor/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { signInStore } from '../../../api/sign-in-state.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { getSingleLobbyBrandId } from '../../../settings/single-lobby-brand.ts';
import { floor } from '../store/machine-list-store.ts';

export const machinesKey = ['machines'] as const;

const callForMachines = (signal: AbortSignal) => {
  const only = getSingleLobbyBrandId();
  return only === null
    ? callServer('machines', {}, { signal })
    : callServer('brandMachines', { params: { id: only } }, { signal });
};

/** Fetches the machines into the stores, which keep newer data from the notification channel. */
const getMachines = async (signal: AbortSignal): Promise<null> => {
  const { machines } = unwrapCallResult(await callForMachines(signal));
  floor.take(machines.map(forReader));
  return null;
};

/** Removes another player's name from a reservation. Our server does so itself; third-party servers may send any name or id. */
const forReader = (machine: LobbyMachine): LobbyMachine => {
  if (!machine.reservation || isReader(machine.reservation)) return machine;
  return { ...machine, reservation: '' };
};

const isReader = (name: string): boolean => {
  const signIn = signInStore.getState();
  if (signIn.kind !== 'signedIn') return false;
  const { id, username, displayName, name: first, lastname } = signIn.account.user;
  return [id, username, displayName, first, `${first} ${lastname}`].includes(name);
};

export const machinesQuery = () =>
  queryOptions({
    queryKey: machinesKey,
    queryFn: ({ signal }) => getMachines(signal),
    refetchInterval: getOperatorSettings().UPDATE_LOBBY * 1000,
  });

export const useMachinesQuery = () => useQuery(machinesQuery());

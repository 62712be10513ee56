import type { LobbyMachine, MachineDetails } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLaterRoutes } from '../../../api/later-routes.ts';

/** Asks the server what it knows of a machine. Asks again when the machine changes, because a play begins or ends then. */
export const useMachineFacts = ({ id, version }: LobbyMachine): MachineDetails => {
  const { data } = useQuery({
    queryKey: ['machine-details', id, version],
    queryFn: async ({ signal }) => {
      await loadLaterRoutes();
      return valueOrThrow(await callServer('machineDetails', { params: { id } }, { signal }));
    },
    // Another server sends no versions, and does not know this call either.
    enabled: version !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    retry: false,
  });
  return data ?? nothing;
};

const nothing: MachineDetails = {};

import { useQueryClient } from '@tanstack/react-query';
import { Joystick } from 'lucide-react';
import { useStore } from 'zustand';
import { machinesQuery } from '../../features/lobby/api/get-machines.ts';
import { findMachines } from '../../features/lobby/store/find-machines.ts';
import { floor } from '../../features/lobby/store/floor.ts';
import { machineSearchPath } from '../../features/lobby/store/lobby-path.ts';
import { NavigationSearch } from '../../features/navigation/components/navigation-search.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import type { SuggestionSource } from '../../features/navigation/suggestion.ts';
import { useTexts } from '../../i18n/use-texts.ts';

interface FrameSearchProps {
  nodes: readonly NavigationNode[];
  onChoose?: () => void;
  className?: string;
}

/** Searches pages and machines. Choosing a machine opens the lobby. */
export const FrameSearch = (props: FrameSearchProps) => (
  <NavigationSearch {...props} others={useMachines()} />
);

const useMachines = (): SuggestionSource => {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const isLoaded = useStore(floor.overview, ({ loaded }) => loaded);
  return {
    find: (typed) =>
      findMachines(floor.all(), typed, (id) => t('lobby.machine', { id })).map(({ id, brand }) => ({
        id: `machine-${id}`,
        title: [t('lobby.machine', { id }), brand?.name].filter(Boolean).join(' · '),
        icon: Joystick,
        url: machineSearchPath(id),
      })),
    // Loads the machines, because the lobby may not have been open yet.
    prepare: () => {
      if (!isLoaded) void queryClient.prefetchQuery(machinesQuery());
    },
  };
};

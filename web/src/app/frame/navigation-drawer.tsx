import { useQueryClient } from '@tanstack/react-query';
import { Joystick, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { machinesQuery } from '../../features/lobby/api/get-machines.ts';
import { buildMachineSearchPath } from '../../features/lobby/store/lobby-path.ts';
import { findMachines } from '../../features/lobby/store/machine-filter.ts';
import { floor } from '../../features/lobby/store/machine-list-store.ts';
import { NavigationSearch } from '../../features/navigation/components/navigation-search.tsx';
import { NavigationShortcutList } from '../../features/navigation/components/navigation-shortcut-list.tsx';
import { VerticalNavigation } from '../../features/navigation/components/vertical-navigation.tsx';
import type { NavigationNode } from '../../features/navigation/navigation-items.ts';
import type { SuggestionSource } from '../../features/navigation/search-suggestion.ts';
import { mainMessages } from '../../i18n/i18n.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { LayoutConfig } from '../../ui/layouts/page-layout-config.ts';
import { getOperatorName, Logo } from '../../ui/operator-logo.tsx';
import { LastLoginTime, SignedInUserBlock } from './signed-in-user-block.tsx';

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  /** If true, the drawer closes when the window becomes wide, because wide screens show the navigation elsewhere. */
  onlyNarrow: boolean;
  position: LayoutConfig['navbar']['position'];
  nodes: readonly NavigationNode[];
  /** Controls of the hidden toolbar; null if the toolbar is visible. */
  controls: ReactNode;
}

export const NavigationDrawer = ({ open, onClose, onlyNarrow, position, ...content }: NavigationDrawerProps) => {
  const { t } = useMessages(mainMessages);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useEffect(() => {
    if (!onlyNarrow) return;
    const wide = matchMedia('(min-width: 1280px)');
    const close = () => wide.matches && onClose();
    close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onlyNarrow, onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape closes it by the element's close event
    <dialog
      ref={ref}
      aria-label={t('words.menu')}
      data-side={position}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
      className={joinClassNames(
        'navigation-drawer m-0 h-dvh max-h-none w-70 max-w-[calc(100vw-3rem)] bg-surface-1 text-ink backdrop:bg-[rgb(4_7_14/0.6)]',
        position === 'right' && 'ms-auto',
      )}
    >
      {open && <DrawerContent {...content} onClose={onClose} />}
    </dialog>
  );
};

const DrawerContent = ({ nodes, controls, onClose }: Pick<NavigationDrawerProps, 'nodes' | 'controls' | 'onClose'>) => {
  const { t } = useMessages(mainMessages);
  return (
    <div className="flex h-full flex-col overflow-y-auto px-3 pb-3">
      <div className="flex h-16 flex-none items-center justify-between ps-1.5">
        <Link
          href="/lobby"
          replace
          onClick={onClose}
          className="inline-flex min-h-11 items-center rounded-control"
          aria-label={`${getOperatorName()}, ${t('words.toLobby')}`}
        >
          <Logo />
        </Link>
        <IconButton label={t('words.closeMenu')} icon={<X />} onClick={onClose} />
      </div>
      <PageAndMachineSearch nodes={nodes} onChoose={onClose} className="my-2 flex-none" />
      <NavigationShortcutList nodes={nodes} onChoose={onClose} className="mb-1 flex-none" />
      <VerticalNavigation nodes={nodes} onChoose={onClose} className="flex-auto" />
      {controls && <div className="flex-none border-t border-line pt-3">{controls}</div>}
      <LastLoginTime className="mt-3 flex-none rounded-control bg-surface-2 px-3 py-2" />
      <SignedInUserBlock className="mt-3 flex-none border-t border-line ps-0.5 pt-3" />
    </div>
  );
};

interface FrameSearchProps {
  nodes: readonly NavigationNode[];
  onChoose?: () => void;
  className?: string;
}

/** Searches pages and machines. Choosing a machine opens the lobby. */
export const PageAndMachineSearch = (props: FrameSearchProps) => <NavigationSearch {...props} others={useMachines()} />;

const useMachines = (): SuggestionSource => {
  const { t } = useMessages(mainMessages);
  const queryClient = useQueryClient();
  const isLoaded = useStore(floor.overview, ({ loaded }) => loaded);
  return {
    find: (typed) =>
      findMachines(floor.all(), typed, (id) => t('lobby.machine', { id })).map(({ id, brand }) => ({
        id: `machine-${id}`,
        title: [t('lobby.machine', { id }), brand?.name].filter(Boolean).join(' · '),
        icon: Joystick,
        url: buildMachineSearchPath(id),
      })),
    // Load the machines, because the lobby may not have been opened yet.
    prepare: () => {
      if (!isLoaded) void queryClient.prefetchQuery(machinesQuery());
    },
  };
};

import type { Brand, LobbyMachine } from '@reelfloor/protocol';
import { type ComponentType, createContext, type ReactNode } from 'react';
import type { MachineCardAction } from '../store/machine-card-action.ts';
import type { MachineListFilter } from '../store/machine-filter.ts';

/** Props that a machine's card passes to the components in its slots. */
export interface CardSlotProps {
  readonly machine: LobbyMachine;
  readonly action: MachineCardAction;
}

/** `children` is what the card shows until the component has loaded. The component renders it too, or replaces it. */
export interface ReplacingSlotProps extends CardSlotProps {
  readonly children: ReactNode;
}

export interface ExtraFiltersProps {
  readonly filter: MachineListFilter;
  readonly onFilter: (filter: MachineListFilter) => void;
  readonly counts: Readonly<Record<MachineListFilter, number>>;
}

/**
 * Components of the lobby that are loaded after the first cards, in one file. Each is rendered for every card near the screen, so it
 * subscribes only to its own machine's values. A component that has nothing to show returns its children or null.
 */
export interface LazyLobbyComponents {
  /** Overlay on a card's still picture, of the same size as the picture. */
  readonly CardPicture: ComponentType<CardSlotProps>;
  /** Shows the machine's status and the line of text below it. */
  readonly CardStatus: ComponentType<ReplacingSlotProps>;
  /** The buttons of a card, which share its width. */
  readonly CardKeys: ComponentType<ReplacingSlotProps>;
  /** Additional filters, after the standard ones. */
  readonly FinderFilters: ComponentType<ExtraFiltersProps>;
  /** Buttons beside the list's sort order. */
  readonly FinderKeys: ComponentType;
  /** Buttons beside a brand's jackpots. */
  readonly TickerKeys: ComponentType<{ readonly brand: Brand }>;
  /** A bar above the list of machines. */
  readonly PageBar: ComponentType;
}

/** Null until the components of the lobby that are loaded last have loaded. */
export const LatePartsContext = createContext<LazyLobbyComponents | null>(null);

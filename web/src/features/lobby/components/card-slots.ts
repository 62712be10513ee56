import type { Brand, LobbyMachine } from '@reelfloor/protocol';
import { type ComponentType, createContext, type ReactNode } from 'react';
import type { CardAction } from '../store/card-action.ts';
import type { ListFilter } from '../store/machine-filter.ts';

/** What a card tells the part in one of its slots. */
export interface CardSlotProps {
  readonly machine: LobbyMachine;
  readonly action: CardAction;
}

/** `children` is what the card shows until the part has loaded. The part shows it too, or something in its place. */
export interface ReplacingSlotProps extends CardSlotProps {
  readonly children: ReactNode;
}

export interface ExtraFiltersProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly counts: Readonly<Record<ListFilter, number>>;
}

/**
 * Parts of the lobby that load after the first cards, in one file. Each is drawn for every card near the screen, so it
 * subscribes to its own machine's figures alone. A part that has nothing to show returns its children or null.
 */
export interface LateParts {
  /** Lies over the still picture of a card, in a box that is as large as the picture. */
  readonly CardPicture: ComponentType<CardSlotProps>;
  /** Status and the line below it. */
  readonly CardStatus: ComponentType<ReplacingSlotProps>;
  /** The keys of a card, which share its width. */
  readonly CardKeys: ComponentType<ReplacingSlotProps>;
  /** Filters after the usual ones. */
  readonly FinderFilters: ComponentType<ExtraFiltersProps>;
  /** Keys beside the order of the list. */
  readonly FinderKeys: ComponentType;
  /** Keys beside the jackpots of a brand. */
  readonly TickerKeys: ComponentType<{ readonly brand: Brand }>;
  /** A bar above the list of machines. */
  readonly PageBar: ComponentType;
}

/** Null until the late parts have loaded. */
export const LatePartsContext = createContext<LateParts | null>(null);

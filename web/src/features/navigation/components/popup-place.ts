import type { NavigationCollapse, NavigationGroup } from '../navigation-items.ts';

/** Between a popup and what it must not touch, in pixels. */
const gap = 4;

export type Side = 'left' | 'right';
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width'>;

interface PopupSurroundings {
  /** As its style sheet places it: under its button in the bar, or to the right of its entry, from right to left to the left. */
  readonly popup: Box;
  /** What it belongs to. */
  readonly entry: Box;
  /** 0 for a popup of the bar, 1 for one in that, and so on. */
  readonly level: number;
  /** How many popups may open from it, one beside the other. */
  readonly deeper: number;
  /** The side to which the popup around it opened. */
  readonly sideBefore: Side | null;
  readonly window: { readonly width: number; readonly height: number };
}

/** Where a popup goes: how far from where its style sheet has it, in pixels, and to which side of its entry. */
export interface PopupPlace {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
}

/**
 * Keeps a popup inside the window. One under the bar is moved back as far as it would stick out. One beside an entry takes
 * the side that has room for it and for those that may open from it in their turn, which then go on to that side: so none
 * covers the popups that it came from.
 */
export const placePopup = ({
  popup,
  entry,
  level,
  deeper,
  sideBefore,
  window,
}: PopupSurroundings): PopupPlace => {
  const own: Side = popup.left >= entry.right ? 'right' : 'left';
  const y = Math.min(0, Math.max(window.height - gap - popup.bottom, gap - popup.top));
  const inside = (x: number): number =>
    Math.max(gap - popup.left, Math.min(window.width - gap - popup.right, x));
  if (level === 0) return { x: inside(0), y, side: own };
  const other: Side = own === 'right' ? 'left' : 'right';
  const room = { left: entry.left - gap, right: window.width - gap - entry.right };
  const wanted = (1 + deeper) * (popup.width + gap);
  const side = sideBefore ?? (room[own] >= Math.min(wanted, room[other]) ? own : other);
  const acrossEntry = popup.width + entry.width + 2 * gap;
  const x = side === own ? 0 : acrossEntry * (side === 'left' ? -1 : 1);
  return { x: inside(x), y, side };
};

/** How many popups may open from one, one beside the other. */
export const popupsBelow = ({ children }: NavigationCollapse | NavigationGroup): number =>
  Math.max(
    0,
    ...children.map((child) => {
      if (child.type === 'collapse') return 1 + popupsBelow(child);
      return child.type === 'group' ? popupsBelow(child) : 0;
    }),
  );

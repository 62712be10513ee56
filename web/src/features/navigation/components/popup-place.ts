import type { NavigationCollapse, NavigationGroup } from '../navigation-items.ts';

const gap = 4;

export type Side = 'left' | 'right';
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width'>;

interface PopupSurroundings {
  /** As placed by the style sheet: under its button in the bar, or beside its entry at the end side. */
  readonly popup: Box;
  readonly entry: Box;
  /** 0 in the bar, 1 for a popup opened from there, and so on. */
  readonly level: number;
  /** Popups that may open from it, side by side. */
  readonly deeper: number;
  /** The side to which the parent popup opened. */
  readonly sideBefore: Side | null;
  readonly window: { readonly width: number; readonly height: number };
}

/** Pixels from the position by the style sheet, and the side of its entry on which the popup opens. */
export interface PopupPlace {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
}

/**
 * Keeps a popup inside the window. Under the bar, it is moved back by as much as it would stick out. Beside an entry,
 * it opens on the side with room for itself and the popups that may open from it, which use the same side, so that they
 * do not cover it.
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

/** Returns the number of popups that may open from this entry, side by side. */
export const popupsBelow = ({ children }: NavigationCollapse | NavigationGroup): number =>
  Math.max(
    0,
    ...children.map((child) => {
      if (child.type === 'collapse') return 1 + popupsBelow(child);
      return child.type === 'group' ? popupsBelow(child) : 0;
    }),
  );

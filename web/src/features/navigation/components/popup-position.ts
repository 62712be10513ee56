import type { NavigationCollapse, NavigationGroup } from '../navigation-items.ts';

const gap = 4;

export type Side = 'left' | 'right';
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width'>;

interface PopupSurroundings {
  /** The popup's box as CSS places it: under its button in the bar, or beside its entry at the inline end. */
  readonly popup: Box;
  readonly entry: Box;
  /** Nesting level: 0 for a popup of the bar, 1 for a popup opened from a popup of level 0, and so on. */
  readonly level: number;
  /** How many more nested popups may open from this popup, side by side. */
  readonly deeper: number;
  /** Side on which the parent popup opened. */
  readonly sideBefore: Side | null;
  readonly window: { readonly width: number; readonly height: number };
}

/** Offset of a popup from where CSS places it, in pixels, and the side on which it opens. */
export interface PopupPosition {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
}

/**
 * Positions a popup inside the window. A popup under the bar is shifted back by as much as it would overflow. A nested popup opens on the
 * side with space for it and for the popups that may open from it, which use the same side, so that they do not cover it.
 */
export const computePopupPosition = ({
  popup,
  entry,
  level,
  deeper,
  sideBefore,
  window,
}: PopupSurroundings): PopupPosition => {
  const own: Side = popup.left >= entry.right ? 'right' : 'left';
  const y = Math.min(0, Math.max(window.height - gap - popup.bottom, gap - popup.top));
  const inside = (x: number): number => Math.max(gap - popup.left, Math.min(window.width - gap - popup.right, x));
  if (level === 0) return { x: inside(0), y, side: own };
  const other: Side = own === 'right' ? 'left' : 'right';
  const room = { left: entry.left - gap, right: window.width - gap - entry.right };
  const wanted = (1 + deeper) * (popup.width + gap);
  const side = sideBefore ?? (room[own] >= Math.min(wanted, room[other]) ? own : other);
  const acrossEntry = popup.width + entry.width + 2 * gap;
  const x = side === own ? 0 : acrossEntry * (side === 'left' ? -1 : 1);
  return { x: inside(x), y, side };
};

/** Returns how many nested popups may open from this entry, side by side. */
export const computePopupDepth = ({ children }: NavigationCollapse | NavigationGroup): number =>
  Math.max(
    0,
    ...children.map((child) => {
      if (child.type === 'collapse') return 1 + computePopupDepth(child);
      return child.type === 'group' ? computePopupDepth(child) : 0;
    }),
  );

import type { Layout } from '../../ui/layouts/layout-config.ts';

/** The frame's parts and their places. "Wide" means at least 1280 px; in narrower windows, navigation is in the drawer. */
export interface FrameShape {
  readonly toolbar: boolean;
  /** Where navigation is on wide screens: a panel at the side, a bar under the toolbar, or only the drawer. */
  readonly wideNavigation: 'panel' | 'bar' | 'drawer';
  readonly menuButton: 'toolbar' | 'floating';
  readonly menuButtonWhenWide: boolean;
  /** True: the toolbar is lower, as in layout3. */
  readonly compact: boolean;
  /** True: shortcuts are in a strip at the side instead of the toolbar. */
  readonly shortcutStrip: boolean;
}

/**
 * Returns the frame's shape for a layout. Navigation and controls are always at most one press away: a hidden
 * toolbar's controls move to the navigation, hidden navigation moves to the drawer.
 */
export const frameShape = ({ style, config }: Layout, hideHeaderBar: boolean): FrameShape => {
  const toolbar = config.toolbar.display && !hideHeaderBar;
  const shown = config.navbar.display;
  const wideNavigation =
    shown && style === 'layout1' ? 'panel' : shown && style === 'layout2' ? 'bar' : 'drawer';
  return {
    toolbar,
    wideNavigation,
    menuButton: toolbar ? 'toolbar' : 'floating',
    // The navigation bar has no room for the controls of a hidden toolbar, so the drawer shows them.
    menuButtonWhenWide: wideNavigation === 'drawer' || (wideNavigation === 'bar' && !toolbar),
    compact: style === 'layout3',
    shortcutStrip: config.leftSidePanel.display,
  };
};

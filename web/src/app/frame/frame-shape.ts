import type { Layout } from '../../ui/layouts/layout-config.ts';

/**
 * The parts of the frame and their positions. "Wide" means 1280 px or more; below, navigation is always in the drawer.
 */
export interface FrameShape {
  readonly toolbar: boolean;
  /** On wide screens: a panel at the side, a bar under the toolbar, or in the drawer only. */
  readonly wideNavigation: 'panel' | 'bar' | 'drawer';
  readonly menuButton: 'toolbar' | 'floating';
  readonly menuButtonWhenWide: boolean;
  /** The lower toolbar of layout3. */
  readonly compact: boolean;
  /** Shortcuts are in a strip at the side instead of the toolbar. */
  readonly shortcutStrip: boolean;
}

/**
 * Returns the frame for a layout. In every layout, navigation and controls are at most one press away: the controls of
 * a hidden toolbar move to the navigation, a hidden navigation moves to the drawer.
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

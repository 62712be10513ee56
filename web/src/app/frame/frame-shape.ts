import type { Layout } from '../../ui/layouts/layout-config.ts';

/** Which pieces of chrome stand where. "Wide" is from 1280 px on; below it the navigation is always in the drawer. */
export interface FrameShape {
  readonly toolbar: boolean;
  /** Navigation on wide screens: a panel at the side, a bar under the toolbar, or in the drawer only. */
  readonly wideNavigation: 'panel' | 'bar' | 'drawer';
  /** What opens the drawer on wide screens; below, it is the toolbar or, without one, the floating button. */
  readonly menuButton: 'toolbar' | 'floating';
  readonly menuButtonWhenWide: boolean;
  /** The compact bar of layout3. */
  readonly compact: boolean;
  /** The strip of shortcuts at the side takes their place in the toolbar. */
  readonly shortcutStrip: boolean;
}

/**
 * The rule behind it: whatever is hidden, navigation and the toolbar's own controls stay one press away. Without a
 * toolbar its controls stand with the navigation, and a navigation that is not shown is in the drawer.
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
    // The bar has no room for the controls of a hidden toolbar, so the drawer has them then.
    menuButtonWhenWide: wideNavigation === 'drawer' || (wideNavigation === 'bar' && !toolbar),
    compact: style === 'layout3',
    shortcutStrip: config.leftSidePanel.display,
  };
};

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Navigation is a sidebar in layout1, a bar under the toolbar in layout2, and a drawer in layout3. */
export const layoutStyles = ['layout1', 'layout2', 'layout3'] as const;
type LayoutStyle = (typeof layoutStyles)[number];

export const layoutModes = ['fullwidth', 'container', 'boxed'] as const;
export const scrollModes = ['content', 'body'] as const;
export const navbarPositions = ['left', 'right'] as const;
export const toolbarStyles = ['fixed', 'static'] as const;

/** Options of a page layout. Every layout stores all of them; `layoutOptions` lists those that it uses. */
export interface LayoutConfig {
  /** Width of the page: as wide as the window, in a centered column, or in a box together with toolbar and navigation. */
  readonly mode: (typeof layoutModes)[number];
  readonly scroll: (typeof scrollModes)[number];
  readonly navbar: {
    readonly display: boolean;
    readonly folded: boolean;
    readonly position: (typeof navbarPositions)[number];
  };
  /** A fixed toolbar stays visible. A static toolbar scrolls away if the whole page scrolls. */
  readonly toolbar: { readonly display: boolean; readonly style: (typeof toolbarStyles)[number] };
  readonly footer: { readonly display: boolean };
  /** Narrow side panel with the shortcuts. If it is hidden, the shortcuts are in the toolbar. */
  readonly leftSidePanel: { readonly display: boolean };
  readonly rightSidePanel: { readonly display: boolean };
}

export interface PageLayout {
  readonly style: LayoutStyle;
  readonly config: LayoutConfig;
}

const layout1: LayoutConfig = {
  mode: 'fullwidth',
  scroll: 'body',
  navbar: { display: true, folded: false, position: 'left' },
  toolbar: { display: true, style: 'fixed' },
  footer: { display: true },
  leftSidePanel: { display: false },
  rightSidePanel: { display: true },
};

export const layoutDefaults: Readonly<Record<LayoutStyle, LayoutConfig>> = {
  layout1,
  layout2: { ...layout1, mode: 'container' },
  layout3: { ...layout1, mode: 'container' },
};

export type LayoutOption =
  | 'mode'
  | 'scroll'
  | 'navbar.display'
  | 'navbar.folded'
  | 'navbar.position'
  | 'toolbar.display'
  | 'toolbar.style'
  | 'footer.display'
  | 'leftSidePanel.display'
  | 'rightSidePanel.display';

const everyLayout = [
  'mode',
  'scroll',
  'navbar.display',
  'toolbar.display',
  'toolbar.style',
  'footer.display',
  'leftSidePanel.display',
  'rightSidePanel.display',
] as const;

/** Options that each layout uses. Only a sidebar can be collapsed, and only sidebars and drawers have a side. */
export const layoutOptions: Readonly<Record<LayoutStyle, readonly LayoutOption[]>> = {
  layout1: [...everyLayout, 'navbar.folded', 'navbar.position'],
  layout2: everyLayout,
  layout3: [...everyLayout, 'navbar.position'],
};

export type LayoutChange = {
  readonly [Part in keyof LayoutConfig]?: LayoutConfig[Part] extends object
    ? Partial<LayoutConfig[Part]>
    : LayoutConfig[Part];
};

export const applyLayoutChange = (config: LayoutConfig, change: LayoutChange): LayoutConfig => ({
  mode: change.mode ?? config.mode,
  scroll: change.scroll ?? config.scroll,
  navbar: { ...config.navbar, ...change.navbar },
  toolbar: { ...config.toolbar, ...change.toolbar },
  footer: { ...config.footer, ...change.footer },
  leftSidePanel: { ...config.leftSidePanel, ...change.leftSidePanel },
  rightSidePanel: { ...config.rightSidePanel, ...change.rightSidePanel },
});

/** Parses a stored layout. Missing or invalid values become the defaults, so that old records still work. */
export const parseStoredPageLayout = (storedValue: unknown): PageLayout => {
  const record = asRecord(storedValue);
  const style = oneOf(layoutStyles, record.style, 'layout1');
  const defaults = layoutDefaults[style];
  const config = asRecord(record.config);
  const display = (part: 'footer' | 'leftSidePanel' | 'rightSidePanel') => ({
    display: truth(asRecord(config[part]).display, defaults[part].display),
  });
  const [navbar, toolbar] = [asRecord(config.navbar), asRecord(config.toolbar)];
  return {
    style,
    config: {
      mode: oneOf(layoutModes, config.mode, defaults.mode),
      scroll: oneOf(scrollModes, config.scroll, defaults.scroll),
      navbar: {
        display: truth(navbar.display, defaults.navbar.display),
        folded: truth(navbar.folded, defaults.navbar.folded),
        position: oneOf(navbarPositions, navbar.position, defaults.navbar.position),
      },
      toolbar: {
        display: truth(toolbar.display, defaults.toolbar.display),
        style: oneOf(toolbarStyles, toolbar.style, defaults.toolbar.style),
      },
      footer: display('footer'),
      leftSidePanel: display('leftSidePanel'),
      rightSidePanel: display('rightSidePanel'),
    },
  };
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const truth = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);

const oneOf = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
  values.find((known) => known === value) ?? otherwise;

const storageKey = 'layout';

const stored = (): PageLayout => {
  try {
    return parseStoredPageLayout(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    // Local storage is disabled or unreadable, so the default layout applies.
    return parseStoredPageLayout(null);
  }
};

export const layoutStore = createStore<PageLayout>(stored);

layoutStore.subscribe((layout) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(layout));
  } catch {
    // Local storage is disabled, so the chosen layout lasts only until the page closes.
  }
});

export const choosePageLayoutStyle = (style: LayoutStyle): void =>
  layoutStore.setState({ style, config: layoutDefaults[style] });

export const changePageLayout = (change: LayoutChange): void =>
  layoutStore.setState(({ config }) => ({ config: applyLayoutChange(config, change) }));

export const applyStoredPageLayout = (storedValue: unknown): void =>
  layoutStore.setState(parseStoredPageLayout(storedValue));

export const usePageLayout = (): PageLayout => useStore(layoutStore);

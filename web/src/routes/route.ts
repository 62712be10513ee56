interface AnyRoute {
  readonly path: `/${string}`;
  /** Who may open the page; `players`: everybody signed in, in any role. The server still checks every call. */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: navigation, toolbar and footer are around the page. `bare`: its `main` fills the window. */
  readonly landmark: 'framed' | 'bare';
  readonly navigation: 'menu' | 'examples' | 'templates' | 'none';
}

/** A page that the test `tests/browser/template-pages.test.ts` opens in every language and size. */
export interface PageRoute extends AnyRoute {
  /** Key of the text for the browser tab and the page's first heading. */
  readonly title: string;
}

/** An address that `tests/browser/template-pages.test.ts` does not open. */
export interface UnwalkedRoute extends AnyRoute {
  readonly unwalked: 'has parameters' | 'leads elsewhere' | 'signs out' | 'is offered by a setting';
  /** Operator's setting that switches the page on. */
  readonly setting?: 'REGISTRATION' | 'PASSWORD_RESET';
}

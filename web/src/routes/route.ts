interface AnyRoute {
  readonly path: `/${string}`;
  /** `players`: everybody signed in, in any role. This is no protection: the server checks every call. */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: with navigation, toolbar and footer around the page. `bare`: the page fills the window with its `main`. */
  readonly landmark: 'framed' | 'bare';
  readonly navigation: 'menu' | 'examples' | 'templates' | 'none';
}

/** The walk test (`tests/browser/template-pages.test.ts`) opens the page in every language and size. */
export interface PageRoute extends AnyRoute {
  /** A text key, for the browser tab and the first heading. */
  readonly title: string;
}

/** An address that the walk test leaves out. */
export interface UnwalkedRoute extends AnyRoute {
  readonly unwalked: 'has parameters' | 'leads elsewhere' | 'signs out' | 'is offered by a setting';
  /** The operator's setting that switches the page on. */
  readonly setting?: 'REGISTRATION' | 'PASSWORD_RESET';
}

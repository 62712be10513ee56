interface AnyRoute {
  readonly path: `/${string}`;
  /**
   * The users who can open the page. `players`: everybody who is signed in, in any role. This is no protection: the
   * server checks every call.
   */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: with navigation, toolbar and footer around the page. `bare`: the page fills the window with its `main`. */
  readonly landmark: 'framed' | 'bare';
  /** The list of the navigation that has an entry for the page. */
  readonly navigation: 'menu' | 'examples' | 'templates' | 'none';
}

/** A page at a fixed address: the walk test (`tests/browser/template-pages.test.ts`) opens it in every language and size. */
export interface PageRoute extends AnyRoute {
  /** The text key of the page's title, for the browser tab and the first heading. */
  readonly title: string;
}

/** An address that the walk test leaves out. */
export interface UnwalkedRoute extends AnyRoute {
  readonly unwalked: 'has parameters' | 'leads elsewhere' | 'signs out' | 'is offered by a setting';
  /** The operator's setting that switches the page on. */
  readonly setting?: 'REGISTRATION' | 'PASSWORD_RESET';
}

interface AnyRoute {
  readonly path: `/${string}`;
  /**
   * Whom the page lets in. `players`: everybody who is signed in, whatever their role. The server decides every call;
   * this is a courtesy.
   */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: with navigation, toolbar and footer around it. `bare`: the page fills the window; a `main` is all it has. */
  readonly landmark: 'framed' | 'bare';
  /** Which list of the navigation has an entry for it. */
  readonly navigation: 'menu' | 'examples' | 'templates' | 'none';
}

/** A page at a fixed address: the walk test (`tests/browser/template-pages.test.ts`) opens it in every language and size. */
export interface PageRoute extends AnyRoute {
  /** The key of the page's title among the texts: the tab and the first heading say it. */
  readonly title: string;
}

/** An address that the walk test leaves out. */
export interface UnwalkedRoute extends AnyRoute {
  readonly unwalked: 'has parameters' | 'leads elsewhere' | 'signs out' | 'is offered by a setting';
  /** The setting of the operator that offers it. */
  readonly setting?: 'REGISTRATION' | 'PASSWORD_RESET';
}

/** A page of the client, as specification §2 lists it. */
export interface PageRoute {
  readonly path: `/${string}`;
  /** The key of the page's title among the texts: the tab and the first heading say it. */
  readonly title: string;
  /**
   * Whom the page lets in. `players`: everybody who is signed in, whatever their role. The server decides every call;
   * this is a courtesy.
   */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: with navigation, toolbar and footer around it. `bare`: the page fills the window; a `main` is all it has. */
  readonly landmark: 'framed' | 'bare';
}

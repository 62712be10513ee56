/** A page of the client, as specification §2 lists it. */
export interface PageRoute<Path extends string = string, Title extends string = string> {
  readonly path: Path;
  /** Where the texts have the page's title, which the tab and its first heading say. */
  readonly title: Title;
  /**
   * Whom the page lets in. `players`: everybody who is signed in, whatever their role. The server decides every call;
   * this is a courtesy.
   */
  readonly guard: 'guests' | 'players' | 'staff' | 'admin';
  /** `framed`: with navigation, toolbar and footer around it. `bare`: the page fills the window; a `main` is all it has. */
  readonly landmark: 'framed' | 'bare';
}

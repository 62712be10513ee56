export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** A program to start a browser with, so that it is in the network of a machine. */
export interface BrowserProgram {
  readonly program: string;
  readonly args: readonly string[];
}

/** A machine on which the pages are followed, and which is thrown away. */
export interface Machine {
  /** Throws if there can be no such machine. */
  open(): Promise<void>;
  /** Runs a block of a page. Variables and folder last from block to block, as in one shell. */
  run(script: string, options?: { readonly isOnline?: boolean }): Promise<Ran>;
  /** Starts what Debian's packages start when they are installed, where systemd runs. */
  startServices(): Promise<void>;
  /** Called when the first day is over, before the page about lost disks. */
  afterFirstDay(): Promise<void>;
  browser(chromium: string): BrowserProgram;
  /** Ends everything that runs there, also while it is opened, and removes it. */
  remove(): Promise<void>;
}

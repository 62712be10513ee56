import type { ReactNode } from 'react';
import type { Tab } from '../tabs.tsx';

/** What stands beside the content from 1280 px on; below, a button in the header opens it. */
export interface Sidebar {
  /** Begin and end of a line: left and right, where texts run from left to right. */
  readonly side: 'start' | 'end';
  readonly label: string;
  readonly content: ReactNode;
}

/** What every page layout takes. */
export interface PageProps {
  title: string;
  /** One sentence: what the page is for. */
  lead?: string | undefined;
  /** What can be done with the page as a whole, beside its title. */
  actions?: ReactNode;
  sidebar?: Sidebar | undefined;
  /** In the place of the content, of which then one is open. */
  tabs?: readonly Tab[] | undefined;
  /**
   * `page`: everything scrolls together, and the sidebar stands beside the title. `content`: from 1280 px on the title
   * stays over the full width, and sidebar and content scroll below it, each by itself.
   */
  scroll?: 'page' | 'content';
  children?: ReactNode;
}

import type { ReactNode } from 'react';
import type { Tab } from '../tabs.tsx';

/** A sidebar, shown beside the content from 1280 px on. In narrower windows, a button in the header opens it. */
export interface Sidebar {
  /** `start` is left in left-to-right languages. */
  readonly side: 'start' | 'end';
  readonly label: string;
  readonly content: ReactNode;
}

export interface PageProps {
  title: string;
  /** One sentence about the purpose of the page. */
  lead?: string | undefined;
  actions?: ReactNode;
  sidebar?: Sidebar | undefined;
  /** Tabs shown instead of the content; one is open at a time. */
  tabs?: readonly Tab[] | undefined;
  /**
   * `page`: everything scrolls together, and the sidebar is beside the title. `content`: from 1280 px on the title
   * keeps the full width, and sidebar and content scroll separately below it.
   */
  scroll?: 'page' | 'content';
  children?: ReactNode;
}

import type { ReactNode } from 'react';
import type { Tab } from '../tabs.tsx';

/** A part of the page beside the content. In windows narrower than 1280 px, a button in the header opens it. */
export interface Sidebar {
  /** `start` is at the left in left-to-right languages. */
  readonly side: 'start' | 'end';
  readonly label: string;
  readonly content: ReactNode;
}

export interface PageProps {
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  sidebar?: Sidebar | undefined;
  /** Tabs that take the place of the content; one of them is open. */
  tabs?: readonly Tab[] | undefined;
  /** `page`: everything scrolls together. `content`: from 1280 px on, sidebar and content scroll separately. */
  scroll?: 'page' | 'content';
  children?: ReactNode;
}

import type { ReactNode } from 'react';
import type { Tab } from '../tabs.tsx';

/** Beside the content from 1280 px on; in narrower windows, a button in the header opens it. */
export interface Sidebar {
  /** `start` is left in left-to-right languages. */
  readonly side: 'start' | 'end';
  readonly label: string;
  readonly content: ReactNode;
}

export interface PageProps {
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  sidebar?: Sidebar | undefined;
  /** Shown instead of the content; one is open at a time. */
  tabs?: readonly Tab[] | undefined;
  /** `page`: everything scrolls together. `content`: from 1280 px on, sidebar and content scroll separately. */
  scroll?: 'page' | 'content';
  children?: ReactNode;
}

import type { ReactNode } from 'react';
import { SimplePage } from './pages/simple-page.tsx';

interface RecordsPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of records: its heading, one sentence, and the list. */
export const RecordsPage = ({ title, lead, children }: RecordsPageProps) => (
  <SimplePage title={title} lead={lead}>
    {children}
  </SimplePage>
);

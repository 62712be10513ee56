import type { ReactNode } from 'react';

interface RecordsPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of records: its heading, one sentence, and the list. */
export const RecordsPage = ({ title, lead, children }: RecordsPageProps) => (
  <>
    <header className="py-6 md:py-8">
      <h1 className="text-28 tracking-[-0.02em]">{title}</h1>
      <p className="mt-1 text-ink-2">{lead}</p>
    </header>
    {children}
  </>
);

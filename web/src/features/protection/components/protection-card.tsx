import type { ReactNode } from 'react';

interface ProtectionCardProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

export const ProtectionCard = ({ id, title, text, children }: ProtectionCardProps) => (
  <section aria-labelledby={`${id}-card`} className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
    <h2 id={`${id}-card`} className="text-20">
      {title}
    </h2>
    <p className="mt-1 mb-4 text-ink-2">{text}</p>
    {children}
  </section>
);

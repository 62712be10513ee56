import type { ReactNode } from 'react';

interface PageNoteProps {
  icon: ReactNode;
  title: string;
  advice?: string | undefined;
  action?: ReactNode;
  urgent?: boolean;
}

export const PageStatusMessage = ({ icon, title, advice, action, urgent = false }: PageNoteProps) => (
  <div
    role={urgent ? 'alert' : 'status'}
    className="grid justify-items-center gap-2 rounded-card border border-line bg-surface-1 px-6 py-14 text-center"
  >
    <span aria-hidden="true" className="mb-2 text-ink-3 [&_svg]:size-8">
      {icon}
    </span>
    <p className="text-16 font-semibold">{title}</p>
    {advice && <p className="max-w-[44ch] text-ink-2">{advice}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
);

import type { ReactNode } from 'react';

interface SpecialPageProps {
  /** HTTP status shown on the page, such as 404. */
  code: string | null;
  icon: ReactNode;
  title: string;
  advice: string;
  action: ReactNode;
}

/** Page that explains what happened and what to do. */
export const ErrorPageLayout = ({ code, icon, title, advice, action }: SpecialPageProps) => (
  <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 p-6 text-center">
    <span aria-hidden="true" className="text-ink-3 [&_svg]:size-10">
      {icon}
    </span>
    {code && <p className="figures text-14 font-semibold text-ink-3">{code}</p>}
    <h1 className="text-28">{title}</h1>
    <p className="max-w-[48ch] text-ink-2">{advice}</p>
    <div className="mt-3">{action}</div>
  </div>
);

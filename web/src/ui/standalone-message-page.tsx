import './inside.css';
import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './operator-logo.tsx';
import { usePageTitle } from './page-title.ts';

interface Props {
  icon: ReactNode;
  title: string;
  lead: string;
  /** If true, screen readers announce the message at once, because the page stays until the player acts. */
  urgent?: boolean;
  children?: ReactNode;
}

export const StandaloneMessagePage = ({ icon, title, lead, urgent = false, children }: Props) => {
  usePageTitle(title);
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-6 py-6">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <LanguageSwitch />
      </header>
      <main className="my-auto grid justify-items-center gap-4 py-10 text-center">
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-12">
          {icon}
        </span>
        <div role={urgent ? 'alert' : 'status'}>
          <h1 className="text-28 text-balance">{title}</h1>
          {lead && <p className="mt-2 text-16 text-ink-2">{lead}</p>}
        </div>
        {children}
      </main>
    </div>
  );
};

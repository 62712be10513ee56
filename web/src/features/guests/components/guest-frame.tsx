import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useGuestTexts } from './use-guest-texts.ts';

export interface GuestFrameProps {
  title: string;
  lead: string;
  /** True when the task is done and the next step is the login. */
  isDone?: boolean;
  children?: ReactNode;
}

export const GuestFrame = ({ title, lead, isDone = false, children }: GuestFrameProps) => {
  const { t } = useGuestTexts();
  usePageTitle(title);
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col px-6 py-6">
      <header className="flex items-center justify-between gap-4">
        <Logo />
        <LanguageSwitch />
      </header>
      <main className="my-auto py-8">
        <div role="status">
          <h1 className="text-28 tracking-[-0.02em]">{title}</h1>
          <p className="mt-2 mb-6 text-16 break-words text-ink-2">{lead}</p>
        </div>
        {children}
        <Link href="/login" className={buttonClass(isDone ? 'primary' : 'ghost', 'large', 'w-full')}>
          {t('toLogin')}
        </Link>
      </main>
    </div>
  );
};

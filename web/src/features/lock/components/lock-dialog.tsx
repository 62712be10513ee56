import { Hourglass, Lock } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { continueFromIdle, type LockState } from '../store/idle-lock.ts';
import { PinForm } from './pin-form.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** Covers everything until the player is back: first the question, then the PIN. */
export const LockDialog = ({ state }: { state: Exclude<LockState, 'open'> }) =>
  state === 'asked' ? <Asked /> : <Locked />;

const Asked = () => {
  const { t } = useLockTexts();
  return (
    <Cover icon={<Hourglass />} title={t('idleTitle')} text={t('idleText')}>
      <div className="grid gap-3">
        <Button variant="primary" size="large" autoFocus onClick={continueFromIdle}>
          {t('continue')}
        </Button>
        <LogoutLink />
      </div>
    </Cover>
  );
};

const Locked = () => {
  const { t } = useLockTexts();
  return (
    <Cover icon={<Lock />} title={t('lockedTitle')} text={t('lockedText')}>
      <PinForm />
      <LogoutLink />
    </Cover>
  );
};

const LogoutLink = () => {
  const { t } = useLockTexts();
  return (
    <Link href="/logout" className={buttonClass('ghost', 'medium', 'w-full')}>
      {t('logout')}
    </Link>
  );
};

interface CoverProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

/** A dialog over the whole page that no key and no click beside it closes. */
const Cover = ({ icon, title, text, children }: CoverProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const show = () => {
      if (!dialog.open) dialog.showModal();
    };
    show();
    // A second Escape closes a dialog whatever its cancel event says; then it opens again.
    dialog.addEventListener('close', show);
    return () => {
      dialog.removeEventListener('close', show);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby="lock-title"
      aria-describedby="lock-text"
      onCancel={(event) => event.preventDefault()}
      className="m-0 grid h-dvh max-h-none w-full max-w-none place-items-center overflow-auto bg-bg p-6 text-ink"
    >
      <div className="w-full max-w-sm text-center">
        <span
          aria-hidden="true"
          className="mx-auto grid size-16 place-items-center rounded-full bg-surface-2 text-primary [&_svg]:size-7"
        >
          {icon}
        </span>
        <h1 id="lock-title" className="mt-5 text-28">
          {title}
        </h1>
        <p id="lock-text" className="mt-2 mb-6 text-16 text-ink-2">
          {text}
        </p>
        {children}
      </div>
    </dialog>
  );
};

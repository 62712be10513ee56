import { Hourglass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { useUnclosableModalDialog } from '../../../ui/use-unclosable-modal.ts';
import { lockMessages } from '../messages/lock-messages.ts';
import { dismissIdleWarning, isPinLockEnabled, type LockState } from '../store/idle-lock.ts';
import { UnlockPinForm } from './unlock-pin-form.tsx';

interface LockDialogProps {
  state: Exclude<LockState, 'open'>;
  /** True while the dialog is over the game, which stays visible but dimmed. All other pages are hidden. */
  isOverGame: boolean;
}

/** Lock dialog: players with a PIN enter it, other players press a button. */
export const PageLockDialog = ({ state, isOverGame }: LockDialogProps) => {
  const { t } = useMessages(lockMessages);
  const isAsked = state === 'asked';
  return (
    <Cover
      icon={isAsked ? <Hourglass /> : <Lock />}
      title={t(isAsked ? 'idleTitle' : 'lockedTitle')}
      text={t(isAsked ? 'idleText' : 'lockedText')}
      isOverGame={isOverGame}
    >
      {isAsked && !isPinLockEnabled() ? (
        <Button variant="primary" size="large" autoFocus onClick={dismissIdleWarning} className="mb-3 w-full">
          {t('continue')}
        </Button>
      ) : (
        <UnlockPinForm {...(isAsked && { action: t('continue') })} />
      )}
      <LogoutLink />
    </Cover>
  );
};

const LogoutLink = () => {
  const { t } = useMessages(lockMessages);
  return (
    <Link href="/logout" className={buildButtonClassName('ghost', 'medium', 'w-full')}>
      {t('logout')}
    </Link>
  );
};

interface CoverProps {
  icon: ReactNode;
  title: string;
  text: string;
  isOverGame: boolean;
  children: ReactNode;
}

/** Covers the page with a modal dialog that no key or click outside can close. */
const Cover = ({ icon, title, text, isOverGame, children }: CoverProps) => {
  const modal = useUnclosableModalDialog();
  return (
    <dialog
      {...modal}
      aria-labelledby="lock-title"
      aria-describedby="lock-text"
      className={joinClassNames(
        'm-0 grid h-dvh max-h-none w-full max-w-none place-items-center overflow-auto text-ink',
        isOverGame ? 'bg-[rgb(4_7_14/0.72)] p-4' : 'bg-bg p-6',
      )}
    >
      <div
        className={joinClassNames(
          'w-full max-w-sm text-center',
          isOverGame && 'rounded-card border border-line bg-surface-1 p-6',
        )}
      >
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
        <LanguageSwitch className="mx-auto mt-3 flex! w-fit" />
      </div>
    </dialog>
  );
};

import '../ui/inside.css';
import type { SignIn } from '@reelfloor/protocol';
import { useEffect, useRef } from 'react';
import { beginSignIn, signedIn } from '../api/account.ts';
import { callerWith } from '../api/call-server.ts';
import { offeredSignIn as ar } from '../i18n/ar/offered-sign-in.ts';
import { offeredSignIn as en } from '../i18n/en/offered-sign-in.ts';
import { partTexts } from '../i18n/part-texts.ts';
import { offeredSignIn as tr } from '../i18n/tr/offered-sign-in.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';

const useOfferedTexts = partTexts({ tr, en, ar });

interface ChooseSignInProps {
  stored: SignIn;
  offered: SignIn;
}

/** Asks whether the sign-in that a link brought is to take the place of the one that was here. Escape keeps what was here. */
export const ChooseSignIn = ({ stored, offered }: ChooseSignInProps) => {
  const { t } = useOfferedTexts();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    // The effect runs twice in development.
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  usePageTitle(t('title'));
  const stay = () => signedIn(stored);
  const change = () => {
    // Nobody holds its token from now on, so it ends. Where the server cannot be reached it expires.
    void callerWith(stored.token)('logout', {});
    beginSignIn(offered);
  };
  const names = { stored: nameOf(stored), offered: nameOf(offered) };
  return (
    <main className="min-h-dvh">
      <dialog
        ref={ref}
        aria-labelledby="offered-title"
        aria-describedby="offered-text"
        onCancel={(event) => {
          event.preventDefault();
          stay();
        }}
        className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface-1 p-5 text-ink backdrop:bg-[rgb(4_7_14/0.6)] md:p-6"
      >
        <h1 id="offered-title" className="text-20">
          {t('title')}
        </h1>
        <p id="offered-text" className="mt-2 break-words text-ink-2">
          {t('text', names)}
        </p>
        <div className="mt-6 grid gap-3">
          <Button size="large" variant="primary" autoFocus onClick={stay} className="break-words">
            {t('stay', names)}
          </Button>
          <Button size="large" variant="outline" onClick={change} className="break-words">
            {t('change', names)}
          </Button>
        </div>
      </dialog>
    </main>
  );
};

const nameOf = ({ user }: SignIn): string => user.username;

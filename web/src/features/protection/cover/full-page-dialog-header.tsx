import './cover-head.css';
import { LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Logo } from '../../../ui/operator-logo.tsx';

/** Header of a dialog that covers every page: the player's name, the language switch, and a logout link. */
export const FullPageDialogHeader = () => {
  const { t } = useMessages(mainMessages);
  const account = useSignedInAccount();
  return (
    <header className="cover-head">
      <Logo />
      <div>
        <span className="text-ink-2">{account?.user.username}</span>
        <LanguageSwitch />
        <Link
          href="/logout"
          aria-label={t('words.logout')}
          title={t('words.logout')}
          className={buildButtonClassName('ghost', 'medium', 'px-3!')}
        >
          <LogOut aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Link>
      </div>
    </header>
  );
};

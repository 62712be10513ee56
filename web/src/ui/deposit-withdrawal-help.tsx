import type { Settings } from '@reelfloor/protocol';
import { ExternalLink } from 'lucide-react';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { buildButtonClassName } from './button.tsx';
import { joinClassNames } from './class-names.ts';

/** Explains how to deposit money into an empty wallet, in the operator's text. Without such a text it shows whom to ask. */
export const DepositHelp = ({ className }: { className?: string }) => {
  const { t } = useMessages(mainMessages);
  const { DEPOSIT_HELP: help, CONTACT_LINKS: contacts } = getOperatorSettings();
  return (
    <section aria-label={t('wallet.empty')} className={joinClassNames('grid justify-items-start gap-2', className)}>
      <h3 className="text-16">{t('wallet.empty')}</h3>
      {help ? (
        <OperatorHelpText help={help} link={t('wallet.toFill')} />
      ) : (
        <>
          <p className="text-ink-2">{t('wallet.askHowToFill')}</p>
          {contacts.map(({ label, url }) => (
            <HelpLink key={url} url={url} text={label} />
          ))}
        </>
      )}
    </section>
  );
};

/** Explains how to withdraw money from the wallet. Renders nothing if the operator offers no withdrawals. */
export const WithdrawalHelp = ({ className }: { className?: string }) => {
  const { t } = useMessages(mainMessages);
  const { WITHDRAWAL_HELP: help } = getOperatorSettings();
  if (!help) return null;
  return (
    <section
      aria-label={t('wallet.canWithdraw')}
      className={joinClassNames('grid justify-items-start gap-2', className)}
    >
      <h3 className="text-14 font-semibold">{t('wallet.canWithdraw')}</h3>
      <OperatorHelpText help={help} link={t('wallet.toWithdraw')} />
    </section>
  );
};

interface OperatorHelpProps {
  help: NonNullable<Settings['DEPOSIT_HELP']>;
  link: string;
  linkClassName?: string;
}

/** The operator's help text, and the help link if there is one. */
export const OperatorHelpText = ({ help, link, linkClassName }: OperatorHelpProps) => {
  const { language } = useMessages(mainMessages);
  const { words, lang } = operatorTextIn(help, language);
  return (
    <>
      <p lang={lang} dir="auto" className="leading-normal break-words text-ink-2">
        {words}
      </p>
      {help.url !== undefined && <HelpLink url={help.url} text={link} className={linkClassName} />}
    </>
  );
};

/** Link to the operator's help. Outlined, not solid, so that nobody is urged to deposit. Opens in a new tab, so that a game stays open. */
export const HelpLink = ({
  url,
  text,
  className = '',
}: {
  url: string;
  text: string;
  className?: string | undefined;
}) => (
  <a href={url} target="_blank" rel="noopener" className={buildButtonClassName('outline', 'medium', className)}>
    <ExternalLink aria-hidden="true" className="size-4" />
    <span>{text}</span>
  </a>
);

/** Returns an operator's text in the user's language, else in English, else in the first available language. */
const operatorTextIn = (
  { text }: NonNullable<Settings['DEPOSIT_HELP']>,
  language: string,
): { readonly words: string; readonly lang: string } => {
  const [first = ['en', '']] = Object.entries(text);
  const lang = [language, 'en', first[0]].find((code) => text[code] !== undefined) ?? first[0];
  return { words: text[lang] ?? '', lang };
};

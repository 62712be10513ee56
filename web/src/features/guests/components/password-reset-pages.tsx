import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { Logo } from '../../../ui/operator-logo.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { guestsMessages } from '../messages/guests-messages.ts';
import { buildEmailedCodeField, buildEmailField, buildPasswordField, SignedOutForm } from './signed-out-form.tsx';

/** Page that the link in the password-reset email opens. */
export const ResetPasswordPage = ({ Frame = SignedOutPageFrame, asksForCode = false }: MailedPageProps) => {
  const { t, language } = useMessages(guestsMessages);
  const [code] = useState(takeCode);
  const [isSaved, setSaved] = useState(false);
  if (code === null && !asksForCode) return <Frame title={t('noCode')} lead={t('noCodeLead')} />;
  if (isSaved) return <Frame title={t('saved')} lead={t('savedLead')} isDone />;
  return (
    <Frame title={t('reset')} lead={t('resetLead')}>
      <SignedOutForm
        submitText={t('save')}
        fields={[...(code === null ? [buildEmailedCodeField(t)] : []), buildPasswordField(t, t('newPassword'))]}
        send={async (values) => {
          const body = { code: code ?? values.code, password: values.password, lang: language } as const;
          const result = await callServer('resetPassword', { body });
          if (!result.ok) return result.failure;
          setSaved(true);
          return null;
        }}
      />
    </Frame>
  );
};

/** Requests a password-reset email. The page shows the same text whether the account exists or not. */
export const ForgotPasswordPage = ({ Frame = SignedOutPageFrame }: GuestPageProps) => {
  const { t, language } = useMessages(guestsMessages);
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Frame title={t('sent')} lead={t('sentLead', { email })} isDone />;
  return (
    <Frame title={t('forgot')} lead={t('forgotLead')}>
      <SignedOutForm
        submitText={t('send')}
        fields={[buildEmailField(t)]}
        send={async (values) => {
          const result = await callServer('forgotPassword', {
            body: { email: values.email, lang: language },
          });
          if (!result.ok) return result.failure;
          setEmail(values.email);
          return null;
        }}
      />
    </Frame>
  );
};

/** Page that the link in the registration email opens. Creates the account as soon as it opens. */
export const MailConfirmPage = ({ Frame = SignedOutPageFrame, asksForCode = false }: MailedPageProps) => {
  const { t } = useMessages(guestsMessages);
  const [code, setCode] = useState(takeCode);
  const [result, setResult] = useState<CallResult<{ username: string }> | null>(null);
  useEffect(() => {
    if (code !== null) void confirmOnce(code).then(setResult);
  }, [code]);
  if (code === null && asksForCode)
    return (
      <Frame title={t('registered')} lead={t('confirmLead')}>
        <SignedOutForm
          submitText={t('confirmIt')}
          fields={[buildEmailedCodeField(t)]}
          send={async (values) => {
            setCode(values.code);
            return null;
          }}
        />
      </Frame>
    );
  if (code === null) return <Frame title={t('noCode')} lead={t('noCodeLead')} />;
  if (result === null) return <Frame title={t('confirm')} lead="" />;
  if (!result.ok) return <Frame title={t('confirmFailed')} lead={getCallFailureText(result.failure)} />;
  return <Frame title={t('confirmed')} lead={t('confirmedLead', result.value)} isDone />;
};

/** Sends each code only once, because a code is valid once and React may run an effect twice. */
const confirmOnce = (code: string): Promise<CallResult<{ username: string }>> => {
  if (confirming?.code !== code) confirming = { code, result: callServer('confirmRegistration', { body: { code } }) };
  return confirming.result;
};
let confirming: { code: string; result: Promise<CallResult<{ username: string }>> } | null = null;

let taken: string | null = null;

/** Returns the code after the `#` in the URL, which no server logs, and removes it from the URL. */
const takeCode = (): string | null => {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return taken;
  taken = code;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
};

export interface GuestFrameProps {
  title: string;
  lead: string;
  /** True when the form is completed and the next step is the login. */
  isDone?: boolean;
  children?: ReactNode;
}

export const SignedOutPageFrame = ({ title, lead, isDone = false, children }: GuestFrameProps) => {
  const { t } = useMessages(guestsMessages);
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
        <Link href="/login" className={buildButtonClassName(isDone ? 'primary' : 'ghost', 'large', 'w-full')}>
          {t('toLogin')}
        </Link>
      </main>
    </div>
  );
};

/** `Frame` renders the page around the form; by default the product's own frame. */
export interface GuestPageProps {
  Frame?: ComponentType<GuestFrameProps>;
}

interface MailedPageProps extends GuestPageProps {
  /** True: if the URL has no code, the page asks for the code. False: the page reports an incomplete link. */
  asksForCode?: boolean;
}

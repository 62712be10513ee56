import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { getOperatorName, Logo } from '../../ui/operator-logo.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { isRefusedWithCode } from '../api/office-failure.ts';
import { meKey } from '../api/query-client.ts';
import { setSignInEndReason, useServerContact } from '../api/server-reachability-store.ts';
import { useOfficeMutation } from '../api/use-office-mutation.ts';
import { ThemeAndLanguageChoice } from '../ui/theme-and-language-choice.tsx';
import { signInMessages } from './messages/sign-in-messages.ts';

type Step = OfficeAnswer<'signIn'>;

/**
 * Signs staff in: name and password, replacing the initial password, and the 2FA code of the authenticator app. It is shown at the
 * requested URL, whose page appears afterwards.
 */
export const SignInPage = () => {
  const { t } = useMessages(signInMessages);
  usePageTitle(t('title'));
  const say = useOfficeFailureText();
  const ended = useServerContact(({ endedBecause }) => endedBecause);
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const proceed = (next: Step) => {
    if (next.step === 'done') {
      setSignInEndReason(null);
      void client.invalidateQueries({ queryKey: meKey });
    } else setStep(next);
  };
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-100 gap-6">
        <Logo />
        {ended && step === null && (
          <p role="status" className="card p-4">
            {say(ended)}
          </p>
        )}
        <div className="card p-6">
          <StepForm step={step} onNext={proceed} onExpired={() => setStep(null)} />
        </div>
        <ThemeAndLanguageChoice />
      </div>
    </main>
  );
};

interface StepFormProps<Of extends Step | null = Step | null> {
  readonly step: Of;
  readonly onNext: (step: Step) => void;
  readonly onExpired: () => void;
}

const StepForm = ({ step, ...rest }: StepFormProps) => {
  if (step === null || step.step === 'done') return <NameForm {...rest} />;
  return step.step === 'password' ? <PasswordForm step={step} {...rest} /> : <CodeForm step={step} {...rest} />;
};

const fieldOf = (event: SubmitEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  const value = new FormData(event.currentTarget).get(name);
  return typeof value === 'string' ? value : '';
};

const NameForm = ({ onNext }: Pick<StepFormProps, 'onNext'>) => {
  const { t } = useMessages(signInMessages);
  const say = useOfficeFailureText();
  const { mutate, isPending, error } = useOfficeMutation('signIn');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const body = { login: fieldOf(event, 'login').trim(), password: fieldOf(event, 'password') };
    mutate({ body }, { onSuccess: onNext });
  };
  return (
    <form onSubmit={send} className="grid gap-2">
      <h1>{t('title')}</h1>
      <p className="mb-2 text-ink-2">{t('lead', { operator: getOperatorName() })}</p>
      <TextField
        label={t('login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={error ? say(error) : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={isPending}>
        {t('next')}
      </Button>
    </form>
  );
};

const PasswordForm = ({
  step: { ticket, minLength },
  onNext,
  onExpired,
}: StepFormProps<Extract<Step, { step: 'password' }>>) => {
  const { t } = useMessages(signInMessages);
  const say = useOfficeFailureText();
  const { mutate, isPending, error } = useOfficeMutation('signInPassword');
  const send = (event: SubmitEvent<HTMLFormElement>) =>
    mutate({ body: { ticket, password: fieldOf(event, 'password') } }, { onSuccess: onNext });
  return (
    <form onSubmit={send} className="grid gap-2">
      <h1>{t('choose')}</h1>
      <p className="mb-2 text-ink-2">{t('chooseLead')}</p>
      <TextField
        key="new"
        label={t('newPassword')}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={minLength}
        required
        autoFocus
        hint={t('least', { min: minLength })}
        error={error ? say(error) : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={isPending}>
        {t('next')}
      </Button>
      <BeginAgain error={error} onExpired={onExpired} />
    </form>
  );
};

const CodeForm = ({ step, onNext, onExpired }: StepFormProps<Extract<Step, { step: 'code' | 'setUpCode' }>>) => {
  const { t } = useMessages(signInMessages);
  const say = useOfficeFailureText();
  const { mutate, isPending, error } = useOfficeMutation('signInCode');
  const send = (event: SubmitEvent<HTMLFormElement>) =>
    mutate({ body: { ticket: step.ticket, code: fieldOf(event, 'code').replaceAll(' ', '') } }, { onSuccess: onNext });
  return (
    <form onSubmit={send} className="grid gap-2">
      {step.step === 'setUpCode' ? (
        <>
          <h1>{t('setUp')}</h1>
          <p className="text-ink-2">{t('setUpLead')}</p>
          <QrCode text={step.uri} label={t('qr')} className="my-2 size-50 justify-self-center rounded-control" />
          <details className="mb-2 text-ink-2">
            <summary className="font-medium">{t('noScan')}</summary>
            <p className="mt-2">
              <a href={step.uri} className="underline">
                {t('open')}
              </a>
            </p>
            <p className="mt-2">{t('key')}</p>
            <code className="break-all select-all text-ink">{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </details>
        </>
      ) : (
        <h1 className="mb-2">{t('codeTitle')}</h1>
      )}
      <TextField
        key="code"
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        minLength={6}
        maxLength={20}
        required
        autoFocus
        hint={t('codeHint')}
        error={error ? say(error) : undefined}
      />
      <Button type="submit" variant="primary" size="large" busy={isPending}>
        {t('signIn')}
      </Button>
      <BeginAgain error={error} onExpired={onExpired} />
    </form>
  );
};

/** Message after an expired or blocked step of a sign-in, which must then start again. */
const BeginAgain = ({ error, onExpired }: { error: Error | null; onExpired: () => void }) => {
  const { t } = useMessages(signInMessages);
  if (!isRefusedWithCode(error, 'SIGN_IN_EXPIRED') && !isRefusedWithCode(error, 'STAFF_WAIT')) return null;
  return (
    <Button variant="outline" onClick={onExpired}>
      {t('back')}
    </Button>
  );
};

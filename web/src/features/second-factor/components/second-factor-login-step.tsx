import '../../../ui/inside.css';
import type { CodeSignIn, TotpSecret } from '@reelfloor/protocol';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { readDeviceId } from '../../../api/device-id.ts';
import type { SecondLoginStepProps } from '../../../api/pending-login.ts';
import { applyNewSignIn } from '../../../api/sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { secondFactorMessages } from '../messages/second-factor-messages.ts';
import {
  isSecondFactorCodeComplete,
  RecoveryCodes,
  SecondFactorCodeField,
  type SecondFactorCodeKind,
} from './recovery-codes.tsx';
import {
  findFailedSecondFactorField,
  isLoginTicketExpired,
  SecondFactorSetUpForm,
} from './second-factor-set-up-form.tsx';

/** The second step of a login: asks for a 2FA code, or sets up the second factor first. */
export const SecondFactorLoginStep = ({ half, username, remember, onBack, onSignedIn }: SecondLoginStepProps) => {
  const { t } = useMessages(secondFactorMessages);
  const { ticket } = half;
  const [waiting, setWaiting] = useState<CodeSignIn | null>(null);
  const enter = (signIn: CodeSignIn) => {
    applyNewSignIn(signIn, remember);
    onSignedIn?.();
  };
  const send = async (code: string): Promise<CallFailure | null> => {
    const result = await callServer('loginByCode', { body: { ticket, code, device: readDeviceId() } });
    if (result.ok) {
      // Show the recovery codes first, because signing in replaces the login page.
      if (result.value.recoveryCodes) setWaiting(result.value);
      else enter(result.value);
      return null;
    }
    if (isLoginTicketExpired(result.failure)) onBack(result.failure);
    return result.failure;
  };
  const codes = waiting?.recoveryCodes;
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-20">
        {t('title')}
      </h2>
      {waiting && codes ? (
        <div className="mt-3">
          <RecoveryCodes codes={codes} username={username} onKept={() => enter(waiting)} />
        </div>
      ) : half.kind === 'code' ? (
        <CodeStep send={send} onBack={() => onBack(null)} />
      ) : (
        <SetUpStep ticket={ticket} send={send} onBack={onBack} />
      )}
    </section>
  );
};

interface SetUpStepProps {
  ticket: string;
  send: (code: string) => Promise<CallFailure | null>;
  onBack: (failure: CallFailure | null) => void;
}

const SetUpStep = ({ ticket, send, onBack }: SetUpStepProps) => {
  const { t } = useMessages(secondFactorMessages);
  const { t: word } = useMessages(mainMessages);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each ticket, not for each new function
  useEffect(() => {
    let isGone = false;
    void callServer('loginSetup', { body: { ticket } }).then((result) => {
      if (isGone) return;
      if (result.ok) setSecret(result.value);
      else onBack(result.failure);
    });
    return () => {
      isGone = true;
    };
  }, [ticket]);
  return (
    <>
      <p className="mt-1 mb-4 text-ink-2">{t('setUpNeeded')}</p>
      {secret ? (
        <SecondFactorSetUpForm secret={secret} send={send} backText={t('back')} onBack={() => onBack(null)} />
      ) : (
        <p role="status">{word('words.loading')}</p>
      )}
    </>
  );
};

interface CodeStepProps {
  send: (code: string) => Promise<CallFailure | null>;
  onBack: () => void;
}

const CodeStep = ({ send, onBack }: CodeStepProps) => {
  const { t } = useMessages(secondFactorMessages);
  const [kind, setKind] = useState<SecondFactorCodeKind>('app');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isReady = isSecondFactorCodeComplete(kind, code);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(null);
    const refused = await send(code);
    if (refused === null) return;
    setBusy(false);
    setFailure(refused);
    field.current?.focus();
    field.current?.select();
  };
  const change = (next: SecondFactorCodeKind) => {
    setKind(next);
    setCode('');
    setFailure(null);
  };
  const isOfCode = failure !== null && findFailedSecondFactorField(failure) === 'code';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="mt-1 mb-4 text-ink-2">{t(kind === 'app' ? 'loginLead' : 'recoveryLead')}</p>
      <div role="alert">
        {failure && !isOfCode && (
          <p className="mb-5 rounded-control border border-bad bg-surface-1 px-4 py-3 text-bad">
            {getCallFailureText(failure)}
          </p>
        )}
      </div>
      <SecondFactorCodeField
        key={kind}
        kind={kind}
        ref={field}
        autoFocus
        value={code}
        error={isOfCode ? getCallFailureText(failure) : undefined}
        onChange={(value) => {
          setCode(value);
          setFailure(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={!isReady} className="mt-2 w-full">
        {t('submit')}
      </Button>
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        <Button variant="ghost" className="-ms-4" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {t(kind === 'app' ? 'useRecoveryCode' : 'useApp')}
        </Button>
        <Button variant="ghost" className="-me-4" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
};

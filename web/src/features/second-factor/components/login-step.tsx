import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { secondFactorMessages } from '../messages/index.ts';
import '../../../ui/inside.css';
import type { CodeSignIn, FactorSecret } from '@reelfloor/protocol';
import { useEffect, useState } from 'react';
import { beginSignIn } from '../../../api/account.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { deviceMark } from '../../../api/device-mark.ts';
import type { SecondStepProps } from '../../../api/half-login.ts';
import { CodeStep } from './code-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { isOver, SetUpForm } from './set-up-form.tsx';

/** The second step of a login: asks for a code, or sets up the second factor first. */
export const LoginStep = ({ half, username, remember, onBack, onSignedIn }: SecondStepProps) => {
  const { t } = useMessages(secondFactorMessages);
  const { ticket } = half;
  const [waiting, setWaiting] = useState<CodeSignIn | null>(null);
  const enter = (signIn: CodeSignIn) => {
    beginSignIn(signIn, remember);
    onSignedIn?.();
  };
  const send = async (code: string): Promise<CallFailure | null> => {
    const result = await callServer('loginByCode', { body: { ticket, code, device: deviceMark() } });
    if (result.ok) {
      // Show the recovery codes first, because signing in replaces the login page.
      if (result.value.recoveryCodes) setWaiting(result.value);
      else enter(result.value);
      return null;
    }
    if (isOver(result.failure)) onBack(result.failure);
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
  const [secret, setSecret] = useState<FactorSecret | null>(null);
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
        <SetUpForm secret={secret} send={send} backText={t('back')} onBack={() => onBack(null)} />
      ) : (
        <p role="status">{word('words.loading')}</p>
      )}
    </>
  );
};

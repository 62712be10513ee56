import type { SecondFactor, TotpSecret } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CallFailure, isUnsupportedCallFailure, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useRefreshSignInsAndLoginLog } from '../../../records/refresh-cached-sign-ins.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { secondFactorMessages } from '../messages/second-factor-messages.ts';
import {
  isSecondFactorCodeComplete,
  RecoveryCodes,
  SecondFactorCodeField,
  type SecondFactorCodeKind,
} from './recovery-codes.tsx';
import { findFailedSecondFactorField, SecondFactorSetUpForm } from './second-factor-set-up-form.tsx';

/** The player is warned when this many recovery codes or fewer remain. */
const fewCodes = 3;

type Step =
  | { readonly kind: 'shown' | 'proving' | 'removing' }
  | { readonly kind: 'confirming'; readonly begun: TotpSecret & { readonly ticket: string } }
  | { readonly kind: 'keeping'; readonly recoveryCodes: readonly string[] };
const shown: Step = { kind: 'shown' };

export const SecondFactorCard = () => {
  const { t } = useMessages(secondFactorMessages);
  const { t: word } = useMessages(mainMessages);
  const { data, isError, error, isFetching, refetch } = useSecondFactor();
  if (isError)
    return <FailureNotice title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === null) return null;
  return (
    <section aria-labelledby="second-factor" className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id="second-factor" className="text-20">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t('lead')}</p>
      {data ? <Steps factor={data} onChanged={() => void refetch()} /> : <p role="status">{word('words.loading')}</p>}
    </section>
  );
};

const Steps = ({ factor, onChanged }: { factor: SecondFactor; onChanged: () => void }) => {
  const { t } = useMessages(secondFactorMessages);
  const username = useSignedInAccount()?.user.username ?? '';
  const [step, setStep] = useState<Step>(shown);
  const cancel = () => setStep(shown);
  const showChanged = useRefreshSignInsAndLoginLog();
  // Refresh the list of sign-ins: setting up or removing a second factor ends the user's other sign-ins.
  const changed = () => {
    showChanged(({ current }) => current);
    onChanged();
  };
  const begin = async (password: string, code: string | undefined): Promise<CallFailure | null> => {
    const result = await callServer('beginSecondFactor', { body: { password, code } });
    if (!result.ok) return result.failure;
    setStep({ kind: 'confirming', begun: result.value });
    return null;
  };
  const remove = async (password: string, code = ''): Promise<CallFailure | null> => {
    const result = await callServer('removeSecondFactor', { body: { password, code } });
    if (!result.ok) return result.failure;
    showToast('success', t('removed'));
    setStep(shown);
    changed();
    return null;
  };
  const confirm = async (ticket: string, code: string): Promise<CallFailure | null> => {
    const result = await callServer('confirmSecondFactor', { body: { ticket, code } });
    if (!result.ok) return result.failure;
    setStep({ kind: 'keeping', ...result.value });
    changed();
    return null;
  };
  switch (step.kind) {
    case 'shown':
      return (
        <Shown
          factor={factor}
          onSetUp={() => setStep({ kind: 'proving' })}
          onRemove={() => setStep({ kind: 'removing' })}
        />
      );
    case 'proving':
      return (
        <ProofForm
          key="proving"
          {...(factor.isSet && { lead: t('anewLead') })}
          asksCode={factor.isSet}
          submitText={t('continue')}
          send={begin}
          onCancel={cancel}
        />
      );
    case 'removing':
      return (
        <ProofForm
          key="removing"
          lead={t('removeLead')}
          asksCode
          submitText={t('remove')}
          send={remove}
          onCancel={cancel}
        />
      );
    case 'confirming':
      return (
        <SecondFactorSetUpForm
          secret={step.begun}
          send={(code) => confirm(step.begun.ticket, code)}
          backText={t('cancel')}
          onBack={cancel}
        />
      );
    case 'keeping':
      return (
        <RecoveryCodes
          codes={step.recoveryCodes}
          username={username}
          onKept={() => {
            showToast('success', t('done'));
            setStep(shown);
          }}
        />
      );
  }
};

interface ShownProps {
  factor: SecondFactor;
  onSetUp: () => void;
  onRemove: () => void;
}

const Shown = ({ factor, onSetUp, onRemove }: ShownProps) => {
  const { t, language } = useMessages(secondFactorMessages);
  const { isSet, setAt, recoveryCodesLeft, isRequired } = factor;
  if (!isSet)
    return (
      <>
        <p className="mb-4 flex items-center gap-2 font-medium">
          <ShieldOff aria-hidden="true" className="size-5 flex-none text-ink-3" />
          {t('off')}
        </p>
        <Button variant="primary" onClick={onSetUp}>
          {t('setUp')}
        </Button>
      </>
    );
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden="true" className="size-5 flex-none text-ok" />
        <span className="figures">{t('since', { moment: formatDateTime(setAt ?? 0, language) })}</span>
      </p>
      <p className="mt-2 text-ink-2">
        <span>{t('codesLeft', { count: recoveryCodesLeft })}</span>
        {recoveryCodesLeft <= fewCodes && <span className="block text-warn">{t('fewCodes')}</span>}
      </p>
      {isRequired && <p className="mt-2 text-ink-2">{t('required')}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onSetUp}>{t('setUpAnew')}</Button>
        {!isRequired && (
          <Button variant="outline" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </>
  );
};

/** Fetches the state of the user's second factor (2FA); null if the server has no such call. */
const useSecondFactor = () =>
  useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }): Promise<SecondFactor | null> => {
      const result = await callServer('secondFactor', {}, { signal });
      if (!result.ok && isUnsupportedCallFailure(result.failure)) return null;
      return unwrapCallResult(result);
    },
  });

interface ProofFormProps {
  lead?: string;
  asksCode: boolean;
  submitText: string;
  /** Sends the password and the 2FA code. Resolves to null on success. */
  send: (password: string, code: string | undefined) => Promise<CallFailure | null>;
  onCancel: () => void;
}

/** Asks for the password, and for a 2FA code if there is a second factor. */
const ProofForm = ({ lead, asksCode, submitText, send, onCancel }: ProofFormProps) => {
  const { t } = useMessages(secondFactorMessages);
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<SecondFactorCodeKind>('app');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isReady = password !== '' && (!asksCode || isSecondFactorCodeComplete(kind, code));
  const place = failure && findFailedSecondFactorField(failure);
  const errorAt = (at: 'password' | 'code') => (failure && place === at ? getCallFailureText(failure) : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    const refused = await send(password, asksCode ? code : undefined);
    if (refused === null) return;
    setBusy(false);
    setFailure(refused);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {lead !== undefined && <p className="mb-4 text-ink-2">{lead}</p>}
      <div role="alert">
        {failure && place === 'form' && <p className="mb-4 text-bad">{getCallFailureText(failure)}</p>}
      </div>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setFailure(null);
        }}
        error={errorAt('password')}
      />
      {asksCode && (
        <>
          <SecondFactorCodeField
            key={kind}
            kind={kind}
            value={code}
            error={errorAt('code')}
            onChange={(value) => {
              setCode(value);
              setFailure(null);
            }}
          />
          <Button
            variant="ghost"
            className="-ms-4"
            onClick={() => {
              setKind(kind === 'app' ? 'recovery' : 'app');
              setCode('');
            }}
          >
            {t(kind === 'app' ? 'useRecoveryCode' : 'useApp')}
          </Button>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
          {submitText}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};

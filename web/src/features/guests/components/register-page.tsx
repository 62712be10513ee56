import type { RegistrationRequirements } from '@reelfloor/protocol';
import { ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { parseDay } from '../../../i18n/format-day.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { guestsMessages } from '../messages/guests-messages.ts';
import { type GuestPageProps, SignedOutPageFrame } from './password-reset-pages.tsx';
import { listRegistrationFields, SignedOutForm } from './signed-out-form.tsx';

/** Registration form. The account is created only by the link in the email. */
export const RegisterPage = ({ Frame = SignedOutPageFrame }: GuestPageProps) => {
  const { t } = useMessages(guestsMessages);
  const { t: word } = useMessages(mainMessages);
  const [email, setEmail] = useState<string | null>(null);
  const { requirements, failure, read } = useRequirements();
  // Show no further buttons, because the only remaining step is in the email.
  if (email !== null)
    return (
      <Frame title={t('registered')} lead={t('registeredLead', { email })}>
        <p className="mb-4 text-ink-2">{t('registeredHint')}</p>
      </Frame>
    );
  if (failure && !requirements)
    return (
      <Frame title={t('requirementsFailed')} lead={getCallFailureText(failure)}>
        <Button variant="primary" size="large" className="mb-3 w-full" onClick={read}>
          {word('words.retry')}
        </Button>
      </Frame>
    );
  return (
    <Frame title={t('register')} lead={t('registerLead')}>
      {requirements && <RegisterForm requirements={requirements} onSent={setEmail} onTermsChanged={read} />}
    </Frame>
  );
};

/** Fetches what a registration requires, when the page opens and again by `read`. */
const useRequirements = () => {
  const [requirements, setRequirements] = useState<RegistrationRequirements | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const read = useCallback(() => {
    void callServer('registrationRequirements', {}).then((result) => {
      setFailure(result.ok ? null : result.failure);
      if (result.ok) setRequirements(result.value);
    });
  }, []);
  useEffect(read, [read]);
  return { requirements, failure, read };
};

interface RegisterFormProps {
  requirements: RegistrationRequirements;
  onSent: (email: string) => void;
  onTermsChanged: () => void;
}

const RegisterForm = ({ requirements: { minAge, terms }, onSent, onTermsChanged }: RegisterFormProps) => {
  const { t, language } = useMessages(guestsMessages);
  // A consent is valid for one version of the terms, so newer terms must be accepted again.
  const [accepted, setAccepted] = useState<string | null>(null);
  const isAccepted = accepted === terms.version;
  return (
    <SignedOutForm
      submitText={t('register')}
      mayBeSent={isAccepted}
      fields={listRegistrationFields(t, language)}
      send={async (values) => {
        const result = await callServer('register', {
          body: {
            ...values,
            born_on: parseDay(values.born_on, language) ?? values.born_on,
            terms_version: terms.version,
            site_id: getOperatorSettings().SITE_ID,
            lang: language,
          },
        });
        if (result.ok) {
          onSent(values.email);
          return null;
        }
        if (result.failure.kind === 'refused' && result.failure.error.code === 'TERMS_CHANGED') onTermsChanged();
        return result.failure;
      }}
    >
      <Checkbox
        label={t('consent', { age: minAge })}
        checked={isAccepted}
        onChange={(checked) => setAccepted(checked ? terms.version : null)}
      />
      <a
        href={terms.url}
        target="_blank"
        rel="noopener"
        className="mb-2 inline-flex min-h-11 items-center gap-2 ps-8 text-ink-2 underline hover:text-ink"
      >
        {t('terms')}
        <ExternalLink aria-hidden="true" className="size-4 flex-none" />
      </a>
    </SignedOutForm>
  );
};

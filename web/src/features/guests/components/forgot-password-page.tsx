import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { emailField } from './guest-fields.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestFrame } from './guest-frame.tsx';
import type { GuestPageProps } from './guest-page-props.ts';
import { useGuestTexts } from './use-guest-texts.ts';

/** Requests an email for a new password. The page says the same whether the account exists or not. */
export const ForgotPasswordPage = ({ Frame = GuestFrame }: GuestPageProps) => {
  const { t, language } = useGuestTexts();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Frame title={t('sent')} lead={t('sentLead', { email })} isDone />;
  return (
    <Frame title={t('forgot')} lead={t('forgotLead')}>
      <GuestForm
        submitText={t('send')}
        fields={[emailField(t)]}
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

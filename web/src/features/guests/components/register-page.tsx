import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { settings } from '../../../settings/settings.ts';
import { emailField, passwordField } from './guest-fields.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestFrame } from './guest-frame.tsx';
import type { GuestPageProps } from './guest-page-props.ts';
import { useGuestTexts } from './use-guest-texts.ts';

/** Asks for an account, which the link in the email then creates. */
export const RegisterPage = ({ Frame = GuestFrame }: GuestPageProps) => {
  const { t, language } = useGuestTexts();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Frame title={t('registered')} lead={t('registeredLead', { email })} isDone />;
  return (
    <Frame title={t('register')} lead={t('registerLead')}>
      <GuestForm
        submitText={t('register')}
        fields={[
          {
            name: 'username',
            label: t('username'),
            hint: t('usernameHint'),
            autoComplete: 'username',
            complaint: (value) => (/^[\w.-]{4,32}$/.test(value) ? null : t('usernameInvalid')),
          },
          { name: 'name', label: t('name'), hint: t('optional'), autoComplete: 'given-name', optional: true },
          {
            name: 'lastname',
            label: t('lastname'),
            hint: t('optional'),
            autoComplete: 'family-name',
            optional: true,
          },
          emailField(t),
          passwordField(t, t('password')),
        ]}
        send={async (values) => {
          const lang = language === 'tr' ? 'tr' : 'en';
          const result = await callServer('register', {
            body: { ...values, site_id: settings().SITE_ID, lang },
          });
          if (!result.ok) return result.failure;
          setEmail(values.email);
          return null;
        }}
      />
    </Frame>
  );
};

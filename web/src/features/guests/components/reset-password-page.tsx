import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { takeCode } from './take-code.ts';
import { useGuestTexts } from './use-guest-texts.ts';

/** Where the link of the mail leads: a new password. */
export const ResetPasswordPage = () => {
  const { t, language } = useGuestTexts();
  const [code] = useState(takeCode);
  const [isSaved, setSaved] = useState(false);
  if (code === null) return <GuestFrame title={t('noCode')} lead={t('noCodeLead')} />;
  if (isSaved) return <GuestFrame title={t('saved')} lead={t('savedLead')} isDone />;
  return (
    <GuestFrame title={t('reset')} lead={t('resetLead')}>
      <GuestForm
        submitText={t('save')}
        fields={[
          {
            name: 'password',
            label: t('newPassword'),
            hint: t('passwordHint'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        send={async ({ password }) => {
          const lang = language === 'tr' ? 'tr' : 'en';
          const result = await callServer('resetPassword', { body: { code, password, lang } });
          if (!result.ok) return result.failure;
          setSaved(true);
          return null;
        }}
      />
    </GuestFrame>
  );
};

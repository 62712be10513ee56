import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { codeField, passwordField } from './guest-fields.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestFrame } from './guest-frame.tsx';
import type { MailedPageProps } from './guest-page-props.ts';
import { takeCode } from './take-code.ts';
import { useGuestTexts } from './use-guest-texts.ts';

/** Page of the link in the email for a new password. */
export const ResetPasswordPage = ({ Frame = GuestFrame, asksForCode = false }: MailedPageProps) => {
  const { t, language } = useGuestTexts();
  const [code] = useState(takeCode);
  const [isSaved, setSaved] = useState(false);
  if (code === null && !asksForCode) return <Frame title={t('noCode')} lead={t('noCodeLead')} />;
  if (isSaved) return <Frame title={t('saved')} lead={t('savedLead')} isDone />;
  return (
    <Frame title={t('reset')} lead={t('resetLead')}>
      <GuestForm
        submitText={t('save')}
        fields={[...(code === null ? [codeField(t)] : []), passwordField(t, t('newPassword'))]}
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

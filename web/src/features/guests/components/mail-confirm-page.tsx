import { useEffect, useState } from 'react';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { codeField } from './guest-fields.ts';
import { GuestForm } from './guest-form.tsx';
import { GuestFrame } from './guest-frame.tsx';
import type { MailedPageProps } from './guest-page-props.ts';
import { takeCode } from './take-code.ts';
import { useGuestTexts } from './use-guest-texts.ts';

/** Page of the link in a registration's email. Creates the account as soon as it opens. */
export const MailConfirmPage = ({ Frame = GuestFrame, asksForCode = false }: MailedPageProps) => {
  const { t } = useGuestTexts();
  const [code, setCode] = useState(takeCode);
  const [result, setResult] = useState<CallResult<{ username: string }> | null>(null);
  useEffect(() => {
    if (code !== null) void confirmOnce(code).then(setResult);
  }, [code]);
  if (code === null && asksForCode)
    return (
      <Frame title={t('registered')} lead={t('confirmLead')}>
        <GuestForm
          submitText={t('confirmIt')}
          fields={[codeField(t)]}
          send={async (values) => {
            setCode(values.code);
            return null;
          }}
        />
      </Frame>
    );
  if (code === null) return <Frame title={t('noCode')} lead={t('noCodeLead')} />;
  if (result === null) return <Frame title={t('confirm')} lead="" />;
  if (!result.ok) return <Frame title={t('confirmFailed')} lead={failureText(result.failure)} />;
  return <Frame title={t('confirmed')} lead={t('confirmedLead', result.value)} isDone />;
};

/** Sends each code once, because a code works only once and React may run an effect twice. */
const confirmOnce = (code: string): Promise<CallResult<{ username: string }>> => {
  if (confirming?.code !== code)
    confirming = { code, result: callServer('confirmRegistration', { body: { code } }) };
  return confirming.result;
};
let confirming: { code: string; result: Promise<CallResult<{ username: string }>> } | null = null;

import { useEffect, useState } from 'react';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { GuestFrame } from './guest-frame.tsx';
import { takeCode } from './take-code.ts';
import { useGuestTexts } from './use-guest-texts.ts';

/** Where the link of a registration's mail leads: the account is made at once. */
export const MailConfirmPage = () => {
  const { t } = useGuestTexts();
  const [code] = useState(takeCode);
  const [result, setResult] = useState<CallResult<{ username: string }> | null>(null);
  useEffect(() => {
    if (code !== null) void confirmOnce(code).then(setResult);
  }, [code]);
  if (code === null) return <GuestFrame title={t('noCode')} lead={t('noCodeLead')} />;
  if (result === null) return <GuestFrame title={t('confirm')} lead="" />;
  if (!result.ok) return <GuestFrame title={t('confirmFailed')} lead={failureText(result.failure)} />;
  return <GuestFrame title={t('confirmed')} lead={t('confirmedLead', result.value)} isDone />;
};

/** A code works once, and an effect may run twice. */
const confirmOnce = (code: string): Promise<CallResult<{ username: string }>> => {
  if (confirming?.code !== code)
    confirming = { code, result: callServer('confirmRegistration', { body: { code } }) };
  return confirming.result;
};
let confirming: { code: string; result: Promise<CallResult<{ username: string }>> } | null = null;

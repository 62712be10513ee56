import type { SignInListEntry } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsupportedCallFailure, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { describeUserAgent } from '../../../i18n/describe-user-agent.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { accountMessages } from '../../../i18n/messages/account/account-messages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { signInsKey, useRefreshSignInsAndLoginLog } from '../../../records/refresh-cached-sign-ins.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';

/** Lists the player's sign-ins (devices). Each can be ended, such as that of a lost phone. */
export const ActiveSignInList = () => {
  const { t } = useMessages(accountMessages);
  const { t: word } = useMessages(mainMessages);
  const { data, isError, error, isFetching, refetch } = useSignIns();
  if (isError)
    return <FailureNotice title={t('signIns.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === null) return null;
  return (
    <section aria-labelledby="sign-ins" className="rounded-card border border-line bg-surface-1 p-5 md:p-6">
      <h2 id="sign-ins" className="text-20">
        {t('signIns.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t('signIns.lead')}</p>
      {data ? (
        <ul className="divide-y divide-line border-t border-line">
          {data.map((line) => (
            <SignInRow key={line.id} line={line} />
          ))}
        </ul>
      ) : (
        <p role="status">{word('words.loading')}</p>
      )}
    </section>
  );
};

const SignInRow = ({ line }: { line: SignInListEntry }) => {
  const { t, language } = useMessages(accountMessages);
  const showChanged = useRefreshSignInsAndLoginLog();
  const [busy, setBusy] = useState(false);
  const browser = line.browser ? describeUserAgent(line.browser) : t('signIns.unknownBrowser');
  const [address, moment] = [line.ip ?? t('signIns.unknown'), formatDateTime(line.beganAt, language)];
  const end = async () => {
    setBusy(true);
    const result = await callServer('endSignIn', { body: { id: line.id } });
    setBusy(false);
    if (result.ok) showToast('success', t('signIns.ended'));
    else showToast('error', getCallFailureText(result.failure));
    // Remove the row also if the sign-in had already ended; after any other failure the list is refetched.
    const isGone = result.ok || (result.failure.kind === 'refused' && result.failure.error.code === 'NOT_FOUND');
    showChanged(({ id }) => !isGone || id !== line.id);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words" translate="no">
          {browser}
        </p>
        <p className="figures text-14 break-all text-ink-2">{line.seenIp ?? address}</p>
        <p className="figures text-12 text-ink-3">
          {t('signIns.began')} {moment}
        </p>
        <p className="figures text-12 text-ink-3">
          {t('signIns.seen')} {formatDateTime(line.seenAt, language)}
        </p>
      </div>
      {line.current ? (
        <span className="text-14 text-ink-2">{t('signIns.current')}</span>
      ) : (
        <Button
          variant="outline"
          busy={busy}
          aria-label={t('signIns.endOf', { browser, address, moment })}
          onClick={() => void end()}
        >
          {t('signIns.end')}
        </Button>
      )}
    </li>
  );
};

/** Fetches the player's sign-ins; null if the server does not list them. */
const useSignIns = () =>
  useQuery({
    queryKey: signInsKey,
    queryFn: async ({ signal }): Promise<readonly SignInListEntry[] | null> => {
      const result = await callServer('signIns', {}, { signal });
      if (!result.ok && isUnsupportedCallFailure(result.failure)) return null;
      return unwrapCallResult(result).items;
    },
  });

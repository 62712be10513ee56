import './wall.css';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/operator-logo.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useOfficeFailureText } from '../../api/failure-texts.ts';
import { storeOfficeServerTime } from '../../api/server-reachability-store.ts';
import { useOfficeMutation } from '../../api/use-office-mutation.ts';
import { useOfficeQuery } from '../../api/use-office-query.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../../ui/page-state-messages.tsx';
import { ThemeAndLanguageChoice } from '../../ui/theme-and-language-choice.tsx';
import { wallMessages } from './messages/wall-messages.ts';
import { WallDisplay } from './wall-display.tsx';

/** Polling interval of a wall display in ms: keeps its clock right, and shows staff when it was last online. */
const everyMs = 60_000;

/** The floor on a wall display, or the form that registers this browser as a display. It has no idle timeout. */
export const WallDisplayPage = () => {
  const { t } = useMessages(wallMessages);
  usePageTitle(t('title'));
  const { data, error, refetch } = useOfficeQuery('display', {}, { everyMs });
  const now = data?.display?.now;
  useEffect(() => {
    if (now !== undefined) storeOfficeServerTime(now);
  }, [now]);
  if (data?.display) return <WallDisplay display={data.display} />;
  if (data) return <TokenForm />;
  return error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />;
};

/** Returns the display's token from the URL's fragment (`#`), for a display without a keyboard that always opens the same URL. */
const tokenOfAddress = (): string => decodeURIComponent(window.location.hash.slice(1));

const TokenForm = () => {
  const { t } = useMessages(wallMessages);
  const say = useOfficeFailureText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useOfficeMutation('openDisplay');
  const [token, setToken] = useState(tokenOfAddress);
  const open = (text: string) =>
    mutate({ body: { token: text } }, { onSuccess: (shown) => client.setQueryData(['display', {}], shown) });
  useEffect(() => {
    const given = tokenOfAddress();
    // Remove the token from the address bar, where anybody in front of the display could read it.
    window.history.replaceState(null, '', window.location.pathname);
    if (given !== '') mutate({ body: { token: given } });
  }, [mutate]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(token.trim());
  };
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-100 gap-6">
        <Logo />
        <div className="card p-6">
          <form onSubmit={send} className="grid gap-2">
            <h1>{t('title')}</h1>
            <p className="mb-2 text-ink-2">{t('lead')}</p>
            <TextField
              label={t('token')}
              value={token}
              onChange={(event) => setToken(event.target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              required
              autoFocus
              error={error ? say(error) : undefined}
            />
            <Button type="submit" variant="primary" size="large" busy={isPending}>
              {t('open')}
            </Button>
          </form>
        </div>
        <ThemeAndLanguageChoice />
      </div>
    </main>
  );
};

import './terms.css';
import type { TermsAndConditions, TermsLanguage } from '@reelfloor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatPastTime } from '../../../i18n/format-time.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUnclosableModalDialog } from '../../../ui/use-unclosable-modal.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { protectionKey } from '../api/protection-key.ts';
import { FullPageDialogHeader } from '../cover/full-page-dialog-header.tsx';
import { termsMessages } from '../messages/terms/terms-messages.ts';
import { postponedTerms } from './postponed-terms.ts';

/**
 * Renders published terms: a blank line separates paragraphs, `# ` starts a heading and `- ` a list item. Everything else is plain text.
 */
const TermsText = ({ lang, text }: { lang: TermsLanguage; text: string }) => (
  <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="terms-text">
    {text.split(/\n{2,}/).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
      <Block key={index} lines={block.split('\n')} />
    ))}
  </div>
);

const Block = ({ lines }: { lines: readonly string[] }) => {
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,3}) +(.*)$/.exec(first);
  if (heading)
    return (
      <>
        <h2 data-depth={heading[1]?.length}>{heading[2]}</h2>
        {rest.length > 0 && <Block lines={rest} />}
      </>
    );
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
          <li key={index}>{line.slice(2)}</li>
        ))}
      </ul>
    );
  return (
    <p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
        <Fragment key={index}>
          {index > 0 && <br />}
          <span>{line}</span>
        </Fragment>
      ))}
    </p>
  );
};

interface TermsQuestionProps {
  /** Current version of the terms. */
  number: number;
  /** Set at a machine: the credit in minor units that returns to the wallet on leaving, and the function that leaves. */
  seat?: { readonly creditMinor: number; readonly leave: () => void } | undefined;
}

/**
 * Asks the player to accept the current terms, over every page, until they are accepted or postponed. When postponed, a bar shows this: the
 * server still refuses play, but cash-out and withdrawal stay possible.
 */
export const TermsAcceptanceDialog = ({ number, seat }: TermsQuestionProps) => {
  const putOff = useSyncExternalStore(postponedTerms.subscribe, postponedTerms.get);
  if (putOff !== number) return <TermsDialog {...{ number, seat }} />;
  // Show no bar about the terms over a game, where it would cover the keys; the next spin asks again.
  return seat ? null : <TermsBar number={number} />;
};

const TermsBar = ({ number }: { number: number }) => {
  const { t, language } = useMessages(termsMessages);
  return (
    <aside dir={languageDirection(language)} className="terms-bar">
      <p>{t('wait', { number })}</p>
      <Button variant="outline" onClick={() => postponedTerms.set(null)}>
        {t('read')}
      </Button>
    </aside>
  );
};

const TermsDialog = ({ number, seat }: TermsQuestionProps) => {
  const { t, language } = useMessages(termsMessages);
  const money = useMoneyFormat();
  const modal = useUnclosableModalDialog();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useQuery({
    queryKey: ['terms', number],
    queryFn: async ({ signal }): Promise<TermsAndConditions> =>
      unwrapCallResult(await callServer('terms', {}, { signal })),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = data && textShown(data, chosen ?? language);
  const { accept, isSending, failure } = useAccept();
  const putOff = () => postponedTerms.set(number);
  return (
    <dialog {...modal} dir={languageDirection(language)} aria-labelledby="terms" className="terms-cover figures">
      <FullPageDialogHeader />
      <main>
        <h1 ref={heading} id="terms" tabIndex={-1} className="text-28 font-[680] text-balance outline-none">
          {t('title', { number })}
        </h1>
        {data && (
          <p className="mt-2 text-ink-2">
            <span>{t('since', { time: formatPastTime(data.from, language) })}</span>{' '}
            {data.acceptedBefore !== null && <span>{t('before', { before: data.acceptedBefore })}</span>}
          </p>
        )}
        {data && data.texts.length > 1 && (
          <fieldset aria-label={t('languages')} className="terms-languages">
            {data.texts.map(({ lang }) => (
              <button
                key={lang}
                type="button"
                lang={lang}
                aria-pressed={lang === shown?.lang}
                onClick={() => setChosen(lang)}
              >
                {names[lang]}
              </button>
            ))}
          </fieldset>
        )}
        <section aria-labelledby="terms" className="rounded-card border border-line bg-surface-1 p-5 md:p-8">
          {shown && <TermsText {...shown} />}
          {!data && !error && <p aria-busy="true" className="min-h-40" />}
          {error && (
            <Button variant="outline" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          )}
        </section>
      </main>
      <footer>
        <p role="alert" className="font-semibold text-bad">
          {failure}
        </p>
        <Button
          variant="primary"
          busy={isSending}
          disabled={!shown}
          onClick={() => data && shown && void accept(data, shown.lang)}
        >
          <ScrollText aria-hidden="true" className="size-5" />
          <span>{t('accept')}</span>
        </Button>
        <Button variant="outline" onClick={putOff}>
          <span>{t('notNow')}</span>
          <small>{t('stays')}</small>
        </Button>
        {seat && (
          <Button
            variant="outline"
            onClick={() => {
              putOff();
              seat.leave();
            }}
          >
            <span>{t('leave')}</span>
            <small>{t('goesHome', { amount: money(seat.creditMinor) })}</small>
          </Button>
        )}
      </footer>
    </dialog>
  );
};

const names = { tr: 'Türkçe', en: 'English', ar: 'العربية', bg: 'Български' } as const;

/** Returns the terms in this language, otherwise in English. */
const textShown = ({ texts }: TermsAndConditions, language: string): TermsAndConditions['texts'][number] | undefined =>
  texts.find(({ lang }) => lang === language) ?? texts.find(({ lang }) => lang === 'en');

/** Returns a function that accepts a version of the terms. All of the player's pages stop asking then. */
const useAccept = () => {
  const { t } = useMessages(termsMessages);
  const take = useUpdateCachedPlayerProtection();
  const queries = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async ({ number, hash }: TermsAndConditions, lang: TermsAndConditions['texts'][number]['lang']) => {
    setFailure(null);
    setIsSending(true);
    const result = await callServer('acceptTerms', { body: { number, hash, lang } });
    setIsSending(false);
    if (result.ok) {
      take(result.value);
      return showToast('success', t('saved'), { id: 'terms' });
    }
    setFailure(getCallFailureText(result.failure));
    // Refetch the terms, because a newer version may have been published meanwhile.
    void queries.invalidateQueries({ queryKey: ['terms'] });
    void queries.invalidateQueries({ queryKey: protectionKey });
  };
  return { accept, isSending, failure };
};

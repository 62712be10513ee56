import './first-limits.css';
import type { LimitKind, LimitWindow, PlayerLimit, PlayerLimits, SetLimit } from '@reelfloor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, Hourglass, ShieldCheck } from 'lucide-react';
import { type CSSProperties, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUnclosableModalDialog } from '../../../ui/use-unclosable-modal.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { protectionKey } from '../api/protection-key.ts';
import { FullPageDialogHeader } from '../cover/full-page-dialog-header.tsx';
import { firstLimitsMessages } from '../messages/first-limits/first-limits-messages.ts';
import { parseLimitAmount, useLimitTexts } from './change-limit-dialog.tsx';

const kinds: readonly LimitKind[] = ['deposit', 'stake', 'loss', 'time'];
const windows: readonly LimitWindow[] = ['day', 'week', 'month'];
const hourMs = 60 * 60 * 1000;

/** The player's selection for one limit: no limit, or the typed amount. */
type Choice = { readonly isNone: boolean; readonly text: string };
const noChoice: Choice = { isNone: false, text: '' };

const placeOf = ({ kind, window }: Pick<PlayerLimit, 'kind' | 'window'>): string => `${kind} ${window}`;

/**
 * Asks before the first round for each available limit, or for the choice of none. Covers every page until the server has accepted the
 * answer.
 */
export const SetFirstLimitsDialog = ({ limits }: { limits: PlayerLimits }) => {
  const { t } = useMessages(firstLimitsMessages);
  const { t: limitWord, windowOf } = useLimitTexts();
  const modal = useUnclosableModalDialog();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const { choices, choose, openPlaces, isSending, fault, submit, sendNone } = useAnswer(limits);
  const { list, shape, raiseAfterMs } = limits;
  const shown = windows.filter((window) => list.some((limit) => limit.window === window));
  return (
    <dialog {...modal} aria-labelledby="first-limits" className="first-limits figures">
      <FullPageDialogHeader />
      <form onSubmit={submit} noValidate>
        <h1 ref={title} id="first-limits" tabIndex={-1} className="text-28 font-[680] text-balance">
          {t('title')}
        </h1>
        <p className="mt-2 mb-6 text-ink-2">{t('lead')}</p>
        <section
          aria-label={limitWord('title')}
          className="rounded-card border border-line bg-surface-1"
          style={{ '--columns': shown.length } as CSSProperties}
        >
          <div aria-hidden="true" className="first-limits-columns text-12 font-semibold text-ink-2">
            <span />
            {shown.map((window) => (
              <span key={window}>{t(`${shape}.${window}`)}</span>
            ))}
          </div>
          {kinds
            .filter((kind) => list.some((limit) => limit.kind === kind))
            .map((kind) => (
              <div key={kind} className="first-limits-row">
                <h2 className="text-16 font-semibold">
                  {limitWord(`kind.${kind}`)}
                  <small className="block text-12 font-normal text-ink-2">{limitWord(`what.${kind}`)}</small>
                </h2>
                {shown.map((window) => {
                  const limit = list.find((one) => one.kind === kind && one.window === window);
                  return (
                    limit && (
                      <div key={window}>
                        <span aria-hidden="true" className="text-ink-2">
                          {windowOf(shape, window)}
                        </span>
                        <LimitPair
                          {...{ limit, shape }}
                          choice={choices[placeOf(limit)] ?? noChoice}
                          isFaulty={fault?.place === placeOf(limit)}
                          onChoose={(choice) => choose(limit, choice)}
                        />
                      </div>
                    )
                  );
                })}
              </div>
            ))}
          <ul className="first-limits-notes text-12 text-ink-2">
            <li>
              <ArrowDown aria-hidden="true" />
              {t('lower')}
            </li>
            <li>
              <Hourglass aria-hidden="true" />
              {t('higher', { hours: Math.round(raiseAfterMs / hourMs) })}
            </li>
            <li>
              <ShieldCheck aria-hidden="true" />
              {t('everywhere')}
            </li>
          </ul>
        </section>
        <div className="first-limits-keys">
          <p role="alert" className="font-semibold text-bad">
            {fault?.text}
          </p>
          <Button variant="outline" type="submit" busy={isSending}>
            <span>{t('save')}</span>
            <small>{openPlaces > 0 ? t('open', { count: openPlaces }) : t('allChosen')}</small>
          </Button>
          <Button variant="outline" busy={isSending} onClick={sendNone}>
            <span>{t('noneAtAll')}</span>
            <small>{t('later')}</small>
          </Button>
        </div>
        <Help />
      </form>
    </dialog>
  );
};

/** Stores the selections, and sends them once every limit has one. Does not ask again for a limit that is already set. */
const useAnswer = ({ list }: PlayerLimits) => {
  const { t } = useMessages(firstLimitsMessages);
  const { t: limitWord } = useLimitTexts();
  const take = useUpdateCachedPlayerProtection();
  const queries = useQueryClient();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<{ readonly place: string | null; readonly text: string } | null>(null);
  const asked = list.filter(({ amount }) => amount === null);
  const isOpen = (limit: PlayerLimit): boolean => {
    const { isNone, text } = choices[placeOf(limit)] ?? noChoice;
    return !isNone && text.trim() === '';
  };
  const send = async (answer: readonly SetLimit[]) => {
    setFault(null);
    setIsSending(true);
    const result = await callServer('answerFirstLimits', { body: { choices: [...answer] } });
    setIsSending(false);
    if (!result.ok) {
      setFault({ place: null, text: getCallFailureText(result.failure) });
      // Refetch the limits: the profile with the jurisdiction's rules, and with it the available limits, may have changed meanwhile.
      return void queries.invalidateQueries({ queryKey: protectionKey });
    }
    take(result.value);
    showToast('success', t('saved'), { id: 'limit' });
  };
  const pointAt = (limit: PlayerLimit, text: string) => {
    setFault({ place: placeOf(limit), text });
    document.getElementById(`first-${limit.kind}-${limit.window}`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { CURRENCY: currency } = getOperatorSettings();
    const answer: SetLimit[] = [];
    for (const limit of asked) {
      if (isOpen(limit)) return pointAt(limit, t('choose'));
      const { kind, window } = limit;
      const { isNone, text } = choices[placeOf(limit)] ?? noChoice;
      const amount = isNone ? null : parseLimitAmount(kind, text, currency);
      if (!isNone && amount === null) return pointAt(limit, limitWord('wrong'));
      answer.push({ kind, window, amount });
    }
    void send(answer);
  };
  const choose = (limit: PlayerLimit, choice: Choice) => {
    setChoices({ ...choices, [placeOf(limit)]: choice });
    setFault(null);
  };
  const sendNone = () => void send(asked.map(({ kind, window }) => ({ kind, window, amount: null })));
  const openPlaces = asked.filter(isOpen).length;
  return { choices, choose, openPlaces, isSending, fault, submit, sendNone };
};

interface LimitPairProps {
  limit: PlayerLimit;
  shape: PlayerLimits['shape'];
  choice: Choice;
  isFaulty: boolean;
  onChoose: (choice: Choice) => void;
}

/** Two buttons of the same size: an amount, and no limit. Next to the field, the typed value is formatted as money or hours. */
const LimitPair = ({ limit, shape, choice: { isNone, text }, isFaulty, onChoose }: LimitPairProps) => {
  const { t } = useMessages(firstLimitsMessages);
  const { t: limitWord, amountOf, windowOf } = useLimitTexts();
  const [isTyping, setIsTyping] = useState(false);
  const { kind, window, amount: own } = limit;
  const name = limitWord('cell', { kind: limitWord(`kind.${kind}`), window: windowOf(shape, window) });
  if (own !== null)
    return (
      <p className="first-limits-pair items-center">
        <span data-on="" className="grid h-12 place-items-center">
          {amountOf(kind, own)}
        </span>
      </p>
    );
  const amount = parseLimitAmount(kind, text, getOperatorSettings().CURRENCY);
  const unit = limitWord(kind === 'time' ? 'hours' : 'amount');
  return (
    <fieldset aria-label={name} className="first-limits-pair" data-fault={isFaulty || undefined}>
      <input
        id={`first-${kind}-${window}`}
        aria-label={`${name}, ${unit}`}
        aria-invalid={isFaulty || undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={unit}
        maxLength={24}
        data-on={text.trim() === '' ? undefined : ''}
        value={isTyping || amount === null ? text : amountOf(kind, amount)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => onChoose({ isNone: false, text: event.target.value })}
      />
      <button type="button" aria-pressed={isNone} onClick={() => onChoose({ isNone: true, text: '' })}>
        {t('none')}
      </button>
    </fieldset>
  );
};

const Help = () => {
  const { t } = useMessages(firstLimitsMessages);
  const { CONTACT_LINKS: contacts, INFO_PAGES: pages } = getOperatorSettings();
  const contact = contacts[0];
  return (
    <p className="first-limits-help text-12 text-ink-2">
      <span>{t('unsure')}</span>
      <a href={pages.playerProtection} target="_blank" rel="noopener">
        {t('read')}
      </a>
      {contact && (
        <a href={contact.url} target="_blank" rel="noopener">
          {t('talk')}
        </a>
      )}
    </p>
  );
};

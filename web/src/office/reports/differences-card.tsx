import { type DifferenceCause, differenceCauses } from '@reelfloor/protocol/office';
import { Check, CircleHelp } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useFailureText } from '../api/failure-texts.ts';
import { useAction } from '../api/use-action.ts';
import { useGrant } from '../api/use-me.ts';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/notes.tsx';
import { Scroller } from '../ui/scroller.tsx';
import { type DailyClose, plain, useCloseWords } from './use-close-words.ts';

type Difference = DailyClose['sheet']['differences'][number];

/** Differences between counted and expected amounts, with the explanations by staff; unexplained ones first. */
export const DifferencesCard = ({ close }: { readonly close: DailyClose }) => {
  const { t, symbol } = useCloseWords(close);
  const { differences } = close.sheet;
  const sorted = differences.toSorted((a, b) => Number(a.explained !== null) - Number(b.explained !== null));
  return (
    <Card className="full" title={t('differences.title')}>
      {sorted.length === 0 ? (
        <Empty>{t('differences.none')}</Empty>
      ) : (
        <Scroller>
          <table className="tb dif">
            <thead>
              <tr>
                <th scope="col">{t('differences.where')}</th>
                <th scope="col" className="r">
                  {symbol}
                </th>
                <th scope="col">{t('differences.why')}</th>
                <th scope="col" className="by">
                  {t('differences.by')}
                </th>
                <th scope="col">{t('differences.state')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((difference) => (
                <Row key={difference.id} close={close} difference={difference} />
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </Card>
  );
};

const Row = ({ close, difference }: { readonly close: DailyClose; readonly difference: Difference }) => {
  const { t, where, signed } = useCloseWords(close);
  const { amountMinor, explained, who, said } = difference;
  const mayName = useGrant('prepareClose') !== null && close.state === 'open';
  const by = explained?.who ?? who;
  return (
    <tr className={explained ? undefined : 'need'}>
      <th scope="row">{where(difference)}</th>
      <td className={explained ? 'r d' : 'r d w'}>{signed(amountMinor)}</td>
      <td className="why">
        {explained && (
          <span>
            {t('differences.reason', {
              cause: t(`causes.${explained.cause}`),
              because: explained.because,
            })}
          </span>
        )}
        {!explained && said !== null && <span>{t('differences.said', { who: plain(who ?? ''), said })}</span>}
        {!explained && mayName && <NameForm close={close} difference={difference.id} />}
      </td>
      <td className="by">{by === null ? '' : plain(by)}</td>
      <td>
        <span className={explained ? 'st ok' : 'st warn'}>
          {explained ? <Check /> : <CircleHelp />}
          <span>{t(explained ? 'differences.named' : 'differences.open')}</span>
        </span>
      </td>
    </tr>
  );
};

const shortestReason = 3;

const NameForm = ({ close, difference }: { readonly close: DailyClose; readonly difference: string }) => {
  const { t } = useCloseWords(close);
  const say = useFailureText();
  const id = useId();
  const [cause, setCause] = useState<DifferenceCause>(differenceCauses[0]);
  const [because, setBecause] = useState('');
  const { perform, isSending, error } = useAction('nameDifference');
  const isWhole = because.trim().length >= shortestReason;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWhole) perform({ day: close.sheet.day, difference, cause }, because.trim());
  };
  return (
    <form className="name-it" onSubmit={send}>
      <span className="field">
        <select
          aria-label={t('differences.cause')}
          value={cause}
          onChange={({ target }) =>
            setCause(differenceCauses.find((one) => one === target.value) ?? differenceCauses[0])
          }
        >
          {differenceCauses.map((one) => (
            <option key={one} value={one}>
              {t(`causes.${one}`)}
            </option>
          ))}
        </select>
      </span>
      <span className="field">
        <input
          id={id}
          aria-label={t('differences.because')}
          placeholder={t('differences.because')}
          value={because}
          maxLength={500}
          onChange={({ target }) => setBecause(target.value)}
        />
      </span>
      <button type="submit" className="ctl line" disabled={!isWhole || isSending}>
        {t('differences.name')}
      </button>
      {error && (
        <p role="alert" className="text-bad">
          {say(error)}
        </p>
      )}
    </form>
  );
};

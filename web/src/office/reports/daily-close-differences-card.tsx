import { type DifferenceCause, differenceCauses } from '@reelfloor/protocol/office-call-types';
import { Check, CircleHelp } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import {
  type DailyClose,
  removeOfficeSuffixFromName,
  useDailyCloseTextsAndFormatters,
} from './use-daily-close-texts.ts';

type Difference = DailyClose['sheet']['differences'][number];

/** Differences between counted and expected amounts, with the explanations by staff; unexplained ones first. */
export const DailyCloseDifferencesCard = ({ close }: { readonly close: DailyClose }) => {
  const { t, symbol } = useDailyCloseTextsAndFormatters(close);
  const { differences } = close.sheet;
  const sorted = differences.toSorted((a, b) => Number(a.explained !== null) - Number(b.explained !== null));
  return (
    <Card className="full" title={t('differences.title')}>
      {sorted.length === 0 ? (
        <EmptyMessage>{t('differences.none')}</EmptyMessage>
      ) : (
        <TableScroller>
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
        </TableScroller>
      )}
    </Card>
  );
};

const Row = ({ close, difference }: { readonly close: DailyClose; readonly difference: Difference }) => {
  const { t, where, signed } = useDailyCloseTextsAndFormatters(close);
  const { amountMinor, explained, who, said } = difference;
  const mayName = useSignedInStaffRight('prepareClose') !== null && close.state === 'open';
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
        {!explained && said !== null && (
          <span>{t('differences.said', { who: removeOfficeSuffixFromName(who ?? ''), said })}</span>
        )}
        {!explained && mayName && <NameForm close={close} difference={difference.id} />}
      </td>
      <td className="by">{by === null ? '' : removeOfficeSuffixFromName(by)}</td>
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
  const { t } = useDailyCloseTextsAndFormatters(close);
  const say = useOfficeFailureText();
  const id = useId();
  const [cause, setCause] = useState<DifferenceCause>(differenceCauses[0]);
  const [because, setBecause] = useState('');
  const { perform, isSending, error } = useOfficeAction('nameDifference');
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

import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { StatePill } from '../ui/state-pill.tsx';
import { playersMessages } from './messages/index.ts';

type Money = OfficeAnswer<'player'>['money'];

/** Where the player's money is. It says that it adds up only if the server has compared it with the ledger. */
export const BalanceCard = ({ money: held }: { readonly money: Money }) => {
  const { t } = useMessages(playersMessages);
  const { money, seconds } = useFormats();
  const { totalMinor, places, waitingHandPays, differenceMinor, checkedAt } = held;
  const check =
    differenceMinor === 0 ? (
      <span className="sub">{t('addsUp', { time: seconds(checkedAt) })}</span>
    ) : (
      <StatePill tone="bad" icon={TriangleAlert} filled>
        {t('differs', { amount: money(differenceMinor, { signed: true }) })}
      </StatePill>
    );
  return (
    <Card title={t('balance')} aside={check}>
      <div className="balance">
        <p className="total">{money(totalMinor)}</p>
        <div className="stack" aria-hidden="true">
          {places.map(({ place, machine, transfer, amountMinor }) => (
            <i
              key={`${place}${machine}${transfer}`}
              className={place}
              style={{ flexGrow: Math.max(0, amountMinor) }}
            />
          ))}
        </div>
        <ul>
          {places.map(({ place, machine, transfer, at, amountMinor }) => (
            <li key={`${place}${machine}${transfer}`}>
              <i className={place} aria-hidden="true" />
              <span>
                {place === 'wallet' && <span>{t('wallet')}</span>}
                {place === 'withdrawal' && <span>{t('heldForWithdrawal')}</span>}
                {place === 'transit' && <span>{t('transit', { machine: machine ?? '' })}</span>}
                {place === 'machine' && <span>{t('meter', { machine: machine ?? '' })}</span>}
                {transfer !== null && at !== null && (
                  <small>{t('sent', { id: transfer.slice(0, 8), time: seconds(at) })}</small>
                )}
              </span>
              <b translate="no">{money(amountMinor, { bare: true })}</b>
            </li>
          ))}
        </ul>
        {waitingHandPays.map(({ id, kind, amountMinor }) => (
          <p key={id} className="text-12 text-ink-2">
            {t('waitingHandPay', {
              kind: kind === 'handPay' ? t('handPay') : t('jackpot'),
              amount: money(amountMinor),
            })}
          </p>
        ))}
      </div>
    </Card>
  );
};

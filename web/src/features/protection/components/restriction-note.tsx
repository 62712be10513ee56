import type { Protection } from '@reelfloor/protocol';
import { Coffee, ShieldCheck } from 'lucide-react';
import { formatMoment } from '../../../i18n/format-time.ts';
import { WithdrawalHelp } from '../../../ui/money-help.tsx';
import { useProtectionTexts } from './use-protection-texts.ts';

/** Says whether the player may play now, and if not, until when. */
export const RestrictionNote = ({
  protection: { restriction, register = null },
}: {
  protection: Protection;
}) => {
  const { t, language } = useProtectionTexts();
  const until = restriction?.until ?? null;
  const text =
    until === null
      ? t(`holds.${restriction?.kind ?? 'nothing'}`)
      : t(`until.${restriction?.kind ?? 'timeout'}`, { time: formatMoment(until, language) });
  const isKept = restriction !== null || register !== null;
  const registerText = ({ name, until: end }: NonNullable<Protection['register']>) =>
    end === null ? t('register', { name }) : t('registerUntil', { name, time: formatMoment(end, language) });
  return (
    <section
      aria-label={t('stateTitle')}
      className="flex items-start gap-4 rounded-card border border-line bg-surface-1 p-5 md:p-6"
    >
      <span aria-hidden="true" className={isKept ? 'text-hold [&_svg]:size-6' : 'text-ok [&_svg]:size-6'}>
        {isKept ? <Coffee /> : <ShieldCheck />}
      </span>
      <div role="status" className="min-w-0">
        {(restriction || !register) && <p className="text-16 font-semibold">{text}</p>}
        {register && <p className="text-16 font-semibold">{registerText(register)}</p>}
        {isKept && <p className="mt-1 text-ink-2">{t('stays')}</p>}
        {isKept && <WithdrawalHelp className="mt-3" />}
      </div>
    </section>
  );
};

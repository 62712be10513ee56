import { Check, Lock, TriangleAlert, X } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import type { CabinetState } from './cabinet-state.ts';
import { cabinetsMessages } from './messages/index.ts';

type Identity = NonNullable<CabinetState['identity']['read']>;
type Field = keyof Identity;

const rows = [
  { name: 'serial', fields: ['serial'] },
  { name: 'version', fields: ['version'] },
  { name: 'game', fields: ['gameId', 'paytable'] },
  { name: 'base', fields: ['basePercent'] },
  { name: 'asset', fields: ['asset'] },
  { name: 'step', fields: ['creditStepMinor'] },
] as const satisfies readonly { readonly name: string; readonly fields: readonly Field[] }[];

/** What the machine says of itself, beside what was pinned and what its cabinet file says. */
export const IdentityCard = ({ id, state }: { readonly id: string; readonly state: CabinetState }) => {
  const { t } = useMessages(cabinetsMessages);
  const { clock, percent, money } = useFormats();
  const { read, pinned, pinnedAt, pinnedBy, wrong, changed } = state.identity;
  const textOf = (of: Identity, name: (typeof rows)[number]['name']): string => {
    if (name === 'game')
      return [of.gameId, of.paytable].filter((part) => part !== '').join(', ') || t('notSaid');
    if (name === 'base') return of.basePercent === null ? t('notSaid') : percent(of.basePercent / 10_000);
    if (name === 'step') return of.creditStepMinor === null ? t('notSaid') : money(of.creditStepMinor);
    return name === 'asset' ? String(of.asset) : of[name] || t('notSaid');
  };
  return (
    <Card
      title={<span id="cabinet-identity">{t(pinned ? 'identityPinned' : 'identity')}</span>}
      aside={
        pinnedAt !== null && (
          <span className="sub">{t('pinnedBy', { time: clock(pinnedAt), who: pinnedBy ?? '–' })}</span>
        )
      }
      footer={
        <>
          <Lock className="size-4 flex-none" />
          {t(state.isInService ? 'lock' : 'lockOpen', { id })}
        </>
      }
    >
      {read === null ? (
        <p className="px-4 pb-4 text-12 text-ink-2">{t('unread')}</p>
      ) : (
        <dl className="cabinet-identity">
          {rows.map(({ name, fields }) => {
            const isWrong = fields.some((field) => wrong.some((fault) => fault === field));
            const isChanged = fields.some((field) => changed.includes(field));
            const Icon = isWrong ? X : isChanged ? TriangleAlert : Check;
            return (
              <div key={name} className={isWrong ? 'bad' : isChanged ? 'warn' : 'ok'}>
                <dt>{t(`of.${name}`)}</dt>
                <dd>
                  <span>
                    <Icon />
                    <span>{textOf(read, name)}</span>
                    {isWrong && <span className="sr-only">{t('otherwise')}</span>}
                    {isChanged && pinned && <small>{t('was', { value: textOf(pinned, name) })}</small>}
                  </span>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {wrong.length > 0 && (
        <ul className="cabinet-wrong">
          {wrong.map((fault) => (
            <li key={fault}>{t(`wrong.${fault}`)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
};

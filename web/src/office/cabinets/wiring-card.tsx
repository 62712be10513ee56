import { Circle, CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFailureText } from '../api/failure-texts.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { type CabinetState, type CardProps, useCabinetWork } from './cabinet-state.ts';
import { cabinetsMessages } from './messages/index.ts';

/** What a person has looked at and ticks, each with who ticked it and when. */
export const WiringCard = ({ id, state, mayTest }: CardProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { clock } = useFormats();
  const say = useFailureText();
  const { work, error } = useCabinetWork(id);
  const { wiring } = state;
  // A tick shows at once, and goes again if the machine refuses it.
  const [sent, setSent] = useState<Readonly<Record<string, boolean>>>({});
  const ticked = wiring.filter(({ at }) => at !== null);
  return (
    <Card
      title={<span id="cabinet-wiring">{t('step.wiring')}</span>}
      aside={<span className="sub">{t('ticked', { count: ticked.length, of: wiring.length })}</span>}
    >
      <ul className="cabinet-list">
        {wiring.map(({ item, by, at }) => {
          const isTicked = sent[item] ?? at !== null;
          const Icon = isTicked ? CircleCheck : Circle;
          return (
            <li key={item} className={isTicked ? 'ok' : ''}>
              <label>
                <Icon />
                <b>{t(`wiring.${item}`)}</b>
                <input
                  type="checkbox"
                  checked={isTicked}
                  disabled={!mayTest}
                  onChange={({ target: { checked: ticked } }) => {
                    setSent((before) => ({ ...before, [item]: ticked }));
                    void work({ step: 'tickWiring', item, ticked }).then(() =>
                      setSent(({ [item]: _, ...others }) => others),
                    );
                  }}
                />
              </label>
              <span>{at === null ? '' : t('pinnedBy', { time: clock(at), who: by ?? '–' })}</span>
              {!isTicked && <p>{t(`wiringHow.${item}`)}</p>}
            </li>
          );
        })}
      </ul>
      {error && (
        <p role="alert" className="px-4 pb-3 text-14 text-bad">
          {say(error)}
        </p>
      )}
    </Card>
  );
};

/** What the machine does unlike others, and that the driver bears. */
export const QuirksCard = ({ state: { quirks } }: { readonly state: CabinetState }) => {
  const { t } = useMessages(cabinetsMessages);
  const { count } = useFormats();
  return (
    <Card
      title={t('quirks')}
      aside={quirks.length > 0 && <span className="sub">{t('handled', { count: quirks.length })}</span>}
    >
      {quirks.length === 0 ? (
        <p className="px-4 pb-4 text-12 text-ink-2">{t('noQuirks')}</p>
      ) : (
        <ul className="cabinet-list">
          {quirks.map(({ quirk, count: times }) => (
            <li key={quirk} className="info">
              <Info />
              <b>{t(`quirk.${quirk}`)}</b>
              <span>{t('times', { count: count(times) })}</span>
              <p>{t(`quirkSays.${quirk}`)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

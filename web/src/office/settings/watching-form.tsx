import { Eye, EyeOff } from 'lucide-react';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { useWatchingTexts } from './watching-texts.ts';

/** Whether players may watch machines at which others play, and the form that changes it. */
export const WatchingForm = ({ watching }: { readonly watching: 'on' | 'off' }) => {
  const { t } = useWatchingTexts();
  const isOn = watching === 'on';
  return (
    <Card title={t('watching')}>
      <p className="px-4 pb-3 text-ink-2">{isOn ? t('isOn') : t('isOff')}</p>
      <ActionForm
        action="setHouseWatching"
        icon={isOn ? EyeOff : Eye}
        title={isOn ? t('turnOff') : t('turnOn')}
        does={isOn ? t('offDoes') : t('onDoes')}
        submit={isOn ? t('turnOff') : t('turnOn')}
        content={{ rule: isOn ? 'off' : 'on' }}
        group="watching"
      />
    </Card>
  );
};

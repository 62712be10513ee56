import { Eye, EyeOff } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { watchingMessages } from './messages/watching/index.ts';

/** Whether players may watch machines at which others play, and the form that changes it. */
export const WatchingForm = ({ watching }: { readonly watching: 'on' | 'off' }) => {
  const { t } = useMessages(watchingMessages);
  const isOn = watching === 'on';
  return (
    <Card title={t('watching')}>
      <p className="px-4 pb-3 text-ink-2">{isOn ? t('isOn') : t('isOff')}</p>
      <ActionForm
        action="setFloorWatching"
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

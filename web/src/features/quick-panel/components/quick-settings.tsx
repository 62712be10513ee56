import { useId } from 'react';
import { setPreference, useChosenVolume, usePreference } from '../../../settings/preferences.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useQuickPanelTexts } from './use-quick-panel-texts.ts';

export const QuickSettings = () => {
  const { t } = useQuickPanelTexts();
  const id = useId();
  const volume = useChosenVolume();
  const walletHidden = usePreference('walletHidden');
  const still = usePreference('still');
  const spinKey = usePreference('spinKey');
  return (
    <>
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4 font-medium">
        {t('volume')}
        <output className="figures text-ink-2" translate="no">
          {Math.round(volume * 100)}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={(event) => setPreference('volume', event.target.valueAsNumber / 100)}
        className="h-11 w-full accent-primary"
      />
      <Switch
        label={t('showWallet')}
        checked={!walletHidden}
        onChange={(shown) => setPreference('walletHidden', !shown)}
      />
      <Switch label={t('stillness')} checked={still} onChange={(on) => setPreference('still', on)} />
      <Switch label={t('spinKey')} checked={spinKey} onChange={(on) => setPreference('spinKey', on)} />
    </>
  );
};

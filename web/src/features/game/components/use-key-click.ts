import { type MouseEvent, useEffect, useState } from 'react';
import { useClickSound } from '../../../settings/preferences.ts';
import { KeyClick } from '../sound/key-click.ts';

interface KeyClicks {
  readonly click: () => void;
  /** Click handler for the whole screen: plays the sound for each key that can be pressed. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Plays a click sound for the game's keys at the machine's volume, if operator (`CLICK_SOUND`) and player want it. */
export const useKeyClick = (volume: number): KeyClicks => {
  const [sound] = useState(() => new KeyClick());
  const isOn = useClickSound();
  useEffect(() => () => sound.close(), [sound]);
  const click = () => {
    if (isOn) sound.play(volume);
  };
  return {
    click,
    onClickCapture: ({ target }) => {
      const key = target instanceof Element ? target.closest('button') : null;
      if (key && !key.matches(':disabled, [aria-disabled="true"]')) click();
    },
  };
};

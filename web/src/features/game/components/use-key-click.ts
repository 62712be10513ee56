import { type MouseEvent, useEffect, useState } from 'react';
import { useClickSound } from '../../../settings/preferences.ts';
import { KeyClick } from '../sound/key-click.ts';

interface KeyClicks {
  /** For a key of the keyboard. */
  readonly click: () => void;
  /** For the screen's own keys: hears every one that can be pressed. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Lets the game's keys click, as loud as the machine, where operator and player want it (`CLICK_SOUND`). */
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

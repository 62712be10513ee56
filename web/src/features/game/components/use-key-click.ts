import { type MouseEvent, useEffect, useState } from 'react';
import { useClickSound } from '../../../settings/preferences.ts';
import { KeyClick } from '../sound/key-click.ts';

interface KeyClicks {
  readonly click: () => void;
  /** Handler for the whole screen that plays the sound for each key that can be pressed. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Plays a click for each pressed key, if both the operator (`CLICK_SOUND`) and the player want clicks. */
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

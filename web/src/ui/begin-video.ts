/**
 * Begins to play a muted video. Browsers refuse that before a press where they block even muted video: Firefox by a setting, Safari on
 * an iPhone that saves power. Everything else that ends `play`, such as an element that is gone, needs no press.
 */
export const beginVideo = async (video: Pick<HTMLVideoElement, 'play'>): Promise<'begun' | 'pressNeeded'> => {
  try {
    await video.play();
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return 'pressNeeded';
  }
  return 'begun';
};

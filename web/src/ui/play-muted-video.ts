/**
 * Starts playback of a muted video. Some browsers block even muted video until a user gesture: Firefox by a setting, Safari on an iPhone in
 * low power mode. After any other failure of `play`, such as of a removed element, a user gesture would not help.
 */
export const playMutedVideo = async (video: Pick<HTMLVideoElement, 'play'>): Promise<'begun' | 'pressNeeded'> => {
  try {
    await video.play();
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return 'pressNeeded';
  }
  return 'begun';
};

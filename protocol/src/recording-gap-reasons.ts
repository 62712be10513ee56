/**
 * Why a span has no pictures. `restart`: the agent stopped without closing its run; `noViewer`: no page had requested a picture since the
 * seat was taken.
 */
export const gapReasons = [
  'restart',
  'noSpace',
  'diskFailed',
  'slowDisk',
  'noPicture',
  'noViewer',
  'noEncoder',
  'linesMissing',
] as const;
export type GapReason = (typeof gapReasons)[number];

/**
 * Values of the parameter `reason` of the refusal RECORDING_NONE. `deleted`: the retention time of pictures is over; `noRecorder`: the
 * agent records nothing; `notAsked`: nobody had the seat then.
 */
export const noRecordingReasons = [...gapReasons, 'deleted', 'noRecorder', 'notAsked'] as const;
export type NoRecordingReason = (typeof noRecordingReasons)[number];

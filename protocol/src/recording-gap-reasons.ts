/**
 * Why a time range of a recording has no pictures. `restart`: the agent stopped without finishing the recording; `noViewer`: no page had
 * requested the video since the seat was taken.
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
 * Values of the parameter `reason` of the error RECORDING_NONE. `deleted`: the retention period of the pictures is over; `noRecorder`: the
 * agent records nothing; `notAsked`: nobody had the seat then.
 */
export const noRecordingReasons = [...gapReasons, 'deleted', 'noRecorder', 'notAsked'] as const;
export type NoRecordingReason = (typeof noRecordingReasons)[number];

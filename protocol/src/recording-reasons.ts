/**
 * Why a span has no pictures. `restart`: the agent ended without having ended its run; `noViewer`: no page had asked for a
 * picture since the seat was taken.
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
 * The parameter `reason` of the refusal RECORDING_NONE. `deleted`: it is older than the days for which pictures are kept; `noRecorder`: the
 * agent records nothing; `notAsked`: nobody had the seat then.
 */
export const noRecordingReasons = [...gapReasons, 'deleted', 'noRecorder', 'notAsked'] as const;
export type NoRecordingReason = (typeof noRecordingReasons)[number];

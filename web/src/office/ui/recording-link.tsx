import { Film } from 'lucide-react';
import { Link } from 'wouter';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';

/** Longest time span in ms that the recordings page accepts in its URL. */
const longestMs = 86_400_000;

interface RecordingSpan {
  readonly machineId: string;
  readonly fromMs: number;
  /** End of the recording as Unix time in ms. Null: no end, so the page shows the running session. */
  readonly untilMs: number | null;
  /** Initial position of the playhead as Unix time in ms; if absent, the middle of the recording. */
  readonly atMs?: number;
  /** Reference to the case for which the recording is viewed, such as a complaint's number. */
  readonly about?: string;
}

/** Returns the URL of the recorded pictures of a machine in a time span, of which the first 24 hours are shown. */
export const buildRecordingPageUrl = ({ machineId, fromMs, untilMs, atMs, about }: RecordingSpan): string => {
  const page = `/machine/${encodeURIComponent(machineId)}/recording`;
  if (untilMs === null) return page;
  const query = new URLSearchParams({
    from: String(fromMs),
    until: String(Math.min(untilMs, fromMs + longestMs)),
    ...(atMs !== undefined && { at: String(atMs) }),
    ...(about !== undefined && { about }),
  });
  return `${page}?${query}`;
};

/** Link to the recorded pictures of a machine in a time span, for users who may see them. */
export const RecordingLink = ({ name, ...place }: RecordingSpan & { readonly name: string }) =>
  useSignedInStaffRight('viewRecordings') === null ? null : (
    <Link className="ctl sq" href={buildRecordingPageUrl(place)} aria-label={name} title={name}>
      <Film />
    </Link>
  );

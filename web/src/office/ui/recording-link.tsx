import { Film } from 'lucide-react';
import { Link } from 'wouter';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';

/** Longest span that the recordings page accepts in its URL, in ms. */
const longestMs = 86_400_000;

interface RecordingSpan {
  readonly machineId: string;
  readonly fromMs: number;
  /** Null: no end, so the page shows the running session. */
  readonly untilMs: number | null;
  /** Initial position of the playhead. Absent: the middle. */
  readonly atMs?: number;
  /** The case that the recordings are needed for, such as a complaint's number. */
  readonly about?: string;
}

/** Returns the URL of the recorded pictures of a machine in a span, of which the first 24 hours are shown. */
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

/** Link to the recorded pictures of a span, for users who may see them. */
export const RecordingLink = ({ name, ...place }: RecordingSpan & { readonly name: string }) =>
  useSignedInStaffRight('viewRecordings') === null ? null : (
    <Link className="ctl sq" href={buildRecordingPageUrl(place)} aria-label={name} title={name}>
      <Film />
    </Link>
  );

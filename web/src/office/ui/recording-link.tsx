import { Film } from 'lucide-react';
import { Link } from 'wouter';
import { useGrant } from '../api/use-me.ts';

/** Longest span that the page of recordings takes from its address, in ms. */
const longestMs = 86_400_000;

interface RecordingSpan {
  readonly machineId: string;
  readonly fromMs: number;
  /** Null: it goes on, and the page shows the session that runs. */
  readonly untilMs: number | null;
  /** Where the playhead stands at first. Left out: in the middle. */
  readonly atMs?: number;
  /** What the case is about, such as a complaint's number. */
  readonly about?: string;
}

/** Returns the address of the recorded pictures of a machine in a span, of which the first 24 hours are shown. */
export const recordingAddress = ({ machineId, fromMs, untilMs, atMs, about }: RecordingSpan): string => {
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

/** A key that leads to the recorded pictures of a span, for those who may see them. */
export const RecordingLink = ({ name, ...place }: RecordingSpan & { readonly name: string }) =>
  useGrant('viewRecordings') === null ? null : (
    <Link className="ctl sq" href={recordingAddress(place)} aria-label={name} title={name}>
      <Film />
    </Link>
  );

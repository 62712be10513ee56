import './queue-steps.css';

interface QueueStepsProps {
  /** The player's place, from 1. */
  place: number;
  /** How many are in the queue. */
  waiting: number;
  /** Says place and queue in words. */
  label: string;
}

/** One step for each player in a queue, the player's own in colour; with many of them the words alone say it. */
export const QueueSteps = ({ place, waiting, label }: QueueStepsProps) => (
  <p className={waiting > maxSteps ? 'sr-only' : 'queue-steps'}>
    <span className="sr-only">{label}</span>
    {waiting <= maxSteps &&
      Array.from({ length: waiting }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are all alike and never move
        <i key={index} aria-hidden="true" data-mine={index + 1 === place || undefined} />
      ))}
  </p>
);

const maxSteps = 8;

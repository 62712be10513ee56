import './queue-steps.css';

interface QueueStepsProps {
  /** The player's position in the queue, counted from 1. */
  place: number;
  /** Number of players in the queue. */
  waiting: number;
  /** Text with the player's position and the queue's length. */
  label: string;
}

/** One step for each player in a queue, the player's own colored; for a long queue only the text is shown. */
export const QueuePositionSteps = ({ place, waiting, label }: QueueStepsProps) => (
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

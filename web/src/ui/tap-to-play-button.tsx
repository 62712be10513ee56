import './tap-to-see.css';
import { Play } from 'lucide-react';

interface TapToSeeProps {
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** Round play button over a video that the browser starts only after a user gesture. */
export const TapToPlayButton = ({ title, text, onPress }: TapToSeeProps) => (
  <div className="tap-to-see">
    <button type="button" aria-label={title} onClick={onPress}>
      <Play aria-hidden="true" />
    </button>
    <b role="status">{title}</b>
    <p>{text}</p>
  </div>
);

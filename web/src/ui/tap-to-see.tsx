import './tap-to-see.css';
import { Play } from 'lucide-react';

interface TapToSeeProps {
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** The one round key over a picture that the browser starts only after a press. */
export const TapToSee = ({ title, text, onPress }: TapToSeeProps) => (
  <div className="tap-to-see">
    <button type="button" aria-label={title} onClick={onPress}>
      <Play aria-hidden="true" />
    </button>
    <b role="status">{title}</b>
    <p>{text}</p>
  </div>
);

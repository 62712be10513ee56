import { Play } from 'lucide-react';

interface TapToSeeProps {
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** The one round key over a picture that the browser starts only after a press. */
export const TapToSee = ({ title, text, onPress }: TapToSeeProps) => (
  <div className="grid justify-items-center gap-2 p-4 text-center [@media(max-height:640px)]:gap-1 [@media(max-height:640px)]:p-2">
    <button
      type="button"
      aria-label={title}
      onClick={onPress}
      className="grid size-24 place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-hover focus-visible:rounded-full max-md:size-18 [@media(max-height:640px)]:size-16"
    >
      <Play aria-hidden="true" className="ms-1.5 size-10 fill-current max-md:size-7.5" />
    </button>
    <p
      role="status"
      className="text-28 font-bold text-white max-md:text-20 [@media(max-height:640px)]:text-16"
    >
      {title}
    </p>
    <p className="max-w-[44ch] text-[#d5dbe7] max-md:text-14 [@media(max-height:640px)]:hidden">{text}</p>
  </div>
);

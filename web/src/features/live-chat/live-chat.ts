import { embedOf, type LiveChat } from './live-chat-embed.ts';

/** The page comes first. */
const loadDelayMs = 700;
/** A player who wants help is not to find a button appear under the thumb much later. */
const giveUpAfterMs = 5_000;

/**
 * Loads the provider's script once the page has had its start, and gives up on it when it is not there in time. Then the page
 * goes on without live chat, and a script that comes late does not run any more.
 */
export const startLiveChat = (chat: LiveChat): void => {
  setTimeout(() => load(chat), loadDelayMs);
};

const load = (chat: LiveChat): void => {
  const { scriptAddress, api, placeId } = embedOf(chat);
  Object.assign(globalThis, { [api.name]: api.value });
  const script = document.createElement('script');
  script.async = true;
  script.src = scriptAddress;
  const place = placeId === null ? null : Object.assign(document.createElement('div'), { id: placeId });
  const giveUp = () => {
    clearTimeout(impatience);
    // Taken out of the page it would still run; a script that has moved to another document never does (HTML, "execute the
    // script element", step 2).
    document.implementation.createHTMLDocument().adoptNode(script);
    place?.remove();
    Reflect.deleteProperty(globalThis, api.name);
  };
  const impatience = setTimeout(giveUp, giveUpAfterMs);
  script.addEventListener('load', () => clearTimeout(impatience));
  script.addEventListener('error', giveUp);
  document.body.append(...(place ? [place] : []), script);
};

import { embedOf, type LiveChat } from './live-chat-embed.ts';

const loadDelayMs = 700;
/** Longest wait for the script, in ms: a button that appears later might be pressed by mistake. */
const giveUpAfterMs = 5_000;

/** Loads the chat provider's script. If it has not arrived in time, it is given up and does not run. */
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
    // A script that is only removed still runs; a script in another document does not (HTML, "execute the script
    // element", 2).
    document.implementation.createHTMLDocument().adoptNode(script);
    place?.remove();
    Reflect.deleteProperty(globalThis, api.name);
  };
  const impatience = setTimeout(giveUp, giveUpAfterMs);
  script.addEventListener('load', () => clearTimeout(impatience));
  script.addEventListener('error', giveUp);
  document.body.append(...(place ? [place] : []), script);
};

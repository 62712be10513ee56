import { embedOf, type LiveChat } from './live-chat-embed.ts';

const loadDelayMs = 700;
/** A button that appears later might be pressed by mistake. */
const giveUpAfterMs = 5_000;

/** A script that has not arrived in time is dropped and never runs. */
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
    // A removed script would still run, but one moved to another document does not (HTML, "execute the script element",
    // 2).
    document.implementation.createHTMLDocument().adoptNode(script);
    place?.remove();
    Reflect.deleteProperty(globalThis, api.name);
  };
  const impatience = setTimeout(giveUp, giveUpAfterMs);
  script.addEventListener('load', () => clearTimeout(impatience));
  script.addEventListener('error', giveUp);
  document.body.append(...(place ? [place] : []), script);
};

import { liveChatServers, type Settings } from '@reelfloor/protocol';

const loadDelayMs = 700;
/** Timeout for the chat provider's script, in ms: a chat button that appears later might be pressed by mistake. */
const giveUpAfterMs = 5_000;

/** Loads the chat provider's script. If it has not loaded in time, it is cancelled and does not run. */
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

type LiveChat = NonNullable<Settings['LIVE_CHAT']>;

interface LiveChatEmbed {
  readonly scriptAddress: string;
  readonly api: { readonly name: 'Tawk_API' | 'Comm100API'; readonly value: object };
  /** Id of the element in which the chat provider's script renders; null if the script creates its own. */
  readonly placeId: string | null;
}

const serverOf = ({ provider, server }: LiveChat): string => (server ?? liveChatServers[provider]).replace(/\/+$/, '');

/** Returns the provider's script and its parameters. Sources: developer.tawk.to (JavaScript API); Comm100's control panel. */
const embedOf = (chat: LiveChat): LiveChatEmbed => {
  const [account = '', part] = chat.id.split('/');
  if (chat.provider === 'TAWKTO') {
    const scriptAddress = `${serverOf(chat)}/${account}/${part ?? 'default'}`;
    return { scriptAddress, api: { name: 'Tawk_API', value: {} }, placeId: null };
  }
  const placeId = `comm100-button-${part ?? 'dynamic'}`;
  const campaign = part === undefined ? { dynamic: true } : { main_code_plan: part };
  const button = part === undefined ? { div_id: placeId } : { code_plan: part, div_id: placeId };
  return {
    scriptAddress: `${serverOf(chat)}/livechat.ashx?siteId=${account}`,
    api: { name: 'Comm100API', value: { chat_buttons: [button], site_id: account, ...campaign } },
    placeId,
  };
};

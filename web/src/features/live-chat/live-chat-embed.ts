import { liveChatServers, type Settings } from '@reelfloor/protocol';

export type LiveChat = NonNullable<Settings['LIVE_CHAT']>;

export interface LiveChatEmbed {
  readonly scriptAddress: string;
  readonly api: { readonly name: 'Tawk_API' | 'Comm100API'; readonly value: object };
  /** Id of the element in which the script draws; null if the script creates its own. */
  readonly placeId: string | null;
}

const serverOf = ({ provider, server }: LiveChat): string =>
  (server ?? liveChatServers[provider]).replace(/\/+$/, '');

/** Returns a provider's script. Sources: developer.tawk.to (JavaScript API); Comm100's control panel. */
export const embedOf = (chat: LiveChat): LiveChatEmbed => {
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

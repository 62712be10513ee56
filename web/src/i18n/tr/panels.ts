export const panels = {
  teamChat: 'Ekip sohbeti',
  teamChatUnread_one: 'Ekip sohbeti, {{count}} okunmamış mesaj',
  teamChatUnread_other: 'Ekip sohbeti, {{count}} okunmamış mesaj',
  quickPanel: 'Hızlı panel',
} as const;

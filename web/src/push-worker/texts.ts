/** What a notification says. The worker has no other texts of the client, so that it stays small. */
const tr = {
  free: '{{machine}} boşaldı',
  freeMore: 'Makineye gitmek için dokunun.',
  turn: 'Sıra sizde: {{machine}}',
  turnMore: 'Koltuk saat {{time}} olana kadar sizin için tutuluyor.',
  lost: '{{machine}} sırasındaki yeriniz sona erdi',
  lostMore: 'Nedenini lobide görebilirsiniz.',
} as const;

const en: Record<keyof typeof tr, string> = {
  free: '{{machine}} is free',
  freeMore: 'Tap to go to the machine.',
  turn: 'Your turn: {{machine}}',
  turnMore: 'The seat is kept for you until {{time}}.',
  lost: 'Your place for {{machine}} is over',
  lostMore: 'The lobby says why.',
};

/** Languages without texts of their own show English. */
export const textsOf = (language: string): Record<keyof typeof tr, string> => (language === 'tr' ? tr : en);

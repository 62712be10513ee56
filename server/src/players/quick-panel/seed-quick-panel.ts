import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** Events and notes in the quick panel (side panel) of the demo. Their texts must be true for the demo. */
const entries = [
  {
    id: 'jackpots-grow',
    kind: 'event',
    tr: ['Dört kademeli jackpotlar', 'Her markanın jackpotları, makinelerindeki her bahisle büyür.'],
    en: ['Jackpots on four levels', "A brand's jackpots grow with every stake on its machines."],
  },
  {
    id: 'open-floor',
    kind: 'event',
    tr: ['Salon günün her saati açık', 'Lobide “Müsait” yazan her makineye oturabilirsiniz.'],
    en: ['The floor is open around the clock', 'Take a seat at any machine that the lobby shows as available.'],
  },
  {
    id: 'play-money',
    kind: 'note',
    tr: ['Oyun parası', 'Bu bir gösterimdir: buradaki para gerçek değildir ve çekilemez.'],
    en: ['Play money', 'This is a demo: its money is not real and cannot be paid out.'],
  },
  {
    id: 'team-chat',
    kind: 'note',
    tr: ['Bir sorunuz mu var?', 'Ekip sohbetinden yazın; ekip aynı sayfadan yanıtlar.'],
    en: ['A question?', 'Write to the team in the team chat; they answer from the same page.'],
  },
  {
    id: 'transactions',
    kind: 'note',
    tr: ['Her hareket kayıtlı', 'Cüzdanınızdaki her değişikliği İşlemler sayfasında bulursunuz.'],
    en: ['Every movement is on record', 'The Transactions page lists each change of your wallet.'],
  },
] as const;

export const seedQuickPanel = async (tx: DatabaseTransaction): Promise<void> => {
  for (const [position, entry] of entries.entries()) {
    for (const lang of ['tr', 'en'] as const) {
      const [title, detail] = entry[lang];
      await tx.run(
        `INSERT INTO quick_panel_entries (id, lang, kind, position, title, detail) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id, lang) DO UPDATE SET
           kind = excluded.kind, position = excluded.position, title = excluded.title, detail = excluded.detail`,
        entry.id,
        lang,
        entry.kind,
        position,
        title,
        detail,
      );
    }
  }
};

/**
 * Returns the id of the quick panel note that says that the demo has only play money, if it still has its original text in any language;
 * otherwise null.
 */
export const findDemoQuickPanelEntry = async (db: Pick<Queries, 'get'>): Promise<string | null> => {
  const entry = entries.find(({ id }) => id === 'play-money');
  if (!entry) return null;
  const found = await db.get<{ id: string }>(
    'SELECT id FROM quick_panel_entries WHERE id = ? AND detail IN (?, ?)',
    ...[entry.id, entry.tr[1], entry.en[1]],
  );
  return found?.id ?? null;
};

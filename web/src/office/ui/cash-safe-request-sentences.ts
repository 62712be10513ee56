/** Sentences that describe requests about the cash safe and about corrections at the cash desk, in each language of the back office. */
export const cashSafeRequestSentences = {
  en: {
    correctDeposit: {
      does: 'Correct the deposit of {{player}}, receipt {{receipt}}: {{right}} was taken',
      follows: '{{amount}} leaves the wallet. It was never in the drawer.',
      button: 'Take {{amount}} back from {{player}}',
      sentBack: 'The deposit stays as it is. Your note goes to {{asker}}.',
    },
    dropCash: {
      does: 'Move {{amount}} from the drawer of {{cashier}}, shift {{shift}}, to the safe',
      follows: 'Count the cash together and put it into the safe.',
      button: 'I have put {{amount}} into the safe',
      sentBack: 'The cash stays in the drawer. Your note goes to {{asker}}.',
    },
    fillDrawer: {
      does: 'Move {{amount}} from the safe to the drawer of {{cashier}}, shift {{shift}}',
      follows: 'Count the cash together before you hand it over.',
      button: 'I have handed {{amount}} over',
      sentBack: 'The cash stays in the safe. Your note goes to {{asker}}.',
    },
    'bankCash.fromBank': {
      does: 'Record {{amount}} from the bank to the safe',
      follows: 'The safe then holds it.',
      button: '{{amount}} came from the bank',
      sentBack: 'Nothing is recorded. Your note goes to {{asker}}.',
    },
    'bankCash.toBank': {
      does: 'Record {{amount}} from the safe to the bank',
      follows: 'The safe no longer holds it.',
      button: '{{amount}} went to the bank',
      sentBack: 'Nothing is recorded. Your note goes to {{asker}}.',
    },
    countSafe: {
      does: 'Record a safe count of {{amount}}',
      follows: 'Any difference from the ledger is posted and shown on the day’s sheet.',
      button: 'The safe holds {{amount}}',
      sentBack: 'Nothing is recorded. Your note goes to {{asker}}.',
    },
  },
  tr: {
    correctDeposit: {
      does: '{{player}} yatırmasını düzelt ({{receipt}} fişi): alınan {{right}}',
      follows: '{{amount}} cüzdandan çıkar. Çekmecede hiç olmadı.',
      button: '{{player}} cüzdanından {{amount}} geri al',
      sentBack: 'Yatırma olduğu gibi kalır. Notunuz {{asker}} kişisine gider.',
    },
    dropCash: {
      does: '{{cashier}} çekmecesinden ({{shift}}. vardiya) çelik kasaya {{amount}} bırak',
      follows: 'Nakdi birlikte sayın ve çelik kasaya koyun.',
      button: '{{amount}} çelik kasaya konuldu',
      sentBack: 'Nakit çekmecede kalır. Notunuz {{asker}} kişisine gider.',
    },
    fillDrawer: {
      does: 'Çelik kasadan {{cashier}} çekmecesine ({{shift}}. vardiya) {{amount}} ver',
      follows: 'Vermeden önce nakdi birlikte sayın.',
      button: '{{amount}} verildi',
      sentBack: 'Nakit çelik kasada kalır. Notunuz {{asker}} kişisine gider.',
    },
    'bankCash.fromBank': {
      does: 'Bankadan çelik kasaya gelen {{amount}} tutarını yaz',
      follows: 'Bundan sonra çelik kasadadır.',
      button: 'Bankadan {{amount}} geldi',
      sentBack: 'Bir şey yazılmaz. Notunuz {{asker}} kişisine gider.',
    },
    'bankCash.toBank': {
      does: 'Çelik kasadan bankaya giden {{amount}} tutarını yaz',
      follows: 'Artık çelik kasada değildir.',
      button: 'Bankaya {{amount}} gitti',
      sentBack: 'Bir şey yazılmaz. Notunuz {{asker}} kişisine gider.',
    },
    countSafe: {
      does: 'Çelik kasada {{amount}} sayıldığını yaz',
      follows: 'Deftere göre fark kaydedilir ve günün özetinde yer alır.',
      button: 'Çelik kasada {{amount}} var',
      sentBack: 'Bir şey yazılmaz. Notunuz {{asker}} kişisine gider.',
    },
  },
} as const;

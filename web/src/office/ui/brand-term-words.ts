/** Labels of the facts about a brand’s game, in each language of the office. */
export const brandTermLabels = {
  en: {
    brandAhead: '{{brand}}: how far wins may run ahead',
    brandApproval: '{{brand}}: pays above it wait for a person',
    brandBigWin: '{{brand}}: a big win, in stakes',
    brandFreeSpinFactor: '{{brand}}: factor in free spins',
    brandFreeSpins: '{{brand}}: most free spins of a round',
    brandHandPay: '{{brand}}: wins above it are paid by hand',
    brandMaxStake: '{{brand}}: highest stake',
    brandMaxWin: '{{brand}}: most that a round wins, in stakes',
    brandOdds: '{{brand}}: stakes between two jackpots',
    brandShare: '{{brand}}: part of a stake for jackpots, ‰',
    jackpotPot: 'Pot of {{brand}}, level {{level}}, goes to',
    jackpotSeed: '{{brand}}, level {{level}}: begins with',
    jackpotWeight: '{{brand}}, level {{level}}: part of a share',
  },
  tr: {
    brandAhead: '{{brand}}: kazançlar en çok ne kadar önde olabilir',
    brandApproval: '{{brand}}: üstü bir kişiyi bekler',
    brandBigWin: '{{brand}}: büyük kazanç, bahsin katı',
    brandFreeSpinFactor: '{{brand}}: ücretsiz spinde çarpan',
    brandFreeSpins: '{{brand}}: bir turda en çok ücretsiz spin',
    brandHandPay: '{{brand}}: üstü elden ödenir',
    brandMaxStake: '{{brand}}: en yüksek bahis',
    brandMaxWin: '{{brand}}: bir turun en çok kazancı, bahsin katı',
    brandOdds: '{{brand}}: iki jackpot arasındaki bahis',
    brandShare: '{{brand}}: bahsin jackpota giden payı, ‰',
    jackpotPot: '{{brand}}, {{level}}. kademe birikimi nereye',
    jackpotSeed: '{{brand}}, {{level}}. kademe: başlangıç',
    jackpotWeight: '{{brand}}, {{level}}. kademe: payı',
  },
} as const;

/** Sentences for requests about a brand’s game, in each language of the office. */
export const brandTermSentences = {
  en: {
    addBrand: {
      does: 'Add the brand {{brand}} ({{id}}) with {{levels}} jackpots, {{amount}} from the house',
      follows: 'It comes last in the lobby. Its machines post rounds once its bounds are set.',
      button: 'Add {{brand}}',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    applyFloorFile: {
      does: 'Let agent {{agent}} have the machines of its floor file: {{added}} new, {{moved}} changed, {{removed}} off the floor',
      follows: 'Both agents of a machine that moves connect anew. Its journal must move with the cabinet.',
      button: 'Apply the floor file',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    setBrandBounds: {
      does: 'Set the bounds of {{brand}}',
      follows: 'They hold from the next event on. A round beyond them takes its machine out of play.',
      button: 'Set the bounds of {{brand}}',
      sentBack: 'The bounds stay, and your note goes to {{asker}}.',
    },
    setBigWin: {
      does: 'Show wins of {{brand}} from {{stakes}} times the stake on as big ones',
      follows: 'Who sits there reads it so from the next join on.',
      button: 'From {{stakes}} stakes on',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    setJackpots: {
      does: 'Set the jackpots of {{brand}}: {{levels}} levels in place of {{before}}',
      follows: 'A level that stays keeps its pot. A new seed counts from the next hit on.',
      button: 'Set the jackpots of {{brand}}',
      sentBack: 'The jackpots stay, and your note goes to {{asker}}.',
    },
  },
  tr: {
    addBrand: {
      does: '{{brand}} markasını ({{id}}) {{levels}} jackpotla ekle, {{amount}} işletmeden',
      follows: 'Lobide en sona gelir. Limitleri konunca makineleri tur bildirir.',
      button: '{{brand}} markasını ekle',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    applyFloorFile: {
      does: '{{agent}} ajanına salon dosyasındaki kabinleri ver: {{added}} yeni, {{moved}} değişik, {{removed}} salondan çıkıyor',
      follows: 'Taşınan kabinin iki ajanı da yeniden bağlanır. Günlüğü kabinle birlikte taşınmalı.',
      button: 'Salon dosyasını uygula',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    setBrandBounds: {
      does: '{{brand}} limitlerini koy',
      follows: 'Bir sonraki olaydan itibaren geçerlidir. Limiti aşan tur, kabinini oyundan çıkarır.',
      button: '{{brand}} limitlerini koy',
      sentBack: 'Limitler kalır, notunuz {{asker}} kişisine gider.',
    },
    setBigWin: {
      does: '{{brand}} kazançlarını bahsin {{stakes}} katından sonra büyük göster',
      follows: 'Orada oturan bir sonraki girişten itibaren böyle okur.',
      button: '{{stakes}} kattan sonra',
      sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
    },
    setJackpots: {
      does: '{{brand}} jackpotlarını ayarla: {{before}} kademe yerine {{levels}}',
      follows: 'Kalan kademenin birikimi durur. Yeni başlangıç bir sonraki jackpottan sonra geçerlidir.',
      button: '{{brand}} jackpotlarını ayarla',
      sentBack: 'Jackpotlar kalır, notunuz {{asker}} kişisine gider.',
    },
  },
};

/** Labels of the facts in requests about a brand’s game, in each language of the back office. */
export const brandGameFactLabels = {
  en: {
    brandAhead: '{{brand}}: most wins may run ahead',
    brandApproval: '{{brand}}: approval needed above',
    brandBigWin: '{{brand}}: big win, in stakes',
    brandFreeSpinFactor: '{{brand}}: free spin multiplier',
    brandFreeSpins: '{{brand}}: most free spins per round',
    brandHandPay: '{{brand}}: hand pay above',
    brandMaxStake: '{{brand}}: highest stake',
    brandMaxWin: '{{brand}}: highest win, in stakes',
    brandOdds: '{{brand}}: average stakes per jackpot',
    brandShare: '{{brand}}: jackpot share of a stake, ‰',
    jackpotPot: 'Pot of {{brand}}, level {{level}}, goes to',
    jackpotSeed: '{{brand}}, level {{level}}: seed',
    jackpotWeight: '{{brand}}, level {{level}}: share weight',
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

/** Sentences that describe requests about a brand’s game, in each language of the back office. */
export const brandGameRequestSentences = {
  en: {
    addBrand: {
      does: 'Add the brand {{brand}} ({{id}}) with {{levels}} jackpots, {{amount}} from the house',
      follows: 'It comes last in the lobby. Its machines post rounds once its bounds are set.',
      button: 'Add {{brand}}',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    applyFloorFile: {
      does: 'Apply agent {{agent}}’s floor file: {{added}} machines new, {{moved}} changed, {{removed}} removed',
      follows: 'Both agents of a moved machine reconnect. Its journal must move with the cabinet.',
      button: 'Apply floor file',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    setBrandBounds: {
      does: 'Set the bounds of {{brand}}',
      follows: 'They apply from the next event. A round beyond them takes its machine out of play.',
      button: 'Set the bounds of {{brand}}',
      sentBack: 'The bounds stay, and your note goes to {{asker}}.',
    },
    setBigWin: {
      does: 'Show wins of {{brand}} as big from {{stakes}} times the stake',
      follows: 'Seated players see it after they next join.',
      button: 'From {{stakes}} stakes',
      sentBack: 'Nothing changes, and your note goes to {{asker}}.',
    },
    setJackpots: {
      does: 'Set the jackpots of {{brand}}: {{levels}} levels in place of {{before}}',
      follows: 'Remaining levels keep their pots. A new seed applies from the next hit.',
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

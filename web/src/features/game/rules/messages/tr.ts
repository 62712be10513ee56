export const rules = {
  title: '{{brand}}: kurallar',
  failed: 'Bu makinenin kuralları şu anda okunamıyor.',
  allTables: 'Bütün ödeme tabloları',
  returnToPlayer: 'Geri ödeme oranı',
  returns: 'Ana oyun {{base}}, ücretsiz spinler {{freeSpins}}, kalanı jackpot.',
  longRun:
    'Çok uzun sürede bahislerin bu kadarı oyunculara döner; tek bir oturum bundan çok farklı olabilir.',
  hits: 'Turların {{hitRate}} kadarı bir şey kazandırır. Her bahsin {{jackpotShare}} kadarı jackpotlara gider.',
  paytable: 'Ödeme tablosu',
  paytableNote:
    '{{stake}} bahiste {{lines}} çizginin her biri {{lineStake}} oynar. Her tutarın altında bunun kaç katı olduğu yazar: çizgi bahsinin, saçılmada bütün bahsin katı.',
  payRules: {
    fromTheLeft: 'Bir çizgi, soldan başlayarak en az üç aynı sembolle kazanır.',
    wildStandsForAll: 'Joker, saçılma dışındaki her sembolün yerine geçer.',
    bestOfALine: 'Her çizgide yalnızca en yüksek kazanç ödenir: jokerler en çok kazandıran sembol sayılır.',
    scattersAnywhere: 'Saçılma nerede durursa dursun sayılır, bütün bahisle çarpılır ve çizgilere eklenir.',
  },
  symbol: 'Sembol',
  ofKind: '{{count}} tane',
  symbols: {
    wild: 'Joker',
    scatter: 'Saçılma',
    high1: 'Birinci resim',
    high2: 'İkinci resim',
    high3: 'Üçüncü resim',
    ace: 'As',
    king: 'Papaz',
    queen: 'Kız',
    jack: 'Vale',
  },
  spread: 'En yüksek kazanç ve oynaklık',
  spreadWin:
    'Bir spin, jackpot dışında, bahsin en çok {{times}} katını kazandırır; ücretsiz spinde {{free}} katını.',
  spreadVolatility:
    'Oynaklık {{level}}: {{deviation}}. Bu, bir turun kazancının bahis cinsinden standart sapmasıdır, ücretsiz spinlerle ve jackpotsuz; bu kurallardan bütün sonuçlar sayılarak hesaplanır. {{medium}} altı düşük, {{high}} ve üstü yüksektir.',
  volatilities: { low: 'düşük', medium: 'orta', high: 'yüksek' },
  freeSpins: 'Ücretsiz spin',
  awards:
    '3, 4 ve 5 saçılma {{three}}, {{four}} ve {{five}} ücretsiz spin verir, ortalama {{every}} turda bir. Kazançlar {{multiplier}} ile çarpılır; bir seride en çok {{maximum}} spin olur.',
  lines: 'Çizgiler',
  linesNote: '{{lines}} çizginin hepsi her turda oynanır.',
  line: '{{number}}. çizgi: {{rows}}',
  rows: { top: 'üst', middle: 'orta', bottom: 'alt' },
  stakes: 'Bahis ve kazanç',
  stakeRange:
    'Bahis {{least}} ile {{highest}} arasındadır. {{limit}} üstü bir kazanç elden, cüzdanınıza ödenir.',
} as const;

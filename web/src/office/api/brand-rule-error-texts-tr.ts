/** Turkish error messages for violated domain rules about brands and their jackpots. */
export const brandRulesTr = {
  BRAND_UNKNOWN: '{{brand}} markası yok; hiçbir şey değişmedi.',
  BRAND_NAME_SAME: '{{brand}} markasının adı zaten “{{name}}”; hiçbir şey değişmedi.',
  BRAND_PLACE_UNKNOWN: '{{places}} marka var, {{place}} numaralı yer yok; hiçbir şey değişmedi.',
  BRAND_PLACE_SAME: '{{brand}} markası zaten {{place}} numaralı yerde; hiçbir şey değişmedi.',
  BRAND_SHOWN: '{{brand}} markası zaten gösteriliyor; hiçbir şey değişmedi.',
  BRAND_HIDDEN: '{{brand}} markası zaten gizli; hiçbir şey değişmedi.',
  BRAND_EXISTS: '{{brand}} markası zaten var; hiçbir şey değişmedi.',
  BRAND_BOUNDS_SAME: '{{brand}} markasının limitleri zaten bunlar; hiçbir şey değişmedi.',
  BRAND_BIG_WIN_SAME:
    '{{brand}} markası zaten bahsin {{stakes}} katından sonrasını büyük kazanç gösteriyor; hiçbir şey değişmedi.',
  BRAND_ODDS_COUNT:
    'Olasılıklar {{given}} jackpot için verildi, markanın {{levels}} jackpotu var. Her biri için verin ya da hiç vermeyin; hiçbir şey değişmedi.',
  BRAND_PLAYED:
    '{{brand}} markasının {{machine}} numaralı kabininde oyuncu var; hiçbir şey değişmedi. Kademe kimse oynamazken eklenir ya da kapanır: önce markayı gizleyin.',
  JACKPOTS_SAME: '{{brand}} jackpotları zaten böyle; hiçbir şey değişmedi.',
  JACKPOT_LAST: 'Jackpotu olan markada en az bir kademe kalır; hiçbir şey değişmedi.',
  JACKPOT_POT_NEEDED:
    'Kapanan kademelerdeki toplam {{heldMinor}} nereye gidecek, söyleyin: işletmeye ya da kalan bir kademeye. Hiçbir şey değişmedi.',
  JACKPOT_POT_UNUSED: 'Hiçbir kademe kapanmıyor, taşınacak para yok; hiçbir şey değişmedi.',
  JACKPOT_POT_LEVEL: '{{level}}. kademe kalmıyor, oraya para gitmez; hiçbir şey değişmedi.',
  JACKPOT_PAY_WAITS:
    'Kapanan bir kademenin {{pay}} numaralı jackpotu bir kişiyi bekliyor; hiçbir şey değişmedi. Önce onu kararlaştırın.',
  JACKPOT_ODDS_NEEDED:
    'Markanın limitlerinde {{known}} jackpotun olasılığı yazılı; hiçbir şey değişmedi. {{levels}} kademenin hepsinin olasılığını verin.',
  JACKPOT_ODDS_UNUSED: 'Kademe sayısı aynı kalıyor; olasılıklar limitlerle ayarlanır. Hiçbir şey değişmedi.',
  FLOOR_FILE_SAME: '{{agent}} ajanında zaten tam bu kabinler var; hiçbir şey değişmedi.',
  FLOOR_FILE_NAME:
    'Dosya {{machine}} kabininin {{brand}} markasına “{{name}}” diyor, adı ise “{{known}}”. Dosyaya bunu yazın; hiçbir şey değişmedi.',
  FLOOR_FILE_TWICE: 'Dosyada {{machine}} kabini iki kez var; hiçbir şey değişmedi.',
} as const;
